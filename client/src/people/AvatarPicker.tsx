/** Chooses one of the forty cards. It loads when it is opened. */
import "./avatar-picker.css";

import { Avatar } from "../cards/Avatar.tsx";
import { type CardId, RANKS, SUITS } from "../play/cards.ts";
import { nameOf, t } from "../shell/language.ts";

/** Suit by suit. */
const CARDS = SUITS.flatMap((suit) => RANKS.map((rank): CardId => `${rank}${suit}`));

interface AvatarPickerProps {
  readonly chosen: CardId;
  readonly onChoose: (card: CardId) => void;
}

export function AvatarPicker({ chosen, onChoose }: AvatarPickerProps) {
  return (
    <fieldset class="avatar-picker">
      <legend class="segments-label">{t("avatar.title")}</legend>
      <p class="hint">{t("avatar.hint")}</p>
      <div class="avatar-choices">
        {CARDS.map((card) => (
          <label key={card} class="avatar-choice">
            <input
              type="radio"
              name="avatar"
              class="spoken"
              aria-label={nameOf(card)}
              checked={card === chosen}
              onChange={() => onChoose(card)}
            />
            <Avatar card={card} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
