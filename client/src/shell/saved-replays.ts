/** Replays that the player has saved on this device, to open them without a connection. */

const CACHE = "circolo-replays";
/** The number of replays that are kept, the latest ones. */
const MOST = 50;

export interface SavedReplay {
  readonly table: string;
  readonly deal: number;
  readonly game: string;
}

/** Whether this browser can save replays: the page is secure. */
export function canSaveReplays(): boolean {
  return "caches" in globalThis;
}

export async function saveReplay(saved: SavedReplay, replay: object): Promise<void> {
  const cache = await caches.open(CACHE);
  const headers = { "Content-Type": "application/json", "X-Game": saved.game };
  await cache.put(addressOf(saved), new Response(JSON.stringify(replay), { headers }));
  const [oldest, ...others] = await cache.keys();
  if (oldest !== undefined && others.length >= MOST) await cache.delete(oldest);
}

/** The saved text of a replay; null if it is not saved here. */
export async function savedReplay(table: string, deal: number): Promise<string | null> {
  if (!canSaveReplays() || !(await caches.has(CACHE))) return null;
  const cache = await caches.open(CACHE);
  return (await (await cache.match(addressOf({ table, deal })))?.text()) ?? null;
}

/** The saved replays, the newest first. */
export async function savedReplays(): Promise<readonly SavedReplay[]> {
  if (!canSaveReplays() || !(await caches.has(CACHE))) return [];
  const cache = await caches.open(CACHE);
  const found = await Promise.all(
    (await cache.keys()).map(async ({ url }) => {
      const [, , table, deal] = new URL(url).pathname.split("/");
      const game = (await cache.match(url))?.headers.get("X-Game") ?? "";
      return { table: table!, deal: Number(deal), game };
    }),
  );
  return found.toReversed();
}

export async function forgetSavedReplays(): Promise<void> {
  if (canSaveReplays()) await caches.delete(CACHE);
}

/** The address under which the cache holds a replay; the server has nothing there. */
function addressOf({ table, deal }: Pick<SavedReplay, "table" | "deal">): string {
  return `/saved-replays/${encodeURIComponent(table)}/${deal}`;
}
