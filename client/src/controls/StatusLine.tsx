/** One sentence about the state of the table; screen readers announce every change. */

interface StatusLineProps {
  readonly text: string;
  /** Whether the player has to act. */
  readonly isMine: boolean;
}

export function StatusLine({ text, isMine }: StatusLineProps) {
  return (
    <p class={isMine ? "status-line is-own" : "status-line"} role="status">
      {text}
    </p>
  );
}
