// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type * as Deck from "../../src/cards/deck.ts";
import { CARDS } from "../../src/play/cards.ts";
import type * as Choice from "../../src/shell/deck-choice.ts";
import type * as Language from "../../src/shell/language.ts";
import { ARCHIVE } from "./archives.ts";

interface Cards {
  readonly deck: typeof Deck;
  readonly choice: typeof Choice;
  readonly language: typeof Language;
  /** What is drawn on a card, null while there is none. */
  readonly drawn: (card: "3D" | "CB") => string | null;
}

/** The modules hold the deck in use, so each test opens its own. */
async function freshCards(): Promise<Cards> {
  vi.resetModules();
  const [deck, choice, language] = [
    await import("../../src/cards/deck.ts"),
    await import("../../src/shell/deck-choice.ts"),
    await import("../../src/shell/language.ts"),
  ];
  const drawn = (card: "3D" | "CB") => deck.cardImages.value?.of(card) ?? null;
  await language.speak("it");
  return { deck, choice, language, drawn };
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

const realFetch = globalThis.fetch.bind(globalThis);
const arrives = () => Response.json(ARCHIVE);

/** What a browser reads in a picture's URL. */
async function textOf(url: string | null): Promise<string> {
  return url === null ? "" : (await realFetch(url)).text();
}

beforeEach(() => localStorage.clear());

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("a deck", () => {
  it("becomes one image a card when it is here", async () => {
    const fetched = serve(arrives());
    const { deck } = await freshCards();
    const loading = deck.loadDeck("napoletane");
    expect(deck.cardImages.value).toBeNull();
    await loading;
    const images = deck.cardImages.value!;
    const pictures = [...CARDS, "back"] as const;
    expect(new Set(pictures.map((card) => images.of(card))).size).toBe(41);
    expect(images.of("3D")).toBe(images.of("3D"));
    expect(fetched.mock.calls).toEqual([["/decks/napoletane.json"]]);
  });

  it("is fetched and drawn once, however often it is asked for", async () => {
    const fetched = serve(arrives());
    const { deck } = await freshCards();
    await Promise.all([deck.loadDeck("napoletane"), deck.loadDeck("napoletane")]);
    const first = deck.cardImages.value;
    await deck.loadDeck("napoletane");
    expect(deck.cardImages.value).toBe(first);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it("that differs from another in colour alone is not fetched again", async () => {
    const fetched = serve(arrives());
    const { deck } = await freshCards();
    await deck.chooseDeck("francesi-2");
    await deck.chooseDeck("francesi-4");
    expect(fetched.mock.calls).toEqual([["/decks/francesi.json"]]);
  });

  it.each([
    ["answers with an error", () => new Response("", { status: 503 })],
    ["does not answer", () => new TypeError("network")],
  ])("that %s is refused with a code, and may be asked for again", async (_, answer) => {
    serve(answer(), arrives());
    const { deck } = await freshCards();
    await expect(deck.loadDeck("napoletane")).rejects.toMatchObject({ code: "deck_unavailable" });
    expect(deck.cardImages.value).toBeNull();
    await deck.loadDeck("napoletane");
    expect(deck.cardImages.value).not.toBeNull();
  });
});

describe("the deck chosen", () => {
  it("is in use from when it is here, and at the next visit", async () => {
    serve(arrives(), arrives());
    const { deck, choice } = await freshCards();
    await deck.restoreDeck();
    await deck.chooseDeck("piacentine");
    expect(choice.deck.value).toBe("piacentine");
    const ratio = () => document.documentElement.style.getPropertyValue("--card-ratio");
    expect(ratio()).toBe("1.74");

    const fetched = serve(arrives());
    const next = await freshCards();
    await next.deck.restoreDeck();
    expect(next.choice.deck.value).toBe("piacentine");
    expect(fetched.mock.calls).toEqual([["/decks/piacentine.json"]]);
  });

  it("stays the one before if the new one cannot be had", async () => {
    serve(arrives(), new TypeError("network"));
    const { deck, choice, drawn } = await freshCards();
    await deck.restoreDeck();
    const before = drawn("3D");
    await expect(deck.chooseDeck("francesi-4")).rejects.toMatchObject({ code: "deck_unavailable" });
    expect([choice.deck.value, drawn("3D")]).toEqual(["napoletane", before]);
  });

  it("is the one asked for last, whichever comes first", async () => {
    let piacentine = (_: Response) => {};
    const slow = new Promise<Response>((resolve) => (piacentine = resolve));
    vi.stubGlobal("fetch", (url: string) => (url.includes("piac") ? slow : arrives()));
    const { deck, choice } = await freshCards();
    const earlier = deck.chooseDeck("piacentine");
    await deck.chooseDeck("francesi-2");
    piacentine(arrives());
    await earlier;
    expect(choice.deck.value).toBe("francesi-2");
  });

  it("that nobody knows any more is the Neapolitan one", async () => {
    localStorage.setItem("circolo.deck", "siciliane");
    localStorage.setItem("circolo.indexSize", "500");
    serve(arrives());
    const { deck, choice } = await freshCards();
    await deck.restoreDeck();
    expect([choice.deck.value, choice.indexSize.value]).toEqual(["napoletane", "100"]);
  });
});

describe("what is written on the cards", () => {
  it("follows the language", async () => {
    serve(arrives());
    const { deck, language, drawn } = await freshCards();
    await deck.restoreDeck();
    expect(await textOf(drawn("CB"))).toContain('d="MC"');
    await language.speak("en");
    expect(await textOf(drawn("CB"))).toContain('d="MKn"');
  });

  it("follows the suits of the deck", async () => {
    serve(arrives(), arrives());
    const { deck, drawn } = await freshCards();
    await deck.restoreDeck();
    await deck.chooseDeck("francesi-2");
    expect(await textOf(drawn("CB"))).toContain('d="MD"');
  });

  it("is as large as was chosen, with the suit's letter if that was chosen", async () => {
    serve(arrives());
    const { deck, choice, drawn } = await freshCards();
    await deck.restoreDeck();
    const replaced = drawn("3D");
    expect(await textOf(replaced)).not.toContain("scale(2)");
    choice.chooseIndexSize("130");
    choice.chooseSuitLetters("yes");
    expect(await textOf(drawn("3D"))).toContain("scale(1.3)");
    expect(await textOf(drawn("3D"))).toContain('d="MD" transform="scale(2)"');
    expect(drawn("3D")).not.toBe(replaced);
  });

  it("is in the picture as it was drawn", async () => {
    const { deck } = await freshCards();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" fill="#b3261e" width="50%"/>';
    expect(await textOf(deck.imageOf(svg))).toBe(svg);
  });
});
