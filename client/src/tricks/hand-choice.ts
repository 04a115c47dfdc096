/**
 * The effect of a tap on a card of my hand: it plays the card, sets it as premove, lifts it, or
 * explains why it cannot be played.
 */

import { buzz } from "../fx/buzz.ts";
import { flyBack, shake } from "../fx/flights.ts";
import type { Outcome } from "../play/gesture.ts";
import type { Card } from "../protocol/wire.gen.ts";

export interface HandChoice {
  readonly cards: readonly Card[];
  readonly offered: readonly Card[];
  /** The cards that may be set as premove; `set` is the one that is set. */
  readonly settable: readonly Card[];
  readonly set: Card | null;
  /** The lifted card, which the next tap on it plays. */
  readonly armed: Card | null;
  /** Whether the player has chosen two taps: the first lifts a card, the second plays it. */
  readonly needsTwoTaps: boolean;
  /** Whether my turn has just begun, so that a tap may have been meant as a premove. */
  readonly isGuarded: boolean;
  readonly onPlay: (card: Card) => void;
  readonly onSet: (card: Card) => void;
  readonly onArm: (card: Card | null) => void;
  /** Says why a tap in the first moment of my turn has only lifted a card. */
  readonly onGuarded: (card: Card) => void;
  readonly onRefused: (card: Card) => void;
}

interface HandParts extends HandChoice {
  readonly buttons: () => readonly HTMLElement[];
  /** Moves the keyboard focus to a card. */
  readonly onFocusCard: (at: number) => void;
}

/**
 * Returns two functions. `use` plays, sets or refuses the card at an index; a card that was dragged
 * (`isMeant`) need not be lifted first. `conclude` carries out the result of a gesture.
 */
export function handChooser(hand: HandParts) {
  const use = (at: number, isMeant: boolean): void => {
    const card = hand.cards[at];
    if (card === undefined) return;
    hand.onFocusCard(at);
    if (hand.offered.includes(card)) play(hand, card, isMeant);
    else if (hand.settable.includes(card)) {
      hand.onArm(null);
      hand.onSet(card);
    } else refuse(hand, card, hand.buttons()[at]);
  };
  const conclude = (outcome: Outcome): void => {
    const card = outcome.name === "none" ? undefined : hand.cards[outcome.at];
    if (outcome.name === "none" || card === undefined) return;
    if (outcome.name === "drop") use(outcome.at, true);
    if (outcome.name === "drop" || outcome.name === "back") {
      const button = hand.buttons()[outcome.at];
      // In the next animation frame a played card has left the hand, and flies from the finger.
      requestAnimationFrame(() => returnDragged(button));
    }
    if (outcome.name === "lift") {
      hand.onFocusCard(outcome.at);
      if (hand.offered.includes(card)) lift(hand, card);
    }
  };
  return { use, conclude };
}

function play(hand: HandChoice, card: Card, isMeant: boolean): void {
  const isSure = isMeant || card === hand.armed;
  if (isSure || (!hand.needsTwoTaps && !hand.isGuarded)) hand.onPlay(card);
  else if (card === hand.set) hand.onSet(card);
  else {
    lift(hand, card);
    if (!hand.needsTwoTaps) hand.onGuarded(card);
  }
}

function lift(hand: HandChoice, card: Card): void {
  buzz("lifted");
  hand.onArm(card);
}

function refuse(hand: HandChoice, card: Card, button: HTMLElement | undefined): void {
  if (button !== undefined) shake(button);
  buzz("refused");
  hand.onArm(null);
  hand.onRefused(card);
}

/** Moves a dragged card that stays in the hand back to its place. */
function returnDragged(button: HTMLElement | undefined): void {
  const card = button?.querySelector<HTMLElement>(".card-on-table");
  if (card != null) flyBack(card);
}
