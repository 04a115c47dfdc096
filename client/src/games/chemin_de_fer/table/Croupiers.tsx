/**
 * The pictures of a casino table: three croupiers, and the panier (the basket for played cards)
 * (F32).
 */
import "./croupiers.css";

import { t } from "../../../shell/language.ts";

/** The croupier who deals, and the panier, which fills with the played cards. */
export function Dealer({ played }: { readonly played: number }) {
  return (
    <>
      <span class="croupier-drawn">
        <Figure />
        <Panier played={played} />
      </span>
      <span class="croupier-name">{t("chemin_de_fer.croupier")}</span>
    </>
  );
}

/** One of the two croupiers who keep the bets, with a rake. */
export function BetKeeper() {
  return (
    <span class="bet-keeper" role="img" aria-label={t("chemin_de_fer.betKeeper")}>
      <Figure hasRake />
    </span>
  );
}

function Figure({ hasRake = false }: { readonly hasRake?: boolean }) {
  return (
    <svg class="croupier-figure" viewBox="0 0 32 32" aria-hidden="true">
      <path class="croupier-coat" d="M3.5 31c0-7.6 5-11.6 12.5-11.6S28.5 23.4 28.5 31z" />
      <path class="croupier-shirt" d="M11.8 19.9 16 29l4.2-9.1z" />
      <path class="croupier-tie" d="m12 19.6 4 1.7 4-1.7v4.6l-4-1.7-4 1.7z" />
      <circle class="croupier-face" cx="16" cy="11" r="6.6" />
      <path
        class="croupier-hair"
        d="M9.2 11.5C8.9 6.4 12 3.8 16 3.8s7.1 2.6 6.8 7.7c-1.3-2.6-3.5-3.9-6.8-3.9s-5.5 1.3-6.8 3.9z"
      />
      {hasRake && <path class="croupier-rake" d="m13.5 29.5 13-14.5m-3-2.5 6 5.3" />}
    </svg>
  );
}

/** The number of cards of a full shoe, at which the panier is full. */
const FULL_SHOE = 312;

/**
 * The rotations of the cards that stick out of the panier; one more appears with every quarter of
 * the shoe.
 */
const CARDS = ["rotate(-16 14 12)", "rotate(14 28 12)", "rotate(-4 19 12)", "rotate(6 24 12)"];

function Panier({ played }: { readonly played: number }) {
  const shown = Math.min(CARDS.length, Math.ceil((played / FULL_SHOE) * CARDS.length));
  return (
    <svg
      class="panier"
      viewBox="0 0 42 30"
      role="img"
      aria-label={t("chemin_de_fer.panier")}
      data-cards={shown}
    >
      {CARDS.slice(0, shown).map((turn, at) => (
        <rect
          key={turn}
          class="panier-card"
          x={10 + 4 * at}
          y="2"
          width="10"
          height="15"
          rx="1.5"
          transform={turn}
        />
      ))}
      <path
        class="panier-side"
        d="M4 13h34l-4.5 14a2.5 2.5 0 0 1-2.4 1.7H10.9A2.5 2.5 0 0 1 8.5 27z"
      />
      <path
        class="panier-weave"
        d="M6 18.5h30M7.7 23.7h26.6M13 13.5l2 15M21 13.5v15M29 13.5l-2 15"
      />
      <path class="panier-rim" d="M3 13h36" />
    </svg>
  );
}
