/** The card of a person, beside their name, as the deck of this device has it. */
import "./avatar.css";

import { computed } from "@preact/signals";
import type { CardId } from "../play/cards.ts";
import { deck } from "../shell/deck-choice.ts";
import { CardImages, drawerOf } from "./deck.ts";
import { portrait } from "./portrait.ts";

const portraits = computed(() => {
  const draw = drawerOf(deck.value);
  return (
    draw && new CardImages<CardId>((card) => (card === "back" ? "" : portrait(draw(card), card)))
  );
});

/** A round picture without a name: the name is next to it. Empty until the deck has loaded. */
export function Avatar({ card }: { readonly card: CardId | null | undefined }) {
  const src = card == null ? undefined : portraits.value?.of(card);
  if (src === undefined) return <span class="avatar" />;
  return <img class="avatar" src={src} alt="" width={40} height={40} draggable={false} />;
}
