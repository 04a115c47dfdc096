/** Short texts about a tournament that several pages share. */

import { tableSummary } from "../options/table-summary.ts";
import { minutesAndSeconds } from "../protocol/server-clock.ts";
import { currentLanguage, formatChips, formatDay, plural, t } from "../shell/language.ts";
import { membersOf } from "./model/tournament-state.ts";
import type {
  Format,
  Standing,
  TournamentOptions,
  TournamentRow,
  TournamentView,
} from "./model/tournaments.ts";

/** The title of the game, and its options in a few words. */
export function gameLine(sheet: TournamentOptions): string {
  return tableSummary({ options: tableOptionsOf(sheet), entry: 0 });
}

/** The options of the game at the tables; a duplicate has a number of deals in place of a target. */
export function tableOptionsOf({ options, format }: TournamentOptions) {
  return format.type === "duplicate" && "target" in options
    ? { ...options, deals: format.deals }
    : options;
}

/** "Eliminazione diretta a coppie". */
export function formatLine(format: Format): string {
  switch (format.type) {
    case "knockout":
      return t(`tournament.knockout.${format.teams}`);
    case "swiss":
      return plural(`tournament.swiss.${format.teams}`, format.rounds);
    case "round_robin": {
      const once = t(`tournament.round_robin.${format.teams}`);
      return format.double ? t("tournament.round_robin.double", { format: once }) : once;
    }
    case "individual":
      return plural("tournament.individual", format.rounds);
    case "duplicate":
      return plural(`tournament.duplicate.${format.teams}`, format.rounds);
    case "freeze_out":
      return t("tournament.freeze_out");
  }
}

/** How a format is played, one sentence each; the first says what it means. */
export function formatWords(format: Format): readonly string[] {
  switch (format.type) {
    case "knockout":
      return [
        t("tournament.words.knockout"),
        t("tournament.words.byes"),
        ...teamWords(format.teams),
      ];
    case "swiss":
      return [
        plural("tournament.words.swiss", format.rounds),
        t("tournament.words.danish"),
        ...teamWords(format.teams),
      ];
    case "round_robin":
      return [
        t(`tournament.words.round_robin.${format.double ? "twice" : "once"}`),
        t("tournament.words.leaguePoints"),
        ...teamWords(format.teams),
      ];
    case "individual":
      return [plural("tournament.words.individual", format.rounds)];
    case "duplicate":
      return [
        plural("tournament.words.duplicate", format.rounds, { deals: format.deals }),
        t("tournament.words.matchpoints"),
        t("tournament.words.average"),
        t("tournament.words.shownLater"),
        ...teamWords(format.teams),
      ];
    case "freeze_out":
      return [
        t("tournament.words.freeze_out", { chips: formatChips(format.chips) }),
        ...lateWords(format),
        t("tournament.words.balance"),
        t("tournament.words.handForHand"),
        t("tournament.s23"),
      ];
  }
}

function lateWords({ late_levels, reentries }: Extract<Format, { type: "freeze_out" }>) {
  if (!(late_levels > 0)) return [];
  const late = plural("tournament.words.late", late_levels);
  return reentries > 0 ? [late, plural("tournament.words.again", reentries)] : [late];
}

function teamWords(teams: "single" | "pairs" | "drawn"): readonly string[] {
  return teams === "single" ? [] : [t(`tournament.words.${teams}`)];
}

/** "57,25 %", from hundredths of a percent. */
export function percentText(hundredths: number): string {
  return new Intl.NumberFormat(currentLanguage(), {
    style: "percent",
    minimumFractionDigits: 2,
  }).format(hundredths / 10_000);
}

/** The price of an entry with its fee. */
export function priceOf({ entry, fee }: TournamentOptions): number {
  return entry + fee;
}

/** What an entry costs, in a word. */
export function priceText(sheet: TournamentOptions): string {
  const price = priceOf(sheet);
  return price === 0
    ? t("tournament.free")
    : t("tournament.podiumPrize", { chips: formatChips(price) });
}

/** "110 (100 nel montepremi, 10 alla casa)": the price, and where it goes (P1). */
export function costLine(sheet: TournamentOptions): string {
  if (priceOf(sheet) === 0) return t("tournament.free");
  return `${priceText(sheet)} (${shareText(sheet)})`;
}

/** "100 nel montepremi, 10 alla casa". */
export function shareText({ entry, fee }: TournamentOptions): string {
  return t("tournament.shares", { share: formatChips(entry), fee: formatChips(fee) });
}

/** "11 (da 8 a 64)"; "3 di 8" where it begins with so many and no others. */
export function fieldText({ least, most }: TournamentOptions, count: number): string {
  if (least === most) return t("tournament.leftOf", { left: count, field: most });
  return t("tournament.field", { count, least, most });
}

/** "11 di 64"; once it is played those still in, and once it is over all who were. */
export function entrantsText({ phase, sheet, entered, left }: TournamentRow): string {
  if (phase === "running") return t("tournament.leftOf", { left, field: entered });
  return phase === "open"
    ? t("tournament.leftOf", { left: entered, field: sheet.most })
    : formatChips(entered);
}

/** What the winners share: the pool so far, or what the house guarantees if that is more. */
export function poolText({ pool, sheet }: Pick<TournamentRow, "pool" | "sheet">): string {
  return sheet.guarantee > 0 && pool <= sheet.guarantee
    ? t("tournament.guaranteed", { chips: formatChips(sheet.guarantee) })
    : formatChips(pool);
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The time until a moment in words; a date if it is a day or more away. */
export function untilText(at: number, now: number): string {
  const left = Math.max(0, at - now);
  if (left < HOUR) return minutesAndSeconds(left);
  if (left >= DAY) return formatDay(at);
  const minutes = Math.ceil(left / 60_000);
  return t("tournament.hours", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

/** The names of a team's players. */
export function teamName(view: TournamentView, team: number): string {
  return membersOf(view, team)
    .map(({ name }) => name)
    .join(" + ");
}

/** "Anna – Bruno": two entrants who meet, or do not. */
export function pairName(view: TournamentView, pair: readonly number[]): string {
  return pair.map((at) => view.people[at]?.name ?? "").join(" – ");
}

/** The name of a round: by the teams left in a knockout, else by its number. */
export function roundName(number: number, of: number, isKnockout: boolean): string {
  const left = of - number;
  if (isKnockout && left < LAST_ROUNDS.length) return t(`tournament.round.${LAST_ROUNDS[left]!}`);
  return t("tournament.round", { number });
}

const LAST_ROUNDS = ["final", "semifinal", "quarterfinal"] as const;

/** "7º". */
export function placeText(place: number): string {
  const form = new Intl.PluralRules(currentLanguage(), { type: "ordinal" }).select(place);
  return t(
    `tournament.place.${form === "one" || form === "two" || form === "few" ? form : "other"}`,
    {
      place,
    },
  );
}

/** "Satellite di Finale". */
export function satelliteText({ name }: { readonly name: string }): string {
  return t("tournament.seat.of", { name });
}

/** "posto in Finale": an entry of the tournament to which a satellite leads. */
export function seatText({ satellite }: TournamentOptions): string {
  return t("tournament.seat.in", { name: satellite?.name ?? "" });
}

/** The prize of a place: a seat, chips, or a seat and chips; "" for none. */
export function placePrizeText(sheet: TournamentOptions, chips: number, hasSeat: boolean): string {
  const rest = hasSeat ? chips - (sheet.satellite?.price ?? 0) : chips;
  return prizeParts(hasSeat ? seatText(sheet) : null, rest);
}

/** What a team has won: a seat that was given to it, chips, or both; "" for nothing. */
export function wonText({ sheet }: Pick<TournamentView, "sheet">, standing: Standing): string {
  return prizeParts(hasSeat(standing) ? seatText(sheet) : null, standing.prize);
}

/** Whether a team has won a seat; the price that was paid in its place is a prize in chips. */
export function hasSeat({ seat }: Standing): boolean {
  return seat === "due" || seat === "entered";
}

/** Whether a team has won anything. */
export function hasWon(standing: Standing): boolean {
  return standing.prize > 0 || hasSeat(standing);
}

function prizeParts(seat: string | null, chips: number): string {
  return [...(seat === null ? [] : [seat]), ...(chips > 0 ? [formatChips(chips)] : [])].join(" + ");
}
