/** The actions for the typed calls and decisions at a bank. */
import { type Action, offersOf } from "../../play/questions.ts";
import type { Frame } from "../../protocol/wire.gen.ts";
import type { BankVerb } from "./text-commands.ts";

export function bankAction(newest: Frame, what: BankVerb): Action {
  switch (what) {
    case "banco":
      return { type: "make_call", call: "banco" };
    case "respect":
      return { type: "make_call", call: "rispetto" };
    case "half": {
      const isAvec = offersOf(newest, "make_call").some(({ call }) => call === "avec");
      return { type: "make_call", call: isAvec ? "avec" : "tavolo" };
    }
    case "natural":
      return { type: "say", word: "batte" };
    case "halve":
      return { type: "halve" };
    case "rien":
      return { type: "rien_ne_va_plus" };
    case "ready":
      return { type: "ready" };
    case "double":
      return { type: "offer_half" };
    case "buy":
      return { type: "buy" };
  }
}
