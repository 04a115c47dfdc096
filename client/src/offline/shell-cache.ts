/**
 * What the service worker answers from its caches: the files of the page, and no answer of the API.
 *
 * Each build has a cache of its own. A page that was opened before a new version finds its files in
 * the cache of its version, also those that it loads later and that the server no longer has.
 */

export interface ShellParts {
  readonly caches: CacheStorage;
  readonly fetch: (request: Request | string, how?: RequestInit) => Promise<Response>;
  /** The name of this build. */
  readonly version: string;
  /** The addresses of the files that the page needs without a connection; "/" is the page. */
  readonly files: readonly string[];
  readonly origin: string;
}

const PREFIX = "circolo-shell-";
/** The versions whose files stay: this one, and those of pages that may still be open. */
const KEPT_VERSIONS = 3;
/** The time in which the server answers, in milliseconds; then the stored page is shown. */
const PATIENCE = 3_000;
const PAGE = "/";
const HASHED = "/assets/";

export class ShellCache {
  private readonly parts: ShellParts;

  constructor(parts: ShellParts) {
    this.parts = parts;
  }

  /** Stores the files of this version; rejects if one cannot be fetched. */
  async install(): Promise<void> {
    const cache = await this.own();
    await cache.addAll(this.parts.files.map((file) => this.request(file)));
  }

  /** Deletes the files of versions that no page uses any more. */
  async tidy(): Promise<void> {
    const { caches } = this.parts;
    const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
    await Promise.all(names.slice(0, -KEPT_VERSIONS).map((name) => caches.delete(name)));
  }

  /** Returns the answer to a request; null if the browser shall ask the network as usual. */
  answer(request: Request): Promise<Response> | null {
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== this.parts.origin) return null;
    if (pathname.startsWith(HASHED)) return this.hashed(request);
    if (this.parts.files.includes(pathname) && pathname !== PAGE) return this.fresh(request);
    return request.mode === "navigate" && isPage(pathname) ? this.page(request) : null;
  }

  /** The name of a hashed file changes with its content, so a stored copy is always right. */
  private async hashed(request: Request): Promise<Response> {
    const stored = await this.parts.caches.match(request);
    if (stored !== undefined) return stored;
    const answer = await this.parts.fetch(request);
    if (answer.ok) await (await this.own()).put(request, answer.clone());
    return answer;
  }

  private async fresh(request: Request): Promise<Response> {
    const answer = await this.parts.fetch(request).catch(() => null);
    if (answer?.ok === true) return answer;
    return (await (await this.own()).match(request.url)) ?? answer ?? Response.error();
  }

  /** The page of the server, or the stored one while the server does not answer. */
  private async page(request: Request): Promise<Response> {
    const asked = this.parts.fetch(request).catch(() => null);
    const late = new Promise<null>((done) => setTimeout(() => done(null), PATIENCE));
    const answer = await Promise.race([asked, late]);
    if (answer !== null && answer.status < 500) return answer;
    const stored = await (await this.own()).match(this.parts.origin + PAGE);
    return stored ?? (await asked) ?? Response.error();
  }

  private own(): Promise<Cache> {
    return this.parts.caches.open(PREFIX + this.parts.version);
  }

  private request(file: string): Request {
    const cache = file.startsWith(HASHED) ? "default" : "reload";
    return new Request(this.parts.origin + file, { cache });
  }
}

/** The paths that the server answers with the page have no dot and are not of the API. */
function isPage(path: string): boolean {
  return !path.startsWith("/api/") && !path.slice(path.lastIndexOf("/")).includes(".");
}
