/** How strong people play, by game and variant, as the house counts it. */
import type { CardId } from "../../play/cards.ts";
import type { GameName } from "../../play/games.ts";
import { get, RequestRefused, read } from "../../protocol/requests.ts";

/** A number, and how far to both sides it may be wrong; provisional while that is very far. */
export interface Rating {
  readonly number: number;
  readonly band: number;
  readonly provisional: boolean;
  readonly matches: number;
}

/** A game with the facts that make another game of it. */
export interface Ladder {
  readonly game: GameName;
  readonly variant: string;
}

export interface OwnRating extends Ladder {
  readonly rating: Rating;
  /** Mine on the ladder; none while the rating is provisional. */
  readonly place: number | null;
}

/** A rating after the match that ended at this time. */
export interface RatingPoint extends Pick<Rating, "number" | "band"> {
  readonly ended: number;
}

/** A rating over the last matches of a person, the earliest first. */
export interface RatingHistory extends Ladder {
  readonly points: readonly RatingPoint[];
}

/** Who stands on a ladder. */
export interface Rank {
  readonly place: number;
  readonly name: string;
  readonly avatar: CardId;
  readonly number: number;
  readonly band: number;
  readonly matches: number;
}

export interface RankPage {
  readonly ranks: readonly Rank[];
  /** After which place the next page begins, null if there is none. */
  readonly next: number | null;
}

export interface RatingChange {
  readonly before: Rating;
  readonly after: Rating;
}

/** Why a match counts for nobody's rating. */
export type Uncounted = "unfinished" | "void" | "bots" | "played_for" | "guests" | "own_bots";

/** What a match has done to ratings: by seat; nothing if it does not count. */
export interface MatchRatings extends Ladder {
  readonly changes: readonly RatingChange[];
  readonly uncounted: Uncounted | null;
}

/** Mine, ladder by ladder; rejects with RequestRefused. */
export async function fetchOwnRatings(): Promise<readonly OwnRating[]> {
  const told = await read<{ readonly ratings: readonly OwnRating[] }>(get("me/ratings"));
  return listed(told.ratings);
}

/** Who stands on a ladder below a place, the best first; rejects with RequestRefused. */
export async function fetchRanks(
  { game, variant }: Ladder,
  after: RankPage["next"],
): Promise<RankPage> {
  const ladder = variant === "" ? game : `${game}/${variant}`;
  const page = await read<RankPage>(get(`ratings/${ladder}?after=${after ?? 0}`));
  return { ranks: listed(page.ranks), next: page.next };
}

/** What the match at a table has done to the ratings of who played it; rejects with RequestRefused. */
export async function fetchMatchRatings(table: string): Promise<MatchRatings> {
  const told = await read<MatchRatings>(get(`tables/${encodeURIComponent(table)}/ratings`));
  return { ...told, changes: listed(told.changes) };
}

export interface BoardRow {
  readonly place: number;
  readonly name: string;
  readonly number: number;
}

/** The boards of one month, "2026-11". */
export interface MonthBoards {
  readonly month: string;
  readonly matches: readonly BoardRow[];
  readonly tournaments: readonly BoardRow[];
  readonly chips: readonly BoardRow[];
}

/** Who has won most of a game, this month and the last; rejects with RequestRefused. */
export async function fetchBoards(game: GameName): Promise<readonly MonthBoards[]> {
  const told = await read<{ readonly months: readonly MonthBoards[] }>(get(`boards/${game}`));
  return listed(told.months);
}

function listed<Item>(list: readonly Item[]): readonly Item[] {
  if (Array.isArray(list)) return list;
  throw new RequestRefused("failed", "this is not what was asked for");
}
