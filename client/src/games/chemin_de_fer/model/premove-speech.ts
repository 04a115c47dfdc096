/** The premoves of chemin de fer in words, with their conditions (F21). */

import type { Premove } from "../../../play/premoves.ts";
import type { Speech } from "../../../play/table-speech.ts";
import type { CheminFrame } from "../facts.ts";
import { isCasino } from "./seats.ts";

export function premoveText(speech: Speech, premove: Premove, frame: CheminFrame): string {
  switch (premove.type) {
    case "set_wager":
      return speech.text("chemin_de_fer.pre.bet", { chips: premove.amount });
    case "set_call": {
      const isBanco = premove.call === "banco" && isCasino(frame);
      const call = speech.text(isBanco ? "call.casino" : `call.${premove.call}`);
      return premove.most == null
        ? call
        : speech.text("chemin_de_fer.pre.call", { call, chips: premove.most });
    }
    case "set_five":
      return speech.text(
        premove.word === "tiro" && isCasino(frame)
          ? "chemin_de_fer.pre.carte"
          : `chemin_de_fer.pre.${premove.word}`,
      );
    case "set_pass": {
      const pass = isCasino(frame) ? "chemin_de_fer.pre.passe" : "chemin_de_fer.pre.pass";
      return premove.least == null
        ? speech.text(pass)
        : speech.text(`${pass}From`, { chips: premove.least });
    }
    case "set_halve":
      return speech.text("chemin_de_fer.pre.halve");
    case "set_add":
      return speech.text("chemin_de_fer.pre.add", { chips: premove.amount });
    case "set_go_on":
      return speech.text("chemin_de_fer.pre.goOn");
    default:
      return "";
  }
}
