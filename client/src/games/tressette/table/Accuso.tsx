/**
 * Accuso: the button above my cards, and the panel of the combinations that I may declare (T17).
 */
import "./accuso.css";

import { useEffect, useRef, useState } from "preact/hooks";
import { Card as CardFace } from "../../../cards/Card.tsx";
import { meantBy, shortcutOf, useKey } from "../../../felt/key-listeners.ts";
import type { TableClient } from "../../../house/table-client.ts";
import { declarableCombinations } from "../../../play/table-speech.ts";
import type { Frame } from "../../../protocol/wire.gen.ts";
import { openClause } from "../../../rules/rules-layer.tsx";
import { t } from "../../../shell/language.ts";
import { speech } from "../../../shell/page-speech.ts";
import { sayWhy } from "../../../shell/why.ts";
import { type Combination, cardsOf, combinationText, pointsOf } from "../model/accuso.ts";

interface AccusoProps {
  readonly tableClient: TableClient;
  readonly newest: Frame;
}

export function Accuso({ tableClient, newest }: AccusoProps) {
  const offered = declarableCombinations(newest);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  useKey("a", offered.length === 0 ? null : () => setOpen((open) => !open));
  if (offered.length === 0) return null;
  return (
    <>
      <button
        ref={button}
        type="button"
        class="button accuso-button"
        aria-expanded={isOpen}
        aria-keyshortcuts={shortcutOf("a")}
        onClick={() => setOpen(!isOpen)}
      >
        {t("accuso.can")}
      </button>
      {isOpen && (
        <AccusoPanel
          key={offered.map(keyOf).join()}
          offered={offered}
          onDeclare={(chosen) => {
            setOpen(false);
            void tableClient.act({ type: "declare", combinations: [...chosen] });
          }}
          onClose={close}
        />
      )}
    </>
  );
}

interface AccusoPanelProps {
  readonly offered: readonly Combination[];
  readonly onDeclare: (chosen: readonly Combination[]) => void;
  readonly onClose: () => void;
}

/**
 * The panel of combinations. All are ticked at first, because most players declare everything they
 * have.
 */
function AccusoPanel({ offered, onDeclare, onClose }: AccusoPanelProps) {
  const [left, leave] = useState<readonly string[]>([]);
  const panel = useRef<HTMLDivElement>(null);
  const chosen = offered.filter((one) => !left.includes(keyOf(one)));
  const points = chosen.reduce((sum, one) => sum + pointsOf(one), 0);
  useEffect(() => panel.current?.querySelector("input")?.focus(), []);
  return (
    <div
      ref={panel}
      class="accuso-panel"
      role="dialog"
      aria-label={t("accuso.title")}
      onKeyDown={(event) => {
        const meant = meantBy(event);
        if (meant !== "escape" && meant !== "a") return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <form
        class="accuso-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen.length > 0) onDeclare(chosen);
          else sayWhy("why.noAccuso");
        }}
      >
        {offered.map((one) => (
          <label key={keyOf(one)} class="accuso-choice">
            <input
              type="checkbox"
              checked={chosen.includes(one)}
              onChange={() => leave(toggled(left, keyOf(one)))}
            />
            <span class="accuso-text">
              <span class="accuso-name">{combinationText(speech, one)}</span>
              <b>+{pointsOf(one)}</b>
            </span>
            <span class="accuso-cards" aria-hidden="true">
              {cardsOf(one).map((card) => (
                <CardFace key={card} card={card} />
              ))}
            </span>
          </label>
        ))}
        <div class="row">
          <button type="button" class="button" onClick={onClose}>
            {t("act.close")}
          </button>
          <button
            type="button"
            class="button accuso-what"
            aria-label={t("accuso.what")}
            onClick={() => openClause("T11")}
          >
            ?
          </button>
          <button type="submit" class="button primary" aria-disabled={chosen.length === 0}>
            {t("accuso.do", { points })}
          </button>
        </div>
      </form>
    </div>
  );
}

function toggled(all: readonly string[], one: string): readonly string[] {
  return all.includes(one) ? all.filter((other) => other !== one) : [...all, one];
}

function keyOf(combination: Combination): string {
  return combination.type === "napoli"
    ? `napoli${combination.suit}`
    : `${combination.type}${combination.rank}`;
}
