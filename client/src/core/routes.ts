/** The pages, by their addresses. */
export type Route =
  | { readonly page: "lobby" }
  | { readonly page: "table"; readonly table: string }
  | { readonly page: "fair"; readonly table: string; readonly epoch: number }
  | { readonly page: "replay"; readonly table: string; readonly deal: number }
  | { readonly page: "replay-file" }
  | { readonly page: "matches" }
  | { readonly page: "recover"; readonly token: string }
  | { readonly page: "odds" }
  | { readonly page: "rules"; readonly clause: string | null }
  | { readonly page: "nowhere" };

/** Where the chances are. */
export const ODDS_PATH = "/odds";

/** Where a record that one has is seen again. */
export const REPLAY_FILE_PATH = "/replay";
/** What I have played. */
export const MATCHES_PATH = "/me/matches";

export function routeOf(path: string): Route {
  if (path === "/") return { page: "lobby" };
  if (path === ODDS_PATH) return { page: "odds" };
  const [rules, clause] = /^\/rules(?:\/([A-Z]\d{1,2}))?\/?$/.exec(path) ?? [];
  if (rules !== undefined) return { page: "rules", clause: clause ?? null };
  const [, shuffled, epoch] = /^\/fair\/([\w-]+)\/([1-9]\d{0,8})\/?$/.exec(path) ?? [];
  if (shuffled !== undefined) return { page: "fair", table: shuffled, epoch: Number(epoch) };
  const [, replayed, deal] = /^\/replay\/([\w-]+)\/([1-9]\d{0,8})\/?$/.exec(path) ?? [];
  if (replayed !== undefined) return { page: "replay", table: replayed, deal: Number(deal) };
  if (path === REPLAY_FILE_PATH) return { page: "replay-file" };
  if (path === MATCHES_PATH) return { page: "matches" };
  const [, page, value] = /^\/(table|recover)\/([\w-]+)\/?$/.exec(path) ?? [];
  if (page === "table" && value !== undefined) return { page, table: value };
  if (page === "recover" && value !== undefined) return { page, token: value };
  return { page: "nowhere" };
}

export function tablePath(table: string): string {
  return `/table/${table}`;
}

/** The rules, or one clause of them. */
export function rulesPath(clause?: string): string {
  return clause === undefined ? "/rules" : `/rules/${clause}`;
}

/** Where a shuffle is checked. */
export function fairPath(table: string, epoch: number): string {
  return `/fair/${table}/${epoch}`;
}

/** Where a deal is seen again. */
export function replayPath(table: string, deal: number): string {
  return `/replay/${table}/${deal}`;
}
