/** The level of a freeze-out, its clock, and what comes after it. */

import { minutesAndSeconds } from "../protocol/server-clock.ts";
import { formatChips, t } from "../shell/language.ts";
import { Countdown } from "./Countdown.tsx";
import type { LevelView, TournamentView } from "./model/tournaments.ts";

export function LevelPanel({ view }: { readonly view: TournamentView }) {
  const { level } = view;
  if (level === null) return null;
  return (
    <section class="panel level" aria-labelledby="tournament-level">
      <h2 id="tournament-level">{t("tournament.level", { number: level.number })}</h2>
      <p class="level-minimum">{t("tournament.minimum", { chips: formatChips(level.minimum) })}</p>
      <p class="level-clock">
        <LevelClock level={level} />
      </p>
      <p class="hint">
        {level.next === null
          ? t("tournament.lastLevel")
          : t("tournament.nextLevel", { chips: formatChips(level.next) })}
      </p>
      {level.hand_for_hand && <p role="status">{t("tournament.handForHand")}</p>}
    </section>
  );
}

/** The number of a level and its clock, in one line. */
export function LevelLine({ level }: { readonly level: LevelView }) {
  return (
    <>
      {t("tournament.level", { number: level.number })} · <LevelClock level={level} />
    </>
  );
}

/** The time left of a level or a break; the clock may be stopped. */
export function LevelClock({ level }: { readonly level: LevelView }) {
  const words = level.on_break ? t("tournament.breakEnds") : t("tournament.levelEnds");
  if (level.ends !== null) {
    return (
      <>
        {words} <Countdown until={level.ends} />
      </>
    );
  }
  if (level.left === null) return null;
  return <>{t("tournament.clockStands", { left: minutesAndSeconds(level.left) })}</>;
}
