/** The limit up to which a casino bank can be doubled (F29). */
import { leastBank, type Minima } from "../../../options/model/table-minima.ts";
import { CHEMIN_DE_FER_RULES } from "../../../protocol/game-facts.gen.ts";

export function largestDoubledBank(options: Minima & { readonly small_bank?: number }): number {
  return (options.small_bank ?? CHEMIN_DE_FER_RULES.small_bank) * leastBank(options);
}
