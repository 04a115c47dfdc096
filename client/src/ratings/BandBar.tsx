/** A rating and its uncertainty on a line, whose middle is the initial rating. */
import "./rating.css";

import type { Rating } from "./model/ratings.ts";

const MIDDLE = 1500;
const REACH = 600;
const LENGTH = 120;
const HEIGHT = 10;

export function BandBar({ number, band }: Pick<Rating, "number" | "band">) {
  const [from, to] = [at(number - band), at(number + band)];
  return (
    <svg
      viewBox={`0 0 ${LENGTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      class="band-bar"
      aria-hidden="true"
    >
      <rect class="band-line" y={HEIGHT / 2 - 0.5} width={LENGTH} height={1} />
      <rect class="band" x={from} y={2} width={to - from} height={HEIGHT - 4} />
      <rect class="band-point" x={at(number) - 0.75} width={1.5} height={HEIGHT} />
    </svg>
  );
}

function at(number: number): number {
  const share = (number - MIDDLE + REACH) / (2 * REACH);
  return LENGTH * Math.min(1, Math.max(0, share));
}
