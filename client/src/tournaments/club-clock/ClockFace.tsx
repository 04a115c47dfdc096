/** The middle of a club clock: the level and its time, or the round, or the time to the start. */
import { useNow } from "../../house/use-tournament.ts";
import { minutesAndSeconds } from "../../protocol/server-clock.ts";
import { formatChips, formatDay, plural, t } from "../../shell/language.ts";
import { comingLevels, matchesNow } from "../model/club-clock.ts";
import { fieldIn, isFull } from "../model/tournament-state.ts";
import type { LevelView, TournamentView } from "../model/tournaments.ts";
import { roundName } from "../tournament-words.ts";

export function ClockFace({ view }: { readonly view: TournamentView }) {
  return (
    <section class="clock-main clock-face" aria-label={t("clock.title")}>
      <Face view={view} />
    </section>
  );
}

function Face({ view }: { readonly view: TournamentView }) {
  switch (view.phase) {
    case "open":
      return <BeforeTheStart view={view} />;
    case "drawing":
      return <p class="clock-word">{t("tournament.drawingNow")}</p>;
    case "running":
      return view.level === null ? <Round view={view} /> : <Level view={view} level={view.level} />;
    case "cancelled":
      return <p class="clock-word">{t("tournament.state.cancelled")}</p>;
    case "over":
      return null;
  }
}

function BeforeTheStart({ view }: { readonly view: TournamentView }) {
  const entered = fieldIn(view).length;
  if (view.begins === null) {
    return (
      <>
        <p class="clock-word">{t("tournament.sitAndGo")}</p>
        <p class="clock-count">
          {t("tournament.leftOf", { left: entered, field: view.sheet.most })}
        </p>
        {!isFull({ sheet: view.sheet, entered }) && (
          <p class="clock-then">{plural("clock.missing", view.sheet.most - entered)}</p>
        )}
      </>
    );
  }
  return (
    <>
      <p class="clock-word">{t("tournament.beginsIn")}</p>
      <TimeLeft until={view.begins} />
      <p class="clock-then">{formatDay(view.begins)}</p>
    </>
  );
}

interface LevelProps {
  readonly view: TournamentView;
  readonly level: LevelView;
}

function Level({ view, level }: LevelProps) {
  const isStopped = level.ends === null;
  return (
    <>
      <p class="clock-word">
        {level.on_break
          ? t("tournament.state.on_break")
          : t("tournament.level", { number: level.number })}
      </p>
      {!level.on_break && (
        <p class="clock-minimum">
          {t("tournament.minimum", { chips: formatChips(level.minimum) })}
        </p>
      )}
      {level.ends !== null && <TimeLeft until={level.ends} />}
      {isStopped && level.left !== null && (
        <p class="clock-count">{minutesAndSeconds(level.left)}</p>
      )}
      <p class="clock-then">
        <Then view={view} level={level} />
      </p>
      {isStopped && <p class="clock-stopped">{t("clock.stopped")}</p>}
    </>
  );
}

/** What follows the running level or break. */
function Then({ view, level }: LevelProps) {
  const [next] = comingLevels(view, 1);
  if (next === undefined || level.next === null) return <>{t("tournament.lastLevel")}</>;
  return <>{t("clock.then", { number: next.number, chips: formatChips(next.minimum) })}</>;
}

function Round({ view }: { readonly view: TournamentView }) {
  const matches = matchesNow(view);
  const over = matches.filter(({ order }) => order.length > 0).length;
  const isKnockout = view.sheet.format.type === "knockout";
  return (
    <>
      <p class="clock-word">{roundName(view.round, view.of_rounds, isKnockout)}</p>
      <p class="clock-count">{t("tournament.leftOf", { left: over, field: matches.length })}</p>
      <p class="clock-then">{t("clock.matchesOver")}</p>
    </>
  );
}

const HOUR = 3_600_000;

/** Only this text is rendered every second. */
function TimeLeft({ until }: { readonly until: number }) {
  const left = Math.max(0, until - useNow());
  const seconds = Math.ceil(left / 1_000);
  const text =
    left < HOUR
      ? minutesAndSeconds(left)
      : `${Math.trunc(seconds / 3_600)}:${String(Math.trunc(seconds / 60) % 60).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
  return (
    <p class={left < 60_000 ? "clock-count is-near" : "clock-count"} role="timer">
      {text}
    </p>
  );
}
