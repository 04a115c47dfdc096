/** A card on screen is one image; its behaviour belongs to the component around it. */

import type { CardId } from "../play/cards.ts";
import { DECK_FACTS, deck } from "../shell/deck-choice.ts";
import { nameOf, t } from "../shell/language.ts";
import { cardImages } from "./deck.ts";

const WIDTH = 100;

/** A card face up; its name is the alternative text. */
export function Card({ card }: { readonly card: CardId }) {
  return <Image src={cardImages.value?.of(card)} alt={nameOf(card)} />;
}

/** A card face down; `silent` if a label elsewhere describes its pile. */
export function CardBack({ silent = false }: { readonly silent?: boolean }) {
  return <Image src={cardImages.value?.of("back")} alt={silent ? "" : t("card.faceDown")} />;
}

interface ImageProps {
  readonly src: string | undefined;
  readonly alt: string;
}

function Image({ src, alt }: ImageProps) {
  const { height } = DECK_FACTS[deck.value];
  return <img class="card" src={src} alt={alt} width={WIDTH} height={height} draggable={false} />;
}
