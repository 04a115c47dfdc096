/** The public profile of a person, as far as they let me see it. */
import type { CardId } from "../../play/cards.ts";
import type { GameName } from "../../play/games.ts";
import { get, read } from "../../protocol/requests.ts";
import { storedName } from "../../protocol/stored-names.ts";
import type { OwnRating, RatingHistory } from "../../ratings/model/ratings.ts";
import type { Presence } from "./friends.ts";

export type Friendship = "self" | "none" | "friend" | "asked" | "asking";

/** Finished matches of one game, with this number of players, with or without bots. */
export interface GameResults {
  readonly game: GameName;
  readonly players: number;
  readonly bots: boolean;
  readonly matches: number;
  readonly won: number;
  readonly deals: number;
  readonly points_for: number;
  readonly points_against: number;
  readonly accusi: number;
  readonly cappotti: number;
  readonly longest_run: number;
}

/** Deals at a bank game, and the banks held there. */
export interface BankResults {
  readonly game: GameName;
  readonly variant: string;
  readonly bots: boolean;
  readonly hands: number;
  readonly won: number;
  readonly banks: number;
  readonly longest_bank: number;
  readonly temper: string | null;
}

export interface Companion {
  readonly name: string;
  readonly avatar: CardId;
  readonly matches: number;
  readonly won: number;
}

export interface RecentMatch {
  readonly ended: number;
  readonly game: GameName;
  readonly place: number;
  readonly players: number;
}

/** A mean deal in points: what the cards gave, and what was played, with its standard error. */
export interface CardLuck {
  readonly game: GameName;
  readonly bots: boolean;
  readonly deals: number;
  readonly cards: number;
  readonly played: number;
  readonly error: number;
}

export interface Results {
  readonly ratings: readonly OwnRating[];
  readonly matches: readonly GameResults[];
  readonly banks: readonly BankResults[];
  readonly partners: readonly Companion[];
  readonly opponents: readonly Companion[];
  readonly recent: readonly RecentMatch[];
  /** At least two points each; a ladder with fewer has none. */
  readonly curves: readonly RatingHistory[];
  readonly luck: readonly CardLuck[];
}

export interface Profile {
  readonly player: string;
  readonly name: string;
  readonly avatar: CardId;
  readonly kind: "guest" | "member" | "bot";
  /** The member who owns a bot; "" for a person. */
  readonly owner: string;
  readonly since: number;
  readonly friendship: Friendship;
  readonly presence: Presence;
  /** Null if I may not see them. */
  readonly results: Results | null;
}

/** Rejects with RequestRefused. */
export const fetchProfile = (name: string): Promise<Profile> =>
  read(get(`people/${encodeURIComponent(storedName(name))}`));
