/** How much of each kind of play a person has won: in words, and as a bar that is not read out. */

export interface WonKind {
  readonly key: string;
  readonly name: string;
  /** From 0 to 1. */
  readonly share: number;
  readonly won: string;
  readonly notes: string;
}

export function WonBars({ kinds }: { readonly kinds: readonly WonKind[] }) {
  return (
    <ul class="profile-kinds">
      {kinds.map(({ key, name, share, won, notes }) => (
        <li key={key} class="profile-kind">
          <p>
            <b>{name}</b>
            <span>{won}</span>
          </p>
          <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
            <rect width={100 * share} height={8} />
          </svg>
          {notes !== "" && <span class="hint">{notes}</span>}
        </li>
      ))}
    </ul>
  );
}
