/** The figures of a club clock: who is left, average, next break, prizes; and the next call. */
import { formatChips, formatTime, plural, t } from "../../shell/language.ts";
import { awayFromPrizes, comingBreak, comingLevels } from "../model/club-clock.ts";
import { averageStack, fieldIn, fieldOf, leftIn } from "../model/tournament-state.ts";
import type { TournamentView } from "../model/tournaments.ts";
import { Fact } from "../TournamentFacts.tsx";
import { fieldText, priceText, roundName } from "../tournament-words.ts";

export function ClockFacts({ view }: { readonly view: TournamentView }) {
  const call = nextCall(view);
  return (
    <footer class="clock-foot">
      <dl class="clock-facts">
        {view.phase === "open" ? <Entries view={view} /> : <Field view={view} />}
        <Fact term={t("tournament.pool")} fact={formatChips(view.pool)} />
        {view.phase === "running" && view.level !== null && <Freeze view={view} />}
      </dl>
      {call !== null && (
        <p class="clock-call">
          <span class="hint">{t("clock.nextCall")}</span> <b>{call}</b>
        </p>
      )}
    </footer>
  );
}

function Entries({ view }: { readonly view: TournamentView }) {
  return (
    <>
      <Fact term={t("tournament.entered")} fact={fieldText(view.sheet, fieldIn(view).length)} />
      <Fact term={t("tournament.price")} fact={priceText(view.sheet)} />
    </>
  );
}

function Field({ view }: { readonly view: TournamentView }) {
  const field = fieldOf(view) || fieldIn(view).length;
  if (view.phase !== "running" || view.tiebreaks.length > 0) {
    return <Fact term={t("tournament.entered")} fact={String(field)} />;
  }
  return (
    <Fact
      term={t("tournament.left")}
      fact={t("tournament.leftOf", { left: leftIn(view).length, field })}
    />
  );
}

function Freeze({ view }: { readonly view: TournamentView }) {
  const away = awayFromPrizes(view);
  return (
    <>
      <Fact term={t("tournament.average")} fact={formatChips(averageStack(view))} />
      <Fact term={t("clock.nextBreak")} fact={breakText(view)} />
      {view.late_entries && view.sheet.format.type === "freeze_out" && (
        <Fact
          term={t("tournament.state.open")}
          fact={t("clock.lateUntil", { level: view.sheet.format.late_levels })}
        />
      )}
      {view.pool > 0 && (
        <Fact
          term={t("clock.prizeZone")}
          fact={away === 0 ? t("clock.inPrizes") : plural("clock.toPrizes", away)}
        />
      )}
    </>
  );
}

function breakText(view: TournamentView): string {
  const coming = comingBreak(view);
  if (coming === null) return t("clock.noBreak");
  const { at, after, minutes } = coming;
  return at === null
    ? t("clock.breakAfter", { number: after, minutes })
    : t("clock.breakAt", { time: formatTime(at), minutes });
}

/** What the players are called for next; null once nothing follows. */
function nextCall(view: TournamentView): string | null {
  if (view.phase === "open") {
    return view.begins === null
      ? t("clock.call.full")
      : t("clock.call.begins", { time: formatTime(view.begins) });
  }
  if (view.phase !== "running") return null;
  if (view.paused) return t("clock.call.paused");
  return view.level === null ? roundCall(view) : levelCall(view);
}

function roundCall({ round, of_rounds, sheet }: TournamentView): string {
  if (round >= of_rounds) return t("clock.call.end");
  const isKnockout = sheet.format.type === "knockout";
  return t("clock.call.round", { round: roundName(round + 1, of_rounds, isKnockout) });
}

function levelCall(view: TournamentView): string | null {
  const { level } = view;
  if (level?.ends == null) return null;
  if (level.on_break) return t("clock.call.resume", { time: formatTime(level.ends) });
  const coming = comingBreak(view);
  if (coming?.after === level.number && coming.at !== null) {
    return t("clock.call.break", { time: formatTime(coming.at), minutes: coming.minutes });
  }
  const [next] = comingLevels(view, 1);
  if (next?.at == null || level.next === null) return null;
  const { number, minimum, at } = next;
  return t("clock.call.level", { number, chips: formatChips(minimum), time: formatTime(at) });
}
