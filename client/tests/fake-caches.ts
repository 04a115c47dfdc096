/** A browser's cache storage, as far as the page uses it. */

type Fetch = (request: Request | string) => Promise<Response>;

const ORIGIN = "https://circolo.example";
const urlOf = (request: Request | string) =>
  new URL(typeof request === "string" ? request : request.url, ORIGIN).href;

class FakeCache {
  readonly kept = new Map<string, Response>();
  private readonly fetch: Fetch;

  constructor(fetch: Fetch) {
    this.fetch = fetch;
  }

  async addAll(requests: readonly Request[]): Promise<void> {
    const answers = await Promise.all(requests.map((request) => this.fetch(request)));
    if (!answers.every(({ ok }) => ok)) throw new TypeError("a file is missing");
    for (const [at, request] of requests.entries()) this.kept.set(urlOf(request), answers[at]!);
  }

  async put(request: Request | string, answer: Response): Promise<void> {
    this.kept.set(urlOf(request), answer);
  }

  async match(request: Request | string): Promise<Response | undefined> {
    return this.kept.get(urlOf(request))?.clone();
  }

  async delete(request: Request | string): Promise<boolean> {
    return this.kept.delete(urlOf(request));
  }

  async keys(): Promise<readonly { readonly url: string }[]> {
    return [...this.kept.keys()].map((url) => ({ url }));
  }
}

export class FakeCaches {
  private readonly named = new Map<string, FakeCache>();
  private readonly fetch: Fetch;

  constructor(fetch: Fetch) {
    this.fetch = fetch;
  }

  async open(name: string): Promise<FakeCache> {
    const cache = this.named.get(name) ?? new FakeCache(this.fetch);
    this.named.set(name, cache);
    return cache;
  }

  async has(name: string): Promise<boolean> {
    return this.named.has(name);
  }

  async delete(name: string): Promise<boolean> {
    return this.named.delete(name);
  }

  async keys(): Promise<readonly string[]> {
    return [...this.named.keys()];
  }

  async match(request: Request | string): Promise<Response | undefined> {
    const found = await Promise.all([...this.named.values()].map((cache) => cache.match(request)));
    return found.find((answer) => answer !== undefined);
  }
}
