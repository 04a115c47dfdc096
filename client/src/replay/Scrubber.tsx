/** A slider with the position in a deal, and a mark for each trick and each other moment. */
import { t } from "../shell/language.ts";
import { type Mark, trickMarksOf } from "./model/replay-scenes.ts";
import type { CostMark } from "./model/review.ts";

/**
 * The number of tricks up to which every mark shows its number; above it, every fifth does, so that
 * the numbers fit a phone.
 */
const ALL_NUMBERED = 10;

interface ScrubberProps {
  readonly position: number;
  readonly last: number;
  readonly marks: readonly Mark[];
  /** The decisions that cost points, once the deal is reviewed. */
  readonly costs: readonly CostMark[];
  /** The description of the position, for screen readers. */
  readonly words: string;
  readonly onSeek: (position: number) => void;
}

export function Scrubber({ position, last, marks, costs, words, onSeek }: ScrubberProps) {
  const tricks = trickMarksOf(marks).length;
  const isNumbered = (trick: number) =>
    tricks <= ALL_NUMBERED || (trick % 5 === 0 && trick < tricks);
  return (
    <div class="scrubber">
      <div class="scrubber-marks" aria-hidden="true">
        {marks.map(({ at, kind, trick }) => (
          <span
            key={`${kind}/${at}`}
            class="scrubber-mark"
            data-kind={kind}
            data-past={at <= position}
            style={{ left: `${(100 * at) / last}%` }}
          >
            {kind === "last" || (kind === "trick" && isNumbered(trick)) ? trick : ""}
          </span>
        ))}
        {costs.map(({ at, isOwn }) => (
          <span
            key={`cost/${at}`}
            class="scrubber-mark"
            data-kind="cost"
            data-own={isOwn}
            style={{ left: `${(100 * at) / last}%` }}
          />
        ))}
      </div>
      <input
        type="range"
        class="scrubber-range"
        min={0}
        max={last}
        step={1}
        value={position}
        aria-label={t("replay.scrubber")}
        aria-valuetext={words}
        onInput={(event) => onSeek(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}
