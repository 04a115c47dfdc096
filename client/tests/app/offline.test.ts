// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { forgetWithThePerson } from "../../src/app/installed-app.ts";
import { HouseClient } from "../../src/house/house-client.ts";
import { ShellCache } from "../../src/offline/shell-cache.ts";
import { savedReplay, savedReplays, saveReplay } from "../../src/shell/saved-replays.ts";
import { FakeCaches } from "../fake-caches.ts";
import { FakeHouse, GIULIA } from "../fake-house.ts";

const ORIGIN = "https://circolo.example";
const PAGE = "the page";

/** A server that has these files and answers no other address. */
class FakeServer {
  files = new Map<string, string>();
  isThere = true;

  readonly fetch = async (request: Request | string): Promise<Response> => {
    if (!this.isThere) throw new TypeError("no network");
    const { pathname } = new URL(typeof request === "string" ? request : request.url);
    const text = this.files.get(pathname);
    return text === undefined ? new Response("", { status: 404 }) : new Response(text);
  };
}

let caches: FakeCaches;
let server: FakeServer;

beforeEach(() => {
  server = new FakeServer();
  caches = new FakeCaches(server.fetch);
});

/** A worker of a version whose page needs one script, which is deployed. */
function deploy(version: string): ShellCache {
  const script = `/assets/app-${version}.js`;
  server.files = new Map([
    ["/", PAGE],
    [script, version],
  ]);
  return new ShellCache({
    caches: caches as unknown as CacheStorage,
    fetch: server.fetch,
    version,
    files: ["/", script],
    origin: ORIGIN,
  });
}

const asset = (name: string) => new Request(`${ORIGIN}/assets/${name}`);
const visit = (path: string) =>
  ({ method: "GET", mode: "navigate", url: ORIGIN + path }) as Request;
const textOf = async (answer: Promise<Response> | null) => (await answer)?.text();

describe("the service worker", () => {
  it("opens any page of the house without a connection", async () => {
    const worker = deploy("one");
    await worker.install();
    server.isThere = false;
    expect(await textOf(worker.answer(visit("/table/t-1")))).toBe(PAGE);
    expect(await textOf(worker.answer(asset("app-one.js")))).toBe("one");
  });

  it("shows what the server has, as long as it answers", async () => {
    const worker = deploy("one");
    await worker.install();
    server.files.set("/", "a newer page");
    expect(await textOf(worker.answer(visit("/")))).toBe("a newer page");
  });

  it("shows the stored page while a proxy says that the server is away", async () => {
    const worker = deploy("one");
    await worker.install();
    const away = new ShellCache({
      caches: caches as unknown as CacheStorage,
      fetch: async () => new Response("bad gateway", { status: 502 }),
      version: "one",
      files: ["/"],
      origin: ORIGIN,
    });
    expect(await textOf(away.answer(visit("/")))).toBe(PAGE);
  });

  it("leaves answers of the house, other sites and everything sent to the network", () => {
    const worker = deploy("one");
    expect(worker.answer(new Request(`${ORIGIN}/api/me/matches`))).toBeNull();
    expect(worker.answer(visit("/api/me/matches"))).toBeNull();
    expect(worker.answer(visit("/verify.html"))).toBeNull();
    expect(worker.answer(new Request("https://other.example/assets/app-one.js"))).toBeNull();
    expect(worker.answer(new Request(`${ORIGIN}/assets/x.js`, { method: "POST" }))).toBeNull();
  });

  it("still has the files of a page that was opened before a new version", async () => {
    const old = deploy("one");
    await old.install();
    const fresh = deploy("two");
    await fresh.install();
    await fresh.tidy();
    expect(server.files.has("/assets/app-one.js")).toBe(false);
    expect(await textOf(fresh.answer(asset("app-one.js")))).toBe("one");
    expect(await textOf(fresh.answer(asset("app-two.js")))).toBe("two");
  });

  it("keeps the files of three versions, and nothing of a version that failed to install", async () => {
    for (const version of ["one", "two", "three", "four"]) {
      const worker = deploy(version);
      await worker.install();
      await worker.tidy();
    }
    expect(await caches.keys()).toHaveLength(3);
    const worker = deploy("five");
    server.files.delete("/assets/app-five.js");
    await expect(worker.install()).rejects.toThrow();
  });
});

describe("replays that are saved on this device", () => {
  const SAVED = { table: "t-1", deal: 2, game: "tressette" };

  beforeEach(() => {
    vi.stubGlobal("caches", caches);
    return () => vi.unstubAllGlobals();
  });

  it("are found again, the newest first, and at most fifty", async () => {
    for (let deal = 1; deal <= 55; deal += 1) await saveReplay({ ...SAVED, deal }, { deal });
    const saved = await savedReplays();
    expect(saved).toHaveLength(50);
    expect(saved[0]).toEqual({ ...SAVED, deal: 55 });
    expect(await savedReplay("t-1", 55)).toBe('{"deal":55}');
    expect(await savedReplay("t-1", 1)).toBeNull();
  });

  it("are gone when the person has left, and not when only the network has", async () => {
    const house = new HouseClient(new FakeHouse().parts());
    forgetWithThePerson(house);
    house.cameIn(GIULIA);
    await saveReplay(SAVED, {});
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
    await house.enter();
    expect(await savedReplays()).toHaveLength(1);
    house.leave();
    await vi.waitFor(async () => expect(await savedReplays()).toEqual([]));
  });

  it("are gone when another person comes in", async () => {
    const house = new HouseClient(new FakeHouse().parts());
    forgetWithThePerson(house);
    house.cameIn(GIULIA);
    await saveReplay(SAVED, {});
    house.cameIn({ ...GIULIA, player: "p-2" });
    await vi.waitFor(async () => expect(await savedReplays()).toEqual([]));
  });
});
