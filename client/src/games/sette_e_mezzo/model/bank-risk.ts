/** What a bank of sette e mezzo puts at risk, wherever it can be accepted (S18). */
import type { Amount } from "../../../play/amounts.ts";
import { offersOf } from "../../../play/questions.ts";
import type { Speech } from "../../../play/table-speech.ts";
import type { SetteFrame } from "../facts.ts";

interface BankOffer {
  readonly amount: Amount;
  /** How many may bet against the bank; 0 in the variant piatto, which risks no more than it is. */
  readonly punte: number;
  /** Whether the banker stakes all they have, against bets of exactly the least bet. */
  readonly all_in: boolean;
}

/** The bank that I may take now, or set beforehand; null where there is none. */
export function bankOffered(frame: Pick<SetteFrame, "asks" | "premoves">): BankOffer | null {
  const [now] = offersOf(frame, "take_bank");
  if (now !== undefined) return now;
  return frame.premoves.find((offer) => offer.type === "set_bank") ?? null;
}

/** The largest loss of a bank of so many chips; "" where the amount itself says it. */
export function sayRisk(
  speech: Speech,
  { punte, all_in: isAllIn }: BankOffer,
  chips: number,
): string {
  if (punte === 0) return "";
  return isAllIn
    ? speech.text("sette.riskAllIn", { chips })
    : speech.text("sette.risk", { chips: punte * chips });
}
