/** The cards of a running deal that a seat has seen, read from its view. */
import type { CardId } from "../../play/cards.ts";
import type { Frame } from "../../protocol/wire.gen.ts";

export interface Dealing {
  /** The seat that is dealt the first card. */
  readonly first: number;
  readonly players: number;
}

/** All cards of a deal that a seat has seen. */
export interface CardsSeen extends Dealing {
  /** The known cards of each seat: dealt to it or drawn by it. */
  readonly held: readonly (readonly CardId[])[];
  /** The cards drawn from the stock, in order. */
  readonly draws: readonly CardId[];
}

/** A view of a deal from one pack in the order of its cards, with a stock to draw from. */
type DealtView = Extract<MatchView, { readonly table: { readonly draws: unknown } | null }>;
type MatchView = NonNullable<Frame["match"]>;

/** The part of a view with the cards of the running deal; null between deals. */
export function dealtTable(match: Frame["match"]): NonNullable<DealtView["table"]> | null {
  if (match === null || !("table" in match)) return null;
  return match.table !== null && "draws" in match.table ? match.table : null;
}

/** The cards that a view shows; null if the game does not deal from one pack in order. */
export function cardsSeen(match: Frame["match"]): CardsSeen | null {
  const table = dealtTable(match);
  if (table === null) return null;
  const { hand, seat } = match as DealtView;
  const players = table.counts.length;
  const held: CardId[][] = Array.from({ length: players }, () => []);
  const laid = (leader: number, cards: readonly CardId[]) => {
    for (const [at, card] of cards.entries()) held[(leader + players - at) % players]!.push(card);
  };
  for (const [leader, cards] of table.tricks) laid(leader, cards);
  laid(table.leader, table.trick);
  if (seat !== null) held[seat]!.push(...hand);
  return { first: table.first, players, held, draws: table.draws };
}
