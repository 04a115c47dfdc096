/** What the sentences of each lesson claim about players and cards, to hold to the scripted deal. */

import type { LessonStep } from "../../src/games/lessons.ts";
import type { GameName } from "../../src/play/games.ts";
import type { Action } from "../../src/play/questions.ts";
import type { Card, Frame, Suit } from "../../src/protocol/wire.gen.ts";

/** The table at a step: its frame, what just happened, and what the step leads to. */
export interface Moment {
  readonly frame: Frame;
  readonly step: LessonStep;
  readonly before: readonly Fact[];
  readonly after: readonly Fact[];
}

export type Fact = Readonly<Record<string, unknown>>;

/** A claim of a sentence: the braces that say it, in one clause, and whether it is true. */
export interface Claim {
  readonly names: readonly string[];
  readonly isTrue: (moment: Moment) => boolean;
}

const has = (facts: readonly Fact[], wanted: Fact) =>
  facts.some((fact) => Object.entries(wanted).every(([name, value]) => fact[name] === value));

const handIn = ({ match }: Frame): readonly Card[] =>
  match !== null && "hand" in match ? match.hand : [];

const happened = (fact: Fact, ...names: string[]): Claim => ({
  names,
  isTrue: ({ before }) => has(before, fact),
});
const happens = (fact: Fact, ...names: string[]): Claim => ({
  names,
  isTrue: ({ after }) => has(after, fact),
});
const played = (seat: number, card: Card) =>
  happened({ type: "card_played", seat, card }, `${seat}`, card);
const took = (seat: number) => happened({ type: "trick_taken", seat }, `${seat}`);
const asks = (action: Partial<Action>, ...names: string[]): Claim => ({
  names,
  isTrue: ({ step }) => has([{ ...step.touch }], action as Fact),
});
const asksFor = (card: Card) => asks({ type: "play_card", card }, card);
const leads = (seat: number): Claim => ({
  names: [`${seat}`],
  isTrue: ({ after }) => after[0]?.type === "card_played" && after[0].seat === seat,
});
const lacks = (suit: Suit): Claim => ({
  names: [suit],
  isTrue: ({ frame }) => handIn(frame).every((card) => !card.endsWith(suit)),
});
const holds = (suit: Suit, ...cards: Card[]): Claim => ({
  names: [suit],
  isTrue: ({ frame }) => cards.every((card) => handIn(frame).includes(card)),
});
/** A seat is named for where it sits, or a card for what it counts: nothing happens. */
const named = (...names: string[]): Claim => ({ names, isTrue: () => true });
const sits = (partner: number, ...others: number[]): Claim => ({
  names: [],
  isTrue: () => partner % 2 === 0 && others.every((other) => other % 2 === 1),
});

type Claims = Readonly<Record<string, readonly Claim[]>>;

export const CLAIMS: Readonly<Partial<Record<GameName, Claims>>> = {
  tressette: {
    aim: [named("2"), named("1", "3"), sits(2, 1, 3)],
    leads: [leads(1), happens({ type: "card_played", seat: 1, card: "4D" }), named("4D")],
    follow: [holds("D", "3D", "6D"), happened({ type: "card_played", card: "4D" }), asksFor("3D")],
    took: [played(3, "AD"), played(2, "RD"), happened({ type: "trick_taken", seat: 0, thirds: 5 })],
    partner: [asksFor("5S"), happens({ type: "trick_taken", seat: 2 }, "2")],
    again: [took(2), played(2, "3S"), leads(2)],
    give: [
      named("3S"),
      happened({ type: "card_played", seat: 2, card: "2S" }),
      lacks("S"),
      happens({ type: "trick_taken", seat: 2 }, "2"),
      asksFor("AC"),
    ],
    grey: [took(2), leads(2), happens({ type: "card_played", seat: 2, card: "4C" })],
    low: [played(1, "2C"), asksFor("5C")],
  },
  chiamatre: {
    call: [holds("D", "3D", "AD"), asks({ type: "call", card: "2D" }, "2D")],
    lead: [asksFor("5D"), happens({ type: "card_played", card: "2D" })],
    partner: [played(2, "2D"), took(2), leads(2)],
    leave: [played(1, "AS"), played(2, "2S"), asksFor("6S")],
    score: [happened({ type: "trick_taken", seat: 2, thirds: 4 }, "2")],
  },
  sette_e_mezzo: {
    worth: [named("RD")],
    bank: [happens({ type: "bank_taken", seat: 1, amount: 20 }, "1")],
    gioco: [happened({ type: "bank_taken", seat: 1 }, "1"), asks({ type: "gioco" })],
    draw: [asks({ type: "bet", amount: 10 })],
    stand: [happened({ type: "card_given", seat: 0, card: "2C" }), asks({ type: "sto" })],
    won: [
      happened({ type: "card_shown", seat: 1, card: "5C" }, "1"),
      happened({ type: "card_given", seat: 1, card: "FC" }),
      happened({ type: "card_shown", seat: 0, card: "4S" }),
    ],
    mine: [asks({ type: "take_bank", amount: 10 }), happens({ type: "punta_plays", seat: 1 }, "1")],
    matta: [happened({ type: "card_shown", seat: 0, card: "RD" }, "RD"), asks({ type: "tiro" })],
  },
  chemin_de_fer: {
    bank: [happens({ type: "posta_taken", seat: 1, posta: 20 }, "1")],
    banco: [asks({ type: "make_call" })],
    ready: [asks({ type: "ready" })],
    draw: [asks({ type: "say" })],
    won: [
      happened({ type: "third_card_given", seat: 0, card: "5D" }),
      happened({ type: "coup_decided", punta: 9, banker: 6 }),
      happened({ type: "bank_ended", banker: 1 }, "1"),
    ],
    end: [happened({ type: "coup_decided" })],
  },
};

/** Returns what a sentence says that the table does not show; empty if all of it is true. */
export function faultsOf(sentence: string, claims: readonly Claim[], moment: Moment): string[] {
  const clauses = sentence.split(/[.:;]\s/).map(bracesOf);
  const claimed = new Set(claims.flatMap(({ names }) => names));
  return [
    ...clauses.flat().filter((name) => !claimed.has(name)),
    ...claims.filter((claim) => !claim.isTrue(moment)).map(({ names }) => `untrue: ${names}`),
    ...claims
      .filter(({ names }) => !clauses.some((said) => names.every((name) => said.includes(name))))
      .map(({ names }) => `not said: ${names}`),
  ];
}

/** The cards, suits and seats in a sentence; its buttons are no claims. */
function bracesOf(sentence: string): string[] {
  return [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
}
