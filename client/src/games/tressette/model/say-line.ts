/** The say line, the one-line status above my cards, at a table of tressette. */

import { eventsOf } from "../../../play/game-events.ts";
import { questionFor } from "../../../play/questions.ts";
import type { Scene } from "../../../play/scene-queue.ts";
import { oursFirst } from "../../../play/seating.ts";
import { isAbsent, nameAt, type Speech, sayTable } from "../../../play/table-speech.ts";
import type { Declared } from "../../../protocol/wire.gen.ts";
import { dealPoints } from "../../../tricks/model/deal-points.ts";
import { sayTrick, sayTurn } from "../../../tricks/model/trick-speech.ts";
import type { TressetteFrame } from "../facts.ts";
import { declaredText } from "./accuso.ts";

type TressetteScene = Scene<TressetteFrame>;

/** The sentence of the say line; whether I am absent comes from `newest`, not from the scene. */
export function say(speech: Speech, scene: TressetteScene, newest: TressetteFrame): string {
  if (scene.act === "trick" || scene.act === "sweep") return sayTrick(speech, scene);
  if (scene.act === "deal") return speech.text("say.dealing");
  const { frame } = scene;
  return (
    sayTable(speech, scene) ??
    (frame.view.phase === "over" ? sayOver(speech, frame) : sayPlaying(speech, scene, newest))
  );
}

function sayPlaying(speech: Speech, scene: TressetteScene, newest: TressetteFrame): string {
  const { frame } = scene;
  if (frame.match === null) return speech.text("say.running");
  if (frame.match.phase === "pause") return sayPause(speech, frame);
  const declared = eventsOf(frame, "declared").at(-1);
  if (declared !== undefined && declared.seat !== frame.seat) {
    return sayDeclared(speech, frame, declared);
  }
  return isAbsent(newest) ? speech.text("say.absent") : sayTurn(speech, scene, newest);
}

function sayDeclared(speech: Speech, frame: TressetteFrame, declared: Declared): string {
  return speech.text("say.declares", {
    name: nameAt(frame, declared.seat),
    what: declaredText(speech, declared.combinations),
    points: declared.points,
  });
}

function sayPause(speech: Speech, frame: TressetteFrame): string {
  const { match } = frame;
  const deal = match?.sheet.at(-1);
  if (match === null || deal === undefined) return speech.text("say.dealing");
  if (frame.seat !== null && questionFor(frame, "go_on") === null && !isAbsent(frame)) {
    return speech.text("say.waitsForOthers");
  }
  const [us, them] = oursFirst(dealPoints(deal), match.seat);
  return speech.text("say.dealOver", { us, them });
}

function sayOver(speech: Speech, { match }: TressetteFrame): string {
  if (match === null) return speech.text("say.closed");
  const [us, them] = oursFirst(match.scores, match.seat);
  if (match.seat === null) return speech.text("visitor.over");
  return speech.text(us > them ? "score.victory" : "score.defeat", { us, them });
}
