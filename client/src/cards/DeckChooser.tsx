/** Chooses the deck and the marks on its cards; a choice is shown at once. */
import { Switch } from "../controls/Switch.tsx";
import "./chooser.css";

import { useEffect, useId, useState } from "preact/hooks";
import { Segments } from "../controls/Segments.tsx";
import { type CardId, SUITS, type Suit } from "../play/cards.ts";
import {
  chooseIndexSize,
  chooseSuitLetters,
  DECK_FACTS,
  DECKS,
  type DeckName,
  deck,
  hasSuitLetters,
  INDEX_SIZES,
  indexSize,
} from "../shell/deck-choice.ts";
import { cardWords, t } from "../shell/language.ts";
import { refusalText } from "../shell/refusals.ts";
import { toast } from "../shell/toast.tsx";
import { chooseDeck, DeckUnavailable, faceOf, imageOf, loadDeck } from "./deck.ts";

const SAMPLE: readonly CardId[] = ["AD", "CC", "RS"];
/** Forces text style, because some devices show suits as coloured emoji. */
const FRENCH_SIGNS: Readonly<Record<Suit, string>> = {
  D: "♦\uFE0E",
  C: "♥\uFE0E",
  S: "♠\uFE0E",
  B: "♣\uFE0E",
};

export function DeckChooser() {
  return (
    <div class="deck-chooser">
      <Decks />
      {DECK_FACTS[deck.value].suits === "french" && <SuitMap />}
      <Segments
        label={t("deck.indexSize")}
        value={indexSize.value}
        segments={INDEX_SIZES.map((value) => ({ value, text: t(`deck.indexSize.${value}`) }))}
        onChoose={chooseIndexSize}
      />
      <Switch
        label={t("deck.suitLetters")}
        isOn={hasSuitLetters.value}
        onChange={(isOn) => chooseSuitLetters(isOn ? "yes" : "no")}
      />
    </div>
  );
}

function Decks() {
  const name = useId();
  const [wanted, setWanted] = useState<DeckName | null>(null);
  const want = async (value: DeckName) => {
    setWanted(value);
    await choose(value);
    setWanted((latest) => (latest === value ? null : latest));
  };
  return (
    <fieldset class="decks">
      <legend class="segments-label">{t("deck.title")}</legend>
      {DECKS.map((value) => (
        <label key={value} class="deck-choice">
          <input
            type="radio"
            name={name}
            class="spoken"
            checked={value === (wanted ?? deck.value)}
            onChange={() => void want(value)}
          />
          <span class="deck-tile">
            <span class="deck-picture">
              <Sample deck={value} />
            </span>
            {t(`deck.${value}`)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

async function choose(value: DeckName): Promise<void> {
  try {
    await chooseDeck(value);
  } catch (failure) {
    if (!(failure instanceof DeckUnavailable)) throw failure;
    toast(() => refusalText(failure.code));
  }
}

/** A preview of a deck; only its name if the deck cannot be fetched. */
function Sample({ deck: shown }: { readonly deck: DeckName }) {
  useEffect(() => {
    loadDeck(shown).catch(() => undefined);
  }, [shown]);
  return (
    <>
      {SAMPLE.map((card) => (
        <Drawn key={card} svg={faceOf(shown, card)} />
      ))}
    </>
  );
}

function Drawn({ svg }: { readonly svg: string | null }) {
  return svg === null ? null : <img class="deck-card" src={imageOf(svg)} alt="" />;
}

/** The French suit that replaces each Italian one. */
function SuitMap() {
  const [italian, french] = [cardWords("italian"), cardWords("french")];
  return (
    <ul class="suit-map" aria-label={t("deck.suitMap")}>
      {SUITS.map((suit) => (
        <li key={suit}>
          {italian?.text(`suit.${suit}`)} = <span aria-hidden="true">{FRENCH_SIGNS[suit]}</span>{" "}
          {french?.text(`suit.${suit}`)}
        </li>
      ))}
    </ul>
  );
}
