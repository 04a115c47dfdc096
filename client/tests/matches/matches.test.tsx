// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { HouseClient } from "../../src/house/house-client.ts";
import { Here } from "../../src/house/house-context.ts";
import { MatchesPage } from "../../src/matches/MatchesPage.tsx";
import type { HandPage, HandStatistics, SittingPage } from "../../src/matches/model/own-hands.ts";
import type { MatchPage } from "../../src/matches/model/own-matches.ts";
import type { OwnRating } from "../../src/ratings/model/ratings.ts";
import { learn, speak } from "../../src/shell/language.ts";
import { FakeHouse } from "../fake-house.ts";
import { HANDS, LOST, NONE, OF_HANDS, SAT, SOME, STATISTICS, VOID, WON } from "../matches.ts";
import { OWN_RATINGS } from "../ratings.ts";

beforeEach(async () => {
  await speak("it");
  await learn("replay", "proofs", "ratings");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Answer =
  | MatchPage
  | SittingPage
  | HandPage
  | { readonly statistics: readonly HandStatistics[] }
  | { readonly ratings: readonly OwnRating[] };
type Pages = Readonly<Record<string, Answer | Response>>;

const NOTHING = {
  "/api/me/matches": { matches: [], next: null },
  "/api/me/sittings": { sittings: [], next: null },
  "/api/me/statistics/hands": { statistics: [] },
  "/api/me/ratings": { ratings: [] },
};

/** Opens the page, on which the house tells these matches. */
async function open(pages: Pages, statistics: readonly unknown[] = []) {
  const known: Pages = { ...NOTHING, ...pages };
  vi.stubGlobal("fetch", (path: string) => {
    if (path === "/api/me/statistics") return Promise.resolve(Response.json({ statistics }));
    const page = known[path]!;
    return Promise.resolve(page instanceof Response ? page : Response.json(page));
  });
  const { container } = render(
    <Here.Provider value={new HouseClient(new FakeHouse().parts())}>
      <MatchesPage />
    </Here.Provider>,
  );
  await vi.waitFor(() => expect(screen.queryByText("Un momento…")).toBeNull());
  await act(() => Promise.resolve());
  return { container };
}

const listOf = (name: string) => within(screen.getByRole("region", { name }));
const matches = () => screen.getAllByRole("article");

it("lists what I have played, from my side", async () => {
  await open({ "/api/me/matches": SOME });
  const heads = matches().map((match) =>
    [".match-outcome", ".match-score"].map((part) => match.querySelector(part)?.textContent),
  );
  expect(heads).toEqual([
    ["Vittoria", "22–17"],
    ["Sconfitta", "8–14"],
    ["Interrotta", "8–3"],
    ["Annullata", "22–17"],
  ]);
});

it("says with whom and against whom", async () => {
  await open({ "/api/me/matches": { matches: [WON, LOST], next: null } });
  const who = matches().map((match) => match.querySelector(".match-who")?.textContent);
  expect(who).toEqual([
    "con Leo, contro Donna Assunta (Bot maestro), Il Capostazione (Bot di circolo)",
    "contro Donna Assunta (Bot maestro)",
  ]);
});

it("says which do not count, and why, and what then comes of their chips", async () => {
  await open({ "/api/me/matches": { matches: [VOID], next: null } });
  const [match] = matches();
  expect(match!.textContent).toContain("Annullata: due carte erano segnate");
  expect(match!.textContent).not.toContain("150");
});

it("leads to every deal", async () => {
  await open({ "/api/me/matches": { matches: [WON], next: null } });
  const deals = within(screen.getByRole("group", { name: "Rivedi" })).getAllByRole("link");
  expect(deals.map((deal) => deal.getAttribute("href"))).toEqual([
    "/replay/t1/1",
    "/replay/t1/2",
    "/replay/t1/3",
  ]);
  expect(deals[1]?.getAttribute("aria-label")).toBe("Rivedi la smazzata 2");
});

it("tells the points of each deal to who does not see the bars", async () => {
  const { container } = await open({ "/api/me/matches": { matches: [LOST], next: null } });
  const rows = [...container.querySelectorAll("tbody tr")].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );
  expect(rows).toEqual([
    ["1", "5", "6"],
    ["2", "3", "8"],
  ]);
});

it("asks for older ones when asked to", async () => {
  await open({
    "/api/me/matches": { matches: [WON], next: 7 },
    "/api/me/matches?before=7": { matches: [LOST], next: null },
  });
  fireEvent.click(screen.getByRole("button", { name: "Partite più vecchie" }));
  await vi.waitFor(() => expect(matches()).toHaveLength(2));
  expect(screen.queryByRole("button", { name: "Partite più vecchie" })).toBeNull();
});

it("says so where there are none", async () => {
  await open({ "/api/me/matches": NONE });
  expect(listOf("Partite giocate").getByRole("status").textContent).toMatch(
    /^Qui troverai le partite/,
  );
  expect(screen.queryByRole("heading", { name: "Le mie statistiche" })).toBeNull();
});

it("says why it cannot tell", async () => {
  const refusal = Response.json({ code: "store_failed", detail: "" }, { status: 503 });
  await open({ "/api/me/matches": refusal });
  expect(listOf("Partite giocate").getByRole("status").textContent).not.toBe("");
  expect(screen.queryAllByRole("article")).toEqual([]);
});

it("adds up the matches of each kind", async () => {
  const { container } = await open({ "/api/me/matches": SOME }, STATISTICS);
  await vi.waitFor(() => screen.getByRole("heading", { name: "Le mie statistiche" }));
  const kinds = [...container.querySelectorAll(".balance .match")].map((kind) => ({
    title: kind.querySelector("h3")?.textContent,
    won: kind.querySelector(".won-bar p")?.textContent,
    bars: [...kind.querySelectorAll(".won-bar rect")].map((bar) => bar.getAttribute("width")),
    figures: [...kind.querySelectorAll(".figure")].map((figure) =>
      [...figure.children].map((part) => part.textContent),
    ),
  }));
  expect(kinds).toEqual([
    {
      title: "2 giocatori · con bot",
      won: "5 vinte su 8 (63 %)",
      bars: ["63"],
      figures: [
        ["Vittorie di fila", "3"],
        ["Smazzate", "19"],
        ["Punti a smazzata", "6,4 – 4,6"],
        ["Accusi", "3 (+9)"],
      ],
    },
    {
      title: "4 giocatori · tra persone",
      won: "1 vinta su 1 (100 %)",
      bars: ["100"],
      figures: [
        ["Vittorie di fila", "1"],
        ["Smazzate", "3"],
        ["Punti a smazzata", "7,3 – 5,7"],
        ["Cappotto", "1"],
        ["Fiches", "+150"],
      ],
    },
  ]);
});

const SITTING = { "/api/me/sittings": SAT };

it("lists my sittings with the chips that I brought, bought and took home", async () => {
  await open(SITTING);
  const told = matches().map((sitting) =>
    [".match-outcome", ".match-score", ".match-when", ".hint"].map(
      (part) => sitting.querySelector(part)?.textContent,
    ),
  );
  expect(told).toEqual([
    ["Chemin de fer · Casinò · da 10", "−40", "in corso", "12 mani · comprate 400"],
    [
      "Sette e mezzo · Piatto · da 10",
      "+150",
      expect.any(String),
      "1 mano · comprate 200 · aggiunte 100 · riprese 450",
    ],
  ]);
});

it("opens the hands of a sitting, with what I was in them, to be seen again", async () => {
  await open({ ...SITTING, "/api/me/sittings/9/hands": HANDS });
  const [running] = matches();
  const fold = running!.querySelector("details")!;
  fold.open = true;
  fireEvent(fold, new Event("toggle"));
  await vi.waitFor(() => expect(running!.querySelectorAll(".hand-row")).toHaveLength(3));
  const rows = [...running!.querySelectorAll(".hand-row")].map((row) => [
    row.getAttribute("href"),
    row.querySelector(".hand-roles")?.textContent,
    row.querySelector(".hand-change")?.textContent,
  ]);
  expect(rows).toEqual([
    ["/replay/t9/12", "banco, otto o nove di mano", "+20"],
    ["/replay/t9/11", "punta", "−10"],
    ["/replay/t9/10", "Annullata: una carta era segnata", "0"],
  ]);
  const files = [...running!.querySelectorAll("a[download]")].map((link) =>
    link.getAttribute("href"),
  );
  expect(files).toEqual(["/api/me/sittings/9/text", "/api/me/sittings/9/record"]);
});

it("tells how I play, by what I was in my hands", async () => {
  const { container } = await open({ "/api/me/statistics/hands": { statistics: OF_HANDS } });
  const section = screen.getByRole("region", { name: "Come gioco" });
  const titles = within(section).getAllByRole("heading", { level: 3 });
  expect(titles.map((title) => title.textContent)).toEqual([
    "Chemin de fer · Casinò · tra persone",
    "Chiamatre · con bot",
  ]);
  const rows = [...container.querySelectorAll(".bars tbody tr")].map((row) => [
    row.querySelector("th")?.textContent,
    row.querySelector(".bars-amount")?.textContent,
  ]);
  expect(rows).toEqual([
    ["banco", "14+60"],
    ["punta", "20−30"],
    ["chiamante", "21 vinta"],
  ]);
  expect(section.textContent).toContain("Sei un douter");
});

it("tells how strong I am at what I play, and how sure that is", async () => {
  await open({ "/api/me/ratings": { ratings: OWN_RATINGS } });
  const rows = within(screen.getByRole("region", { name: "Le mie valutazioni" })).getAllByRole(
    "listitem",
  );
  expect(
    rows.map((row) =>
      [...row.querySelectorAll("h3, .rating > *, .hint")].map((part) => part.textContent),
    ),
  ).toEqual([
    [
      "Tressette · 4 giocatori · con accusi",
      "1634, più o meno 180",
      "1634",
      "±180",
      "Sopra i 1500 da cui tutti cominciano: il numero vero è quasi di sicuro tra 1454 e 1814.",
      "72 partite · 3º in classifica",
    ],
    [
      "Chiamatre",
      "1440, più o meno 390",
      "1440",
      "±390",
      "provvisoria",
      "Sotto i 1500 da cui tutti cominciano: il numero vero è quasi di sicuro tra 1050 e 1830.",
      "1 partita",
    ],
  ]);
});

it("says what would count where nothing has yet", async () => {
  await open({});
  expect(listOf("Le mie valutazioni").getByText(/contano le partite tra soci/)).toBeTruthy();
});
