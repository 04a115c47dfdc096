/** Whether a seat that may only keep its cards does so at once (C4). */
import { questionFor } from "../../../play/questions.ts";
import type { ChiamatreFrame } from "../facts.ts";

/**
 * Only bots are there without a clock, so nobody learns from the time that the seat has no choice.
 */
export function keepsAtOnce(newest: ChiamatreFrame): boolean {
  const mayAnnul = questionFor(newest, "annul") !== null;
  return questionFor(newest, "keep") !== null && !mayAnnul && newest.view.untimed;
}
