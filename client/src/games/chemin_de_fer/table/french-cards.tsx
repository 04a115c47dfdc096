/**
 * The images of the fifty-two French cards, for games that have no other cards. They use the
 * colours of the chosen deck if it is French, otherwise two colours.
 */
import { computed, effect, signal } from "@preact/signals";
import { backOf, CardImages, drawerOf, loadDeck } from "../../../cards/deck.ts";
import type { PictureId } from "../../../play/cards.ts";
import { DECK_FACTS, type DeckName, deck } from "../../../shell/deck-choice.ts";
import { t } from "../../../shell/language.ts";

const SIZE = { width: 100, height: DECK_FACTS["francesi-2"].height };

const shown = computed<DeckName>(() =>
  DECK_FACTS[deck.value].suits === "french" ? deck.value : "francesi-2",
);
const images = signal<CardImages<PictureId> | null>(null);

// The images are drawn again when the colours, the language or the letters on the cards change.
effect(() => {
  const [draw, back] = [drawerOf(shown.value), backOf(shown.value)];
  if (draw === null || back === null) return;
  images.value = new CardImages<PictureId>((card) => (card === "back" ? back : draw(card)));
});

/** Loads the deck. If that fails, each card shows its name instead. */
export function loadFrenchCards(): Promise<void> {
  return loadDeck("francesi-2").catch(() => undefined);
}

/** A card face up, with its name as the alternative text. */
export function FrenchCard({
  picture,
  name,
}: {
  readonly picture: PictureId;
  readonly name: string;
}) {
  return (
    <img class="card" src={images.value?.of(picture)} alt={name} {...SIZE} draggable={false} />
  );
}

/** A card face down. */
export function FrenchBack() {
  return (
    <img
      class="card"
      src={images.value?.of("back")}
      alt={t("card.faceDown")}
      {...SIZE}
      draggable={false}
    />
  );
}
