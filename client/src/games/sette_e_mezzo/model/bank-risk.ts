/** The largest possible loss of a bank, shown wherever I can accept a bank (S18). */
import type { Amount } from "../../../play/amounts.ts";
import { offersOf } from "../../../play/questions.ts";
import type { Speech } from "../../../play/table-speech.ts";
import type { SetteFrame } from "../facts.ts";

interface BankOffer {
  readonly amount: Amount;
  /**
   * The number of players who bet against the bank; 0 in the variant piatto, where the amount of
   * the bank is the largest loss.
   */
  readonly punte: number;
  /** Whether the banker stakes all their chips; each bet is then exactly the minimum bet. */
  readonly all_in: boolean;
}

/** Returns the bank that I may take now, or by a premove; null if none is offered. */
export function offeredBank(frame: Pick<SetteFrame, "asks" | "premoves">): BankOffer | null {
  const [now] = offersOf(frame, "take_bank");
  if (now !== undefined) return now;
  return frame.premoves.find((offer) => offer.type === "set_bank") ?? null;
}

/** Returns the largest loss of a bank of this amount in words; "" if it equals the amount. */
export function riskText(
  speech: Speech,
  { punte, all_in: isAllIn }: BankOffer,
  chips: number,
): string {
  if (punte === 0) return "";
  return isAllIn
    ? speech.text("sette.riskAllIn", { chips })
    : speech.text("sette.risk", { chips: punte * chips });
}
