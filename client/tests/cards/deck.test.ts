import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type * as Deck from "../../src/cards/deck.ts";

const ARCHIVE = { "3D": "<svg>3</svg>", back: "<svg>b</svg>" };

/** The module holds the deck in use, so each test opens its own. */
async function freshDeck(): Promise<typeof Deck> {
  vi.resetModules();
  return import("../../src/cards/deck.ts");
}

function serve(...answers: (Response | Error)[]) {
  const fetched = vi.fn<(url: string) => Promise<Response>>();
  for (const answer of answers) {
    if (answer instanceof Error) fetched.mockRejectedValueOnce(answer);
    else fetched.mockResolvedValueOnce(answer);
  }
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

beforeEach(() => {
  let made = 0;
  vi.spyOn(URL, "createObjectURL").mockImplementation(() => `blob:${++made}`);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("a deck", () => {
  it("becomes one image a card when it is here", async () => {
    const fetched = serve(Response.json(ARCHIVE));
    const { cardImages, loadDeck } = await freshDeck();
    const loading = loadDeck("napoletane");
    expect(cardImages.value).toBeNull();
    await loading;
    expect(cardImages.value).toEqual({ "3D": "blob:1", back: "blob:2" });
    expect(fetched.mock.calls).toEqual([["/decks/napoletane.json"]]);
  });

  it("is fetched and drawn once, however often it is asked for", async () => {
    const fetched = serve(Response.json(ARCHIVE));
    const { cardImages, loadDeck } = await freshDeck();
    await Promise.all([loadDeck("napoletane"), loadDeck("napoletane")]);
    const first = cardImages.value;
    await loadDeck("napoletane");
    expect(cardImages.value).toBe(first);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["answers with an error", new Response("", { status: 503 })],
    ["does not answer", new TypeError("network")],
  ])("that %s is refused with a code, and may be asked for again", async (_, answer) => {
    serve(answer, Response.json(ARCHIVE));
    const { cardImages, loadDeck } = await freshDeck();
    await expect(loadDeck("napoletane")).rejects.toMatchObject({ code: "deck_unavailable" });
    expect(cardImages.value).toBeNull();
    await loadDeck("napoletane");
    expect(cardImages.value).not.toBeNull();
  });
});
