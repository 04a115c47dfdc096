/** The premoves of sette e mezzo in words (S25). */
import type { Premove } from "../../../play/premoves.ts";
import type { Speech } from "../../../play/table-speech.ts";

export function premoveText(speech: Speech, premove: Premove): string {
  switch (premove.type) {
    case "set_play":
      return speech.text(premove.play ? "act.gioco" : "act.nonGioco");
    case "set_minimum":
      return speech.text("sette.minimumByRule");
    case "set_bet":
      return `${speech.text("sette.bet", { chips: premove.amount })} · ${speech.text(`act.${premove.then}`)}`;
    case "set_bank":
      return premove.amount === null
        ? speech.text("act.passBank")
        : `${speech.text("act.takeBank")} ${speech.text("sette.bet", { chips: premove.amount })}`;
    default:
      return "";
  }
}
