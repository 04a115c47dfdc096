/** The say line, the one-line status above my cards, at a table of chiamatre. */

import { eventsOf } from "../../../play/game-events.ts";
import { questionFor } from "../../../play/questions.ts";
import type { Scene } from "../../../play/scene-queue.ts";
import { isAbsent, nameAt, type Speech, sayTable } from "../../../play/table-speech.ts";
import { sayTrick, sayTurn } from "../../../tricks/model/trick-speech.ts";
import type { ChiamatreFrame } from "../facts.ts";
import { standings } from "./standing.ts";

type ChiamatreScene = Scene<ChiamatreFrame>;

/** The sentence of the say line; whether I am absent comes from `newest`, not from the scene. */
export function say(speech: Speech, scene: ChiamatreScene, newest: ChiamatreFrame): string {
  const { frame, act } = scene;
  if (act === "trick" || act === "sweep") return sayTrick(speech, scene);
  if (act === "deal") return speech.text("say.dealing");
  if (act === "lot") return sayLot(speech, frame);
  return (
    sayTable(speech, scene) ??
    (frame.view.phase === "over" ? sayOver(speech, frame) : sayPlaying(speech, scene, newest))
  );
}

function sayLot(speech: Speech, frame: ChiamatreFrame): string {
  const dealer = eventsOf(frame, "dealer_drawn").at(-1)?.seat ?? frame.match?.dealer ?? null;
  return dealer === null ? speech.text("lot.title") : sayDealer(speech, frame, dealer);
}

/** Returns who deals: "Fa le carte Giulia". */
export function sayDealer(speech: Speech, frame: ChiamatreFrame, dealer: number): string {
  return dealer === frame.seat
    ? speech.text("lot.you")
    : speech.text("lot.dealer", { name: nameAt(frame, dealer) });
}

function sayPlaying(speech: Speech, scene: ChiamatreScene, newest: ChiamatreFrame): string {
  const { match } = scene.frame;
  if (match === null) return speech.text("say.running");
  if (match.phase === "pause") return sayPause(speech, scene.frame);
  if (isAbsent(newest)) return speech.text("say.absent");
  switch (match.phase) {
    case "lot":
      return speech.text("lot.title");
    case "annul":
      return sayAnnul(speech, newest);
    case "call":
      return sayCall(speech, scene.frame);
    default:
      return sayTurn(speech, scene, newest);
  }
}

function sayAnnul(speech: Speech, newest: ChiamatreFrame): string {
  if (questionFor(newest, "annul") !== null) return speech.text("annul.may");
  return speech.text(questionFor(newest, "keep") === null ? "annul.wait" : "annul.keep");
}

function sayCall(speech: Speech, frame: ChiamatreFrame): string {
  const caller = frame.match?.table?.caller ?? -1;
  return caller === frame.seat
    ? speech.text("call.yours")
    : speech.text("call.theirs", { name: nameAt(frame, caller) });
}

function sayPause(speech: Speech, frame: ChiamatreFrame): string {
  if (frame.seat !== null && questionFor(frame, "go_on") === null && !isAbsent(frame)) {
    return speech.text("say.waitsForOthers");
  }
  return sayDeal(speech, frame);
}

/** Returns the points of the last deal: "Giulia e Lucia 8, gli altri 3". */
export function sayDeal(speech: Speech, frame: ChiamatreFrame): string {
  const deal = frame.match?.sheet.at(-1);
  if (deal === undefined) return speech.text("say.dealing");
  const name = (seat: number) =>
    seat === frame.seat ? speech.text("seat.you") : nameAt(frame, seat);
  const { caller, partner, points } = deal;
  const other = points.findIndex((_, seat) => seat !== caller && seat !== partner);
  const values = {
    caller: name(caller),
    partner: name(partner),
    points: points[caller] ?? 0,
    others: points[other] ?? 0,
  };
  return speech.text(caller === partner ? "deal.alone" : "deal.pair", values);
}

function sayOver(speech: Speech, frame: ChiamatreFrame): string {
  const mine = standings(frame).find(({ seat }) => seat === frame.seat);
  if (mine === undefined || mine.place === null) return speech.text("visitor.over");
  const { place, points } = mine;
  return speech.text(place === 1 ? "rank.won" : "rank.place", { place, points });
}
