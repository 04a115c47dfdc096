/** The pages, by their addresses. */
import { GAMES, type GameName } from "../../play/games.ts";

export type Route =
  | { readonly page: "lobby" }
  | { readonly page: "table"; readonly table: string }
  | { readonly page: "tournament"; readonly tournament: string }
  | { readonly page: "fair"; readonly table: string; readonly epoch: number }
  | { readonly page: "replay"; readonly table: string; readonly deal: number }
  | { readonly page: "replay-file" }
  | { readonly page: "matches" }
  | { readonly page: "statement" }
  | { readonly page: "staff" }
  | { readonly page: "recover"; readonly token: string }
  | { readonly page: "odds"; readonly game: GameName | null }
  | { readonly page: "ratings"; readonly game: GameName | null }
  | { readonly page: "rules"; readonly game: GameName | null; readonly clause: string | null }
  | { readonly page: "nowhere" };

/** The page of the odds. */
export const ODDS_PATH = "/odds";

/** The page of the ratings. */
export const RATINGS_PATH = "/ratings";

/** The name of a game in an address. */
function pathName(game: GameName): string {
  return game.replaceAll("_", "-");
}

const GAME_OF: Readonly<Record<string, GameName>> = Object.fromEntries(
  GAMES.map((game) => [pathName(game), game]),
);
const GAME_NAMES = Object.keys(GAME_OF).join("|");
const RULES = new RegExp(`^/rules(?:/(${GAME_NAMES}))?(?:/([A-Z]\\d{1,2}))?/?$`);
const RATINGS = new RegExp(`^${RATINGS_PATH}(?:/(${GAME_NAMES}))?/?$`);
/** Links of before the first release say `/event/`. */
const TOURNAMENT = /^\/(?:tournament|event)\/([\w-]+)\/?$/;
const ODDS = new RegExp(`^${ODDS_PATH}(?:/(${GAME_NAMES}))?/?$`);

/** The page that replays a record from a file. */
export const REPLAY_FILE_PATH = "/replay";
/** The matches that I have played. */
export const MATCHES_PATH = "/me/matches";

/** The statement of my chips. */
export const STATEMENT_PATH = "/me/chips";

/** The page of the staff. */
export const STAFF_PATH = "/staff";
/** The query parameter of the staff page that names the tournament to direct. */
export const DIRECTED_TOURNAMENT = "tournament";

export function routeOf(path: string): Route {
  if (path === "/") return { page: "lobby" };
  const [odds, ofGame = ""] = ODDS.exec(path) ?? [];
  if (odds !== undefined) return { page: "odds", game: GAME_OF[ofGame] ?? null };
  const [ratings, rated = ""] = RATINGS.exec(path) ?? [];
  if (ratings !== undefined) return { page: "ratings", game: GAME_OF[rated] ?? null };
  const [rules, game = "", clause] = RULES.exec(path) ?? [];
  if (rules !== undefined) {
    return { page: "rules", game: GAME_OF[game] ?? null, clause: clause ?? null };
  }
  const [, shuffled, epoch] = /^\/fair\/([\w-]+)\/([1-9]\d{0,8})\/?$/.exec(path) ?? [];
  if (shuffled !== undefined) return { page: "fair", table: shuffled, epoch: Number(epoch) };
  const [, replayed, deal] = /^\/replay\/([\w-]+)\/([1-9]\d{0,8})\/?$/.exec(path) ?? [];
  if (replayed !== undefined) return { page: "replay", table: replayed, deal: Number(deal) };
  if (path === REPLAY_FILE_PATH) return { page: "replay-file" };
  if (path === STAFF_PATH) return { page: "staff" };
  if (path === MATCHES_PATH) return { page: "matches" };
  if (path === STATEMENT_PATH) return { page: "statement" };
  const [, tournament] = TOURNAMENT.exec(path) ?? [];
  if (tournament !== undefined) return { page: "tournament", tournament };
  const [, page, value] = /^\/(table|recover)\/([\w-]+)\/?$/.exec(path) ?? [];
  if (page === "table" && value !== undefined) return { page, table: value };
  if (page === "recover" && value !== undefined) return { page, token: value };
  return { page: "nowhere" };
}

export function tablePath(table: string): string {
  return `/table/${encodeURIComponent(table)}`;
}

export function tournamentPath(tournament: string): string {
  return `/tournament/${encodeURIComponent(tournament)}`;
}

/** The staff page, opened at a tournament to direct. */
export function directingPath(tournament: string): string {
  return `${STAFF_PATH}?${DIRECTED_TOURNAMENT}=${encodeURIComponent(tournament)}`;
}

/** The page of the rules of a game. */
export function rulesPath(game: GameName): string {
  return `/rules/${pathName(game)}`;
}

/** The page of the odds of a game. */
export function oddsPath(game: GameName): string {
  return `${ODDS_PATH}/${pathName(game)}`;
}

/** The ratings of a game; null: of the first game. */
export function ratingsPath(game: GameName | null): string {
  return game === null ? RATINGS_PATH : `${RATINGS_PATH}/${pathName(game)}`;
}

/** The page on which a shuffle is checked. */
export function fairPath(table: string, epoch: number): string {
  return `/fair/${encodeURIComponent(table)}/${epoch}`;
}

/** The page that replays a deal. */
export function replayPath(table: string, deal: number): string {
  return `/replay/${encodeURIComponent(table)}/${deal}`;
}
