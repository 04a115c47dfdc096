/** A match as a line: the score after each deal, and what decided it. */
import type { Card, Trick } from "../../protocol/wire.gen.ts";

/** The two sides or the four players of a match, and their points in each deal. */
export interface MatchLine {
  /** As this page calls them: "Noi", "Tu". */
  readonly names: readonly string[];
  /** The names of their players, which others understand. */
  readonly people: readonly string[];
  /** The contender who reads the page; null for a spectator. */
  readonly mine: number | null;
  /** The points of each contender, by deal. */
  readonly deals: readonly (readonly number[])[];
}

/** Returns the score of each contender before the first deal and after every deal. */
export function scoresAfter({ names, deals }: MatchLine): readonly (readonly number[])[] {
  const scores = [names.map(() => 0)];
  for (const points of deals) {
    const before = scores.at(-1) ?? [];
    scores.push(before.map((score, at) => score + (points[at] ?? 0)));
  }
  return scores;
}

/** The deal that decided a match, from 1, and the lead over the second that its winner gained in it. */
export interface Decision {
  readonly deal: number;
  readonly winner: number;
  readonly lead: number;
}

/**
 * Returns the deal in which the winner gained the largest lead over the second of the match; null for
 * a match of one deal, or with several winners.
 */
export function decisionOf(line: MatchLine): Decision | null {
  const totals = scoresAfter(line).at(-1) ?? [];
  const best = Math.max(...totals);
  const winner = totals.indexOf(best);
  if (line.deals.length < 2 || totals.filter((total) => total === best).length > 1) return null;
  const rival = totals.indexOf(Math.max(...totals.filter((_, at) => at !== winner)));
  const leads = line.deals.map((points) => (points[winner] ?? 0) - (points[rival] ?? 0));
  const lead = Math.max(...leads);
  return lead > 0 ? { deal: leads.indexOf(lead) + 1, winner, lead } : null;
}

/** A trick with its card points, in thirds. */
export interface WeighedTrick {
  readonly taker: number;
  readonly cards: readonly Card[];
  readonly thirds: number;
}

/** Returns the trick of a deal with the most card points, the first of several; null for none. */
export function richestTrick(tricks: readonly Trick[]): WeighedTrick | null {
  const weighed = tricks.map(([, cards, taker]) => ({
    taker,
    cards,
    thirds: cards.reduce((sum, card) => sum + thirdsOf(card), 0),
  }));
  return weighed.toSorted((one, other) => other.thirds - one.thirds)[0] ?? null;
}

/** Returns the card points of a card, in thirds (T10). */
function thirdsOf(card: Card): number {
  if (card.startsWith("A")) return 3;
  return /^[4-7]/.test(card) ? 0 : 1;
}
