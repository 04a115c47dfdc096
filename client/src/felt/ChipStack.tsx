/** A small stack of chips, higher for a larger amount; the amount itself stands beside it. */
import "./chip-stack.css";

interface ChipStackProps {
  readonly amount: number;
}

/** The number of drawn chips of the largest amounts. */
const HIGHEST = 6;

export function ChipStack({ amount }: ChipStackProps) {
  return (
    <span class="chip-stack" aria-hidden="true">
      {Array.from({ length: heightOf(amount) }, (_, at) => (
        <span key={at} style={{ "--at": at }} />
      ))}
    </span>
  );
}

/** Returns the number of drawn chips: one more for each time that the amount triples. */
export function heightOf(amount: number): number {
  if (amount <= 0) return 0;
  return Math.min(HIGHEST, 1 + Math.floor(Math.log(Math.max(1, amount / 5)) / Math.log(3)));
}
