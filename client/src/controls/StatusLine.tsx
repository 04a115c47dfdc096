/** One sentence on what is going on; it is read out when it changes. */

interface StatusLineProps {
  readonly text: string;
  /** Whether something is wanted of me. */
  readonly isMine: boolean;
}

export function StatusLine({ text, isMine }: StatusLineProps) {
  return (
    <p class={isMine ? "status-line is-own" : "status-line"} role="status">
      {text}
    </p>
  );
}
