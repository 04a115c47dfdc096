/** The marks that a reader has put on cards, one a card. */
import { useState } from "preact/hooks";
import type { CardId } from "../play/cards.ts";

export interface Marks<Mark extends string> {
  readonly marks: ReadonlyMap<CardId, Mark>;
  readonly mode: Mark;
  readonly setMode: (mode: Mark) => void;
  /** Puts the mark of the mode on a card, or takes it away. */
  readonly press: (card: CardId) => void;
  readonly set: (marks: ReadonlyMap<CardId, Mark>) => void;
}

/** `most` limits the cards of some marks: a further one takes the place of the first. */
export function useMarks<Mark extends string>(
  first: Mark,
  most: Partial<Readonly<Record<Mark, number>>> = {},
): Marks<Mark> {
  const [marks, set] = useState<ReadonlyMap<CardId, Mark>>(new Map());
  const [mode, setMode] = useState(first);
  const press = (card: CardId) => {
    const next = new Map(marks);
    next.delete(card);
    if (marks.get(card) !== mode) {
      const same = cardsWith(next, mode);
      const limit = most[mode] ?? Number.POSITIVE_INFINITY;
      if (same.length >= limit) next.delete(same[0]!);
      next.set(card, mode);
    }
    set(next);
  };
  return { marks, mode, setMode, press, set };
}

/** The cards with a mark, in the order in which they were marked. */
export function cardsWith<Mark extends string>(
  marks: ReadonlyMap<CardId, Mark>,
  mark: Mark,
): readonly CardId[] {
  return [...marks].filter(([, one]) => one === mark).map(([card]) => card);
}
