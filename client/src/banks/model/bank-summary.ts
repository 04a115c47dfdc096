/** The variant and the minimum bet of a bank game's table in a few words. */
import type { TextKey } from "../../i18n/translator.ts";
import { leastBet, type Minima } from "../../options/model/table-minima.ts";
import type { DetailWords } from "../../play/game-details.ts";

const VARIANTS: Readonly<Record<string, TextKey>> = {
  piatto: "variant.piatto",
  classica: "variant.classica",
  online: "variant.online",
  casino: "variant.casino",
};

/** Returns the name of a variant, or its id if the client does not know it. */
export function bankVariantName(variant: string, { text }: Pick<DetailWords, "text">): string {
  const key = VARIANTS[variant];
  return key === undefined ? variant : text(key);
}

export function bankSummary(
  options: Minima & { readonly variant: string },
  words: DetailWords,
): readonly string[] {
  return [
    bankVariantName(options.variant, words),
    words.text("lobby.from", { chips: words.chips(leastBet(options)) }),
  ];
}
