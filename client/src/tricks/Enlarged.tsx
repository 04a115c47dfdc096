/** A card in the largest size that fits the felt, shown while the card is pressed. */

import { Card as CardFace } from "../cards/Card.tsx";
import type { Card } from "../protocol/wire.gen.ts";
import { nameOf } from "../shell/language.ts";

export function Enlarged({ card }: { readonly card: Card }) {
  return (
    <div class="enlarged" aria-hidden="true">
      <CardFace card={card} />
      <span class="enlarged-name">{nameOf(card)}</span>
    </div>
  );
}
