/** The events of a match of ciapanò, and the say line, as sentences. */

import type { GameEvent } from "../../../play/game-events.ts";
import type { GameSpeech } from "../../../play/game-speech.ts";
import { premoveText } from "../../../play/premoves.ts";
import { questionFor } from "../../../play/questions.ts";
import type { Scene } from "../../../play/scene-queue.ts";
import { isAbsent, type Speech, sayTable } from "../../../play/table-speech.ts";
import {
  sayTrick,
  sayTurn,
  tellCard,
  tellHand,
  tellTaken,
} from "../../../tricks/model/trick-speech.ts";
import type { CiapanoFrame } from "../facts.ts";
import { pointsText, seatName, standings } from "./standings.ts";

export const SPEECH: GameSpeech<CiapanoFrame> = {
  say,
  eventText,
  premoveText,
  isOurs: (seat, frame) => seat === frame.seat,
};

function say(speech: Speech, scene: Scene<CiapanoFrame>, newest: CiapanoFrame): string {
  const { frame, act } = scene;
  if (act === "trick" || act === "sweep") return sayTrick(speech, scene);
  const tableLine = sayTable(speech, scene);
  if (tableLine !== null) return tableLine;
  if (frame.view.phase === "over") return speech.text("visitor.over");
  if (frame.match === null) return speech.text("say.running");
  if (frame.match.phase === "pause") return sayPause(speech, frame);
  return isAbsent(newest) ? speech.text("say.absent") : sayTurn(speech, scene, newest);
}

function sayPause(speech: Speech, frame: CiapanoFrame): string {
  const hasGoneOn = frame.seat !== null && questionFor(frame, "go_on") === null && !isAbsent(frame);
  return speech.text(hasGoneOn ? "say.waitsForOthers" : "ciapano.fewest");
}

function eventText(speech: Speech, event: GameEvent, frame: CiapanoFrame): string {
  switch (event.type) {
    case "deal_began":
      return [speech.text("log.dealt", { deal: event.number }), tellHand(speech, frame)]
        .filter((sentence) => sentence !== "")
        .join(" ");
    case "card_played":
      return tellCard(speech, event, frame);
    case "trick_taken":
      return tellTaken(speech, event, frame);
    case "points_taken":
      return speech.text("ciapano.points", { points: pointsText(speech, frame, event.points) });
    case "match_ended":
      return tellPlaces(speech, frame);
    default:
      return "";
  }
}

function tellPlaces(speech: Speech, frame: CiapanoFrame): string {
  const places = standings(frame).map(({ seat, points, place }) =>
    speech.text("ciapano.place", {
      place: place ?? 0,
      name: seatName(speech, frame, seat),
      points,
    }),
  );
  return speech.text("ciapano.places", { places: places.join(", ") });
}
