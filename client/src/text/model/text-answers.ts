/** The answers of text mode to questions about the table. */
import type { CardId } from "../../play/cards.ts";
import type { GameSpeech } from "../../play/game-speech.ts";
import { gameOf, isRing } from "../../play/games.ts";
import { questionFor } from "../../play/questions.ts";
import { seatAfter } from "../../play/seating.ts";
import { isAbsent, nameAt, type Speech } from "../../play/table-speech.ts";
import type { Frame } from "../../protocol/wire.gen.ts";
import { codeOf, INFO_VERBS, type InfoVerb, type Verb, wordFor } from "./text-commands.ts";
import type { TextGame } from "./text-game.ts";
import { premovesIn, premovesTyped } from "./text-premoves.ts";

/** What an answer needs: the texts of a language, and the sentences and the text mode of a game. */
export interface Teller {
  readonly speech: Speech;
  readonly gameSpeech: GameSpeech;
  readonly textGame: TextGame;
}

/** Returns the answer to a question about the current table. */
export function answerText(
  teller: Teller,
  newest: Frame,
  what: Exclude<InfoVerb, "rules" | "info">,
): string {
  const { speech, textGame } = teller;
  switch (what) {
    case "state":
      return tellState(teller, newest);
    case "hand":
      return tellHand(teller, newest);
    case "trick":
      return textGame.table(speech, newest);
    case "last":
      return textGame.last(speech, newest);
    case "score":
      return textGame.score(speech, newest);
    case "players":
      return tellPlayers(teller, newest).join(" ");
    case "help":
      return tellHelp(teller, newest);
  }
}

/** Describes the state of play, the cards on the table, and what I may do. */
function tellState({ speech, gameSpeech, textGame }: Teller, newest: Frame): string {
  const line = withFullStop(gameSpeech.say(speech, { frame: newest, act: "settled" }, newest));
  const mine = newest.seat === null ? [] : [textGame.actions(speech, newest)];
  const set = tellPremoves({ speech, gameSpeech, textGame }, newest);
  return [line, ...(newest.match === null ? [] : [textGame.table(speech, newest)]), ...mine, set]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

function tellHand({ speech, textGame }: Teller, newest: Frame): string {
  const hand = textGame.hand(newest);
  if (hand.length === 0) return speech.text("text.noCards");
  return speech.text("log.yourHand", { cards: cardList(speech, hand) });
}

/** Returns one sentence for each seat, in the order of play from mine. */
export function tellPlayers({ speech, textGame }: Teller, newest: Frame): readonly string[] {
  const seats = newest.view.places.length;
  return newest.view.places.map((_, turns) => {
    const seat = seatAfter(newest.seat ?? 0, turns, seats);
    const place = newest.view.places[seat];
    if (place == null) {
      const keeper = newest.view.kept[seat];
      return withFullStop(
        keeper == null
          ? speech.text("seat.empty")
          : speech.text("seat.kept", { name: keeper.name }),
      );
    }
    const facts = [
      youOrName(speech, newest, seat),
      ...(place.level === null
        ? []
        : [`${speech.text("seat.bot")} ${speech.text(`bot.level.${place.level}`)}`]),
      ...(place.absent == null ? [] : [speech.text(`absent.${place.absent}`)]),
      ...textGame.seat(speech, newest, seat),
    ];
    return withFullStop(facts.join(", "));
  });
}

/**
 * Describes my premoves at a bank game, each with the number that withdraws it; "" for none, and in
 * trick games.
 */
export function tellPremoves({ speech, gameSpeech }: Teller, newest: Frame): string {
  if (!isRing(gameOf(newest)) || newest.wishes.length === 0) return "";
  const set = newest.wishes.map(({ premove, until }, at) => {
    const time = until === null ? "" : `, ${speech.text(`until.${until}`)}`;
    return `${at + 1}. ${gameSpeech.premoveText(speech, premove, newest)}${time}`;
  });
  return speech.text("text.isSet", { what: set.join("; ") });
}

function tellHelp({ speech, textGame }: Teller, newest: Frame): string {
  const [example] = textGame.hand(newest);
  const card = example ?? "3D";
  const settable = premovesTyped(speech, newest);
  const list = (verbs: readonly Verb[]) => verbs.map((verb) => wordFor(speech, verb)).join(", ");
  return [
    speech.text("text.helpCard", { code: codeOf(speech, card), card: speech.card(card) }),
    speech.text("text.helpAsk", { words: list(INFO_VERBS) }),
    speech.text("text.helpDo", { words: list(validVerbs(textGame, newest)) }),
    ...(settable.length === 0 ? [] : [speech.text("text.helpSet", { words: settable.join(", ") })]),
  ].join(" ");
}

/** Returns the words that are a valid command now. */
export function validVerbs(textGame: TextGame, newest: Frame): readonly Verb[] {
  const { view, seat } = newest;
  if (seat === null) return ["lobby", "screen"];
  const isPlaying = view.phase === "playing";
  return [
    ...textGame.verbs(newest),
    ...(premovesIn(newest).length === 0 ? [] : (["premove"] as const)),
    ...(newest.wishes.length === 0 ? [] : (["withdraw"] as const)),
    ...(questionFor(newest, "go_on") === null ? [] : (["goOn"] as const)),
    ...(isAbsent(newest) ? (["comeBack"] as const) : isPlaying ? (["sitOut"] as const) : []),
    ...(view.phase === "waiting" ? (["addBot"] as const) : []),
    ...(view.phase === "over" ? (["rematch"] as const) : (["standUp"] as const)),
    "options",
    "lobby",
    "screen",
  ];
}

export function youOrName(speech: Speech, newest: Frame, seat: number): string {
  return seat === newest.seat ? speech.text("seat.you") : nameAt(newest, seat);
}

/** Returns a list of cards with their typed forms: "Tre di denari (3d), Asso di coppe (ac)". */
export function cardList(speech: Speech, cards: readonly CardId[]): string {
  return cards.map((card) => `${speech.card(card)} (${codeOf(speech, card)})`).join(", ");
}

/** Adds a full stop to a text that has no end mark. */
export function withFullStop(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
