/**
 * The fifty-two of the French deck, for games that have no cards but these; in the colours of the
 * deck in use if that is French, else in two.
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

// Drawn again when the colours, the language or what is to be written on the cards changes.
effect(() => {
  const [draw, back] = [drawerOf(shown.value), backOf(shown.value)];
  if (draw === null || back === null) return;
  images.value = new CardImages<PictureId>((card) => (card === "back" ? back : draw(card)));
});

/** Fetches the deck; cards show their names where it cannot be had. */
export function loadFrenchCards(): Promise<void> {
  return loadDeck("francesi-2").catch(() => undefined);
}

/** A card face up, read out by its name. */
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
