/** Text mode: the table as sentences, to whoever asks. */
import { combinationText, declarable } from "./accuso.ts";
import { type CardId, sortHand } from "./cards.ts";
import { formatThirds } from "./format.ts";
import { mayFollow, premoveText, settable } from "./premoves.ts";
import {
  type Speech,
  askFor,
  isAbsent,
  nameAt,
  ours,
  playable,
  say,
  sideNames,
  signalsOf,
} from "./say.ts";
import { isPartner, seatAfter } from "./seating.ts";
import { type Told, type Verb, TELLS, codeOf, wordFor } from "./text-mode.ts";
import { pictureOf } from "./table-state.ts";
import type { Frame, Trick } from "./wire.gen.ts";

/** The answer to a question about the table as it stands. */
export function tell(speech: Speech, newest: Frame, what: Exclude<Told, "rules">): string {
  switch (what) {
    case "state":
      return tellState(speech, newest);
    case "hand":
      return tellHand(speech, newest);
    case "trick":
      return tellTrick(speech, newest);
    case "last":
      return tellLast(speech, newest);
    case "score":
      return tellScore(speech, newest);
    case "players":
      return tellPlayers(speech, newest).join(" ");
    case "help":
      return tellHelp(speech, newest);
  }
}

/** What is going on, what lies on the table, and what I may do. */
function tellState(speech: Speech, newest: Frame): string {
  const line = ended(say(speech, { frame: newest, act: "settled" }, newest));
  const mine = newest.seat === null ? [] : [tellMay(speech, newest)];
  return [line, ...(newest.match === null ? [] : [tellTrick(speech, newest)]), ...mine]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

/** The cards of a hand with how each is typed. */
export function handOf(newest: Frame): readonly CardId[] {
  return newest.match === null || newest.match.seat !== newest.seat
    ? []
    : sortHand(newest.match.hand);
}

function tellHand(speech: Speech, newest: Frame): string {
  const hand = handOf(newest);
  if (hand.length === 0) return speech.text("text.noCards");
  return speech.text("log.yourHand", { cards: listed(speech, hand) });
}

/** What lies on the table. */
export function tellTrick(speech: Speech, newest: Frame): string {
  const laid = pictureOf({ frame: newest, act: "settled" })?.trick ?? [];
  if (laid.length === 0) return speech.text("text.noTrick");
  return laid
    .map(({ seat, card }) => speech.text("say.plays", values(speech, newest, seat, card)))
    .join(" ");
}

function tellLast(speech: Speech, newest: Frame): string {
  const trick: Trick | undefined = newest.match?.table?.tricks.at(-1);
  if (trick === undefined) return speech.text("text.noLast");
  const [leader, cards, taker] = trick;
  const seats = newest.view.places.length;
  const plays = cards.map((card, at) =>
    speech.text("say.plays", values(speech, newest, seatAfter(leader, at, seats), card)),
  );
  return [...plays, speech.text("text.taken", { name: named(speech, newest, taker) })].join(" ");
}

/** The match and the running deal. */
export function tellScore(speech: Speech, newest: Frame): string {
  const { match, view } = newest;
  const { target } = view.sheet.options;
  if (match === null) return ended(speech.text("score.target", { target }));
  const [us, them] = sideNames(speech, newest);
  const [ourTotal, theirTotal] = ours(match.scores, newest.seat);
  const total = { us, them, ourTotal, theirTotal, target };
  const [ourThirds, theirThirds] = ours(match.table?.thirds ?? [], newest.seat);
  const deal = { us, them, ourThirds: formatThirds(ourThirds), theirThirds: formatThirds(theirThirds) };
  return [
    speech.text("text.score", total),
    ...(match.table === null ? [] : [speech.text("text.deal", deal)]),
  ].join(" ");
}

/** One sentence a seat, in the order of play from mine. */
export function tellPlayers(speech: Speech, newest: Frame): readonly string[] {
  const seats = newest.view.places.length;
  const counts = newest.match?.table?.counts ?? [];
  return newest.view.places.map((_, turns) => {
    const seat = seatAfter(newest.seat ?? 0, turns, seats);
    const place = newest.view.places[seat];
    if (place == null) {
      const keeper = newest.view.kept[seat];
      return ended(
        keeper == null ? speech.text("seat.empty") : speech.text("seat.kept", { name: keeper.name }),
      );
    }
    const facts = [
      named(speech, newest, seat),
      ...(newest.seat !== null && seats === 4 && isPartner(seat, newest.seat)
        ? [speech.text("text.partner")]
        : []),
      ...(place.level === null
        ? []
        : [`${speech.text("seat.bot")} ${speech.text(`bot.level.${place.level}`)}`]),
      ...(place.absent == null ? [] : [speech.text(`absent.${place.absent}`)]),
      ...(newest.match === null ? [] : [speech.plural("count.cards", counts[seat] ?? 0)]),
    ];
    return ended(facts.join(", "));
  });
}

/** What may be played, declared and set now; "" when nothing is for me. */
export function tellMay(speech: Speech, newest: Frame): string {
  const cards = playable(newest);
  const combinations = declarable(newest).map(
    (one, at) => `${at + 1}. ${combinationText(speech, one)}`,
  );
  return [
    ...(cards.length === 0
      ? []
      : [speech.text("text.mayPlay", { cards: listed(speech, sortHand(cards)) })]),
    ...(combinations.length === 0
      ? []
      : [speech.text("text.mayDeclare", { what: combinations.join("; ") })]),
    ...(newest.premove === null
      ? []
      : [speech.text("text.isSet", { what: premoveText(speech, newest.premove) })]),
  ].join(" ");
}

function tellHelp(speech: Speech, newest: Frame): string {
  const [example] = handOf(newest);
  const card = example ?? "3D";
  const words = (verbs: readonly Verb[]) => verbs.map((verb) => wordFor(speech, verb)).join(", ");
  return [
    speech.text("text.helpCard", { code: codeOf(speech, card), card: speech.card(card) }),
    speech.text("text.helpAsk", { words: words(TELLS) }),
    speech.text("text.helpDo", { words: words(possible(newest)) }),
  ].join(" ");
}

/** The words that do something now. */
export function possible(newest: Frame): readonly Verb[] {
  const { view, seat } = newest;
  if (seat === null) return ["lobby", "screen"];
  const signals = new Set([...signalsOf(newest).values()].flat());
  const isPlaying = view.phase === "playing";
  return [
    ...(declarable(newest).length > 0 ? (["declare"] as const) : []),
    ...(["busso", "volo", "striscio"] as const).filter((signal) => signals.has(signal)),
    ...(settable(newest).length > 0 ? (["premove"] as const) : []),
    ...(mayFollow(newest) ? (["highest", "lowest"] as const) : []),
    ...(newest.premove === null ? [] : (["withdraw"] as const)),
    ...(askFor(newest, "go_on") === null ? [] : (["goOn"] as const)),
    ...(isAbsent(newest) ? (["comeBack"] as const) : isPlaying ? (["sitOut"] as const) : []),
    ...(view.phase === "waiting" ? (["addBot"] as const) : []),
    ...(view.phase === "over" ? (["rematch"] as const) : (["standUp"] as const)),
    "lobby",
    "screen",
  ];
}

function named(speech: Speech, newest: Frame, seat: number): string {
  return seat === newest.seat ? speech.text("seat.you") : nameAt(newest, seat);
}

function values(speech: Speech, newest: Frame, seat: number, card: CardId) {
  return { name: named(speech, newest, seat), card: speech.card(card) };
}

/** "Tre di denari (3d), Asso di coppe (ac)". */
function listed(speech: Speech, cards: readonly CardId[]): string {
  return cards.map((card) => `${speech.card(card)} (${codeOf(speech, card)})`).join(", ");
}

function ended(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
