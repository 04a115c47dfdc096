/** The pages, by their addresses. */
import { GAMES, type GameName } from "../../play/games.ts";

export type Route =
  | { readonly page: "lobby" }
  | { readonly page: "table"; readonly table: string }
  /** All of them, if the tournament is null. */
  | { readonly page: "tournament"; readonly tournament: string | null }
  /** A page of an evening in one room, which reads the address itself: `evening-paths.ts`. */
  | { readonly page: "evening" }
  | { readonly page: "fair"; readonly table: string; readonly epoch: number }
  | { readonly page: "replay"; readonly table: string; readonly deal: number }
  | { readonly page: "replay-file" }
  | { readonly page: "matches" }
  | { readonly page: "statement" }
  | { readonly page: "friends" }
  | { readonly page: "profile"; readonly name: string }
  | { readonly page: "staff" }
  | { readonly page: "recover"; readonly token: string }
  | { readonly page: "odds"; readonly game: GameName | null }
  | { readonly page: "ratings"; readonly game: GameName | null }
  | { readonly page: "rules"; readonly game: GameName | null; readonly clause: string | null }
  /** The list of lessons, if the game is null. */
  | { readonly page: "learn"; readonly game: GameName | null }
  | { readonly page: "nowhere" };

/** The page of the odds. */
export const ODDS_PATH = "/odds";

/** The page of the lessons. */
export const LEARN_PATH = "/learn";

/** The page of the ratings. */
export const RATINGS_PATH = "/ratings";

/** The name of a game in an address. */
export function pathName(game: GameName): string {
  return game.replaceAll("_", "-");
}

const GAME_OF: Readonly<Record<string, GameName>> = Object.fromEntries(
  GAMES.map((game) => [pathName(game), game]),
);
/** `/rules`, `/odds`, `/ratings` and `/learn`, of a game or of all, and a clause of the rules. */
const OF_GAMES = new RegExp(
  `^/(rules|odds|ratings|learn)(?:/(${Object.keys(GAME_OF).join("|")}))?(?:/([A-Z]\\d{1,2}))?/?$`,
);
/** The pages of a table or a tournament; links of before the first release say `/event/`. */
const OF_ID = /^\/(table|recover|tournament|event|fair|replay)\/([\w-]+)(?:\/([1-9]\d{0,8}))?\/?$/;

/** The page that replays a record from a file. */
export const REPLAY_FILE_PATH = "/replay";
/** The matches that I have played. */
export const MATCHES_PATH = "/me/matches";

/** The statement of my chips. */
export const STATEMENT_PATH = "/me/chips";

/** My friends, and who plays now. */
export const FRIENDS_PATH = "/friends";

/** The list of all tournaments. */
export const TOURNAMENTS_PATH = "/tournaments";

/** The page of the staff. */
export const STAFF_PATH = "/staff";

/** The pages at a fixed address. */
const FIXED = new Map<string, Route>([
  ["/", { page: "lobby" }],
  [TOURNAMENTS_PATH, { page: "tournament", tournament: null }],
  [REPLAY_FILE_PATH, { page: "replay-file" }],
  [STAFF_PATH, { page: "staff" }],
  [MATCHES_PATH, { page: "matches" }],
  [STATEMENT_PATH, { page: "statement" }],
  [FRIENDS_PATH, { page: "friends" }],
]);

export function routeOf(path: string): Route {
  return (
    FIXED.get(path) ??
    routeOfGames(path) ??
    routeOfId(path) ??
    routeOfPerson(path) ?? { page: "nowhere" }
  );
}

function routeOfGames(path: string): Route | null {
  const [, page, name = "", clause = null] = OF_GAMES.exec(path) ?? [];
  const game = GAME_OF[name] ?? null;
  if (page === "rules") return { page, game, clause };
  if (page === undefined || clause !== null) return null;
  return { page: page as "learn" | "odds" | "ratings", game };
}

function routeOfId(path: string): Route | null {
  const [, page, id = "", digits] = OF_ID.exec(path) ?? [];
  if (digits !== undefined) {
    const number = Number(digits);
    if (page === "fair") return { page, table: id, epoch: number };
    return page === "replay" ? { page, table: id, deal: number } : null;
  }
  if (page === "table") return { page, table: id };
  if (page === "recover") return { page, token: id };
  if (page === "event" || page === "tournament") return { page: "tournament", tournament: id };
  return /^\/(schermo|entra)/.test(path) ? { page: "evening" } : null;
}

/** A name may have letters of any alphabet, and spaces. */
function routeOfPerson(path: string): Route | null {
  const [, name] = /^\/people\/([^/]+)\/?$/.exec(path) ?? [];
  if (name === undefined) return null;
  try {
    return { page: "profile", name: decodeURIComponent(name) };
  } catch {
    return null;
  }
}

/** The public profile of a person. */
export function profilePath(name: string): string {
  return `/people/${encodeURIComponent(name)}`;
}

export function tablePath(table: string): string {
  return `/table/${encodeURIComponent(table)}`;
}

export function tournamentPath(tournament: string): string {
  return `/tournament/${encodeURIComponent(tournament)}`;
}

/** The staff page, opened at a tournament to direct. */
export function directingPath(tournament: string): string {
  return `${STAFF_PATH}?tournament=${encodeURIComponent(tournament)}`;
}

/** The page of the rules of a game. */
export function rulesPath(game: GameName): string {
  return `/rules/${pathName(game)}`;
}

/** The page of the odds of a game. */
export function oddsPath(game: GameName): string {
  return `${ODDS_PATH}/${pathName(game)}`;
}

/** The page of the lesson of a game. */
export function learnPath(game: GameName): string {
  return `${LEARN_PATH}/${pathName(game)}`;
}

/** The page on which a shuffle is checked. */
export function fairPath(table: string, epoch: number): string {
  return `/fair/${encodeURIComponent(table)}/${epoch}`;
}

/** The query parameter of a replay that opens the review. */
export const REVIEW_PARAMETER = "review";

/** The replay of a deal, with the review of its match open. */
export function reviewPath(table: string, deal: number): string {
  return `${replayPath(table, deal)}?${REVIEW_PARAMETER}`;
}

/** The page that replays a deal. */
export function replayPath(table: string, deal: number): string {
  return `/replay/${encodeURIComponent(table)}/${deal}`;
}
