/** The say line: what is going on, and what is wanted of me, in one sentence. */
import { declaredText } from "./accuso.ts";
import { type CardId, suitOf } from "./cards.ts";
import { formatThirds } from "./format.ts";
import type { Translator } from "./i18n.ts";
import { dealPoints } from "./scores.ts";
import { sideOf } from "./seating.ts";
import { type Scene, eventsOf, pictureOf } from "./table-state.ts";
import type { Card, Declared, Frame, Signal, Wire } from "./wire.gen.ts";

/** Who speaks: phrases, counted phrases, and the names of cards. */
export interface Speech extends Pick<Translator, "text" | "plural"> {
  readonly card: (card: CardId) => string;
}

export type Action = Extract<Wire["client"], { readonly type: "act" }>["action"];

/** The cards that may be played now; none when it is not for me to play. */
export function playable(frame: Frame): readonly Card[] {
  return frame.asks.flatMap((ask) =>
    ask.offers.flatMap((offer) => (offer.type === "play_card" ? offer.cards : [])),
  );
}

/** What may be signalled with a card, with each card that may be played. */
export function signalsOf(frame: Frame): ReadonlyMap<Card, readonly Signal[]> {
  const offers = frame.asks.flatMap((ask) => ask.offers);
  return new Map(
    offers.flatMap((offer) =>
      offer.type === "play_card"
        ? offer.cards.map((card, at) => [card, offer.signals[at] ?? []] as const)
        : [],
    ),
  );
}

/** The question that such an action answers, null if none is open. */
export function askFor(frame: Frame, type: Action["type"]): number | null {
  return frame.asks.find((ask) => ask.offers.some((offer) => offer.type === type))?.id ?? null;
}

export function nameAt(frame: Frame, seat: number): string {
  return frame.view.places[seat]?.name ?? "";
}

export function isAbsent(frame: Frame): boolean {
  return frame.seat !== null && frame.view.places[frame.seat]?.absent != null;
}

/**
 * What the line says of a scene; nothing is wanted of me in one that the table has left behind.
 * Whether I am away is told as it stands.
 */
export function say(speech: Speech, scene: Scene, newest: Frame): string {
  const { frame } = scene;
  if (scene.act === "trick" || scene.act === "sweep") return sayTrick(speech, scene);
  if (scene.act === "deal") return speech.text("say.dealing");
  switch (frame.view.phase) {
    case "waiting":
      return sayWaiting(speech, frame);
    case "starting":
      return speech.text("say.starting");
    case "playing":
      return sayPlaying(speech, scene, newest);
    case "over":
      return sayOver(speech, frame);
    case "closed":
      return speech.text("say.closed");
  }
}

function sayWaiting(speech: Speech, { view }: Frame): string {
  const seated = view.places.filter((place) => place !== null).length;
  return speech.text("say.waiting", { seated, seats: view.places.length });
}

function sayPlaying(speech: Speech, scene: Scene, newest: Frame): string {
  const { frame } = scene;
  if (frame.match === null) return speech.text("say.running");
  if (frame.match.phase === "pause") return sayPause(speech, frame);
  const declared = eventsOf(frame, "declared").at(-1);
  if (declared !== undefined && declared.seat !== frame.seat) {
    return sayDeclared(speech, frame, declared);
  }
  if (isAbsent(newest)) return speech.text("say.absent");
  if (frame === newest && playable(frame).length > 0) return sayMyTurn(speech, frame);
  const turn = pictureOf(scene)?.turn ?? null;
  if (turn === null) return speech.text("say.dealing");
  if (turn === frame.seat) return speech.text("say.yourTurn");
  return speech.text("say.turnOf", { name: nameAt(frame, turn) });
}

function sayDeclared(speech: Speech, frame: Frame, declared: Declared): string {
  return speech.text("say.declares", {
    name: nameAt(frame, declared.seat),
    what: declaredText(speech, declared.combinations),
    points: declared.points,
  });
}

function sayMyTurn(speech: Speech, newest: Frame): string {
  const led = newest.match?.table?.trick[0];
  if (led === undefined) return speech.text("say.yourLead");
  const suit = speech.text(`suit.${suitOf(led)}`);
  const follows = playable(newest).every((card) => suitOf(card) === suitOf(led));
  return speech.text(follows ? "say.yourTurnFollow" : "say.yourTurnVoid", { suit });
}

/** Why a card of my hand may not be played now. */
export function sayWhyNot(speech: Speech, newest: Frame): string {
  const { match } = newest;
  if (isAbsent(newest)) return speech.text("say.absent");
  const led = match?.table?.trick[0];
  if (playable(newest).length > 0 && led !== undefined) {
    return speech.text("say.mustFollow", { suit: speech.text(`suit.${suitOf(led)}`) });
  }
  if (match?.phase !== "move" || match.table === null) return speech.text("say.notNow");
  return speech.text("say.turnOf", { name: nameAt(newest, match.table.turn) });
}

export function sayTrick(speech: Speech, { frame }: Scene): string {
  const taken = eventsOf(frame, "trick_taken").at(-1);
  if (taken === undefined) return speech.text("say.dealing");
  const mine = taken.seat === frame.seat;
  const name = nameAt(frame, taken.seat);
  if (taken.thirds === 0) {
    return mine ? speech.text("say.trickMine") : speech.text("say.trickOf", { name });
  }
  const thirds = formatThirds(taken.thirds);
  return mine
    ? speech.text("say.trickMineWorth", { thirds })
    : speech.text("say.trickWorth", { name, thirds });
}

function sayPause(speech: Speech, frame: Frame): string {
  const { match } = frame;
  const deal = match?.sheet.at(-1);
  if (match === null || deal === undefined) return speech.text("say.dealing");
  if (frame.seat !== null && askFor(frame, "go_on") === null && !isAbsent(frame)) {
    return speech.text("say.waitsForOthers");
  }
  const [us, them] = ours(dealPoints(deal), match.seat);
  return speech.text("say.dealOver", { us, them });
}

function sayOver(speech: Speech, { match }: Frame): string {
  if (match === null) return speech.text("say.closed");
  const [us, them] = ours(match.scores, match.seat);
  if (match.seat === null) return speech.text("visitor.over");
  return speech.text(us > them ? "score.victory" : "score.defeat", { us, them });
}

/** What the two sides are called, mine first; who looks on calls them by their names. */
export function sideNames(speech: Speech, frame: Frame): readonly [string, string] {
  if (frame.seat === null) return [namesOf(frame, 0), namesOf(frame, 1)];
  if (frame.view.places.length !== 2) {
    return [speech.text("score.us"), speech.text("score.them")];
  }
  return [speech.text("seat.you"), nameAt(frame, 1 - frame.seat)];
}

function namesOf({ view }: Frame, side: 0 | 1): string {
  const names = view.places.map((place) => place?.name ?? "");
  return names.filter((name, seat) => name !== "" && sideOf(seat) === side).join(" + ");
}

/** Numbers by side, mine first. */
export function ours(bySide: readonly number[], seat: number | null): readonly [number, number] {
  const mine = sideOf(seat ?? 0);
  return [bySide[mine] ?? 0, bySide[1 - mine] ?? 0];
}
