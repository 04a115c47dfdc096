// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { HouseClient } from "../../src/house/house-client.ts";
import { Here } from "../../src/house/house-context.ts";
import { OwnRating, SeatRating, useMatchRatings } from "../../src/ratings/MatchRating.tsx";
import { RatingInWords } from "../../src/ratings/RatingInWords.tsx";
import { RatingMeaning } from "../../src/ratings/RatingMeaning.tsx";
import { RatingsPage } from "../../src/ratings/RatingsPage.tsx";
import { ratingsPath } from "../../src/ratings/ratings-path.ts";
import { learn, speak } from "../../src/shell/language.ts";
import { routeOf } from "../../src/shell/model/routes.ts";
import { FakeHouse } from "../fake-house.ts";
import { frameOf } from "../fixtures.ts";
import { BOARDS, MORE_RANKS, RANKS, RATED, uncounted } from "../ratings.ts";

beforeEach(async () => {
  await speak("it");
  await learn("ratings");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** What the house answers, by the address that is asked. */
function answers(known: Readonly<Record<string, object>>): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    const answer = known[path];
    const refusal = { code: "not_found", detail: "" };
    return Promise.resolve(
      answer === undefined ? Response.json(refusal, { status: 404 }) : Response.json(answer),
    );
  });
  return asked;
}

async function openPage(game: Parameters<typeof RatingsPage>[0]["game"]) {
  const house = new HouseClient(new FakeHouse().parts());
  render(
    <Here.Provider value={house}>
      <RatingsPage game={game} />
    </Here.Provider>,
  );
  await vi.waitFor(() => expect(screen.queryByText("Un momento…")).toBeNull());
}

const rows = () =>
  [...document.querySelectorAll(".ladder tbody tr")].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );

it("lists the best with their bands, and more when asked to", async () => {
  answers({
    "/api/ratings/tressette/4_accuso?after=0": RANKS,
    "/api/ratings/tressette/4_accuso?after=50": MORE_RANKS,
  });
  await openPage(null);
  expect(rows()[0]).toEqual(["1º", "Leo", "1712, più o meno 1601712±160", "143"]);
  expect(screen.getByRole("table", { name: "Tressette · 4 giocatori · con accusi" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Altri" }));
  await vi.waitFor(() => expect(rows()).toHaveLength(5));
  expect(screen.queryByRole("button", { name: "Altri" })).toBeNull();
});

it("has a ladder for every variant of a game", async () => {
  const asked = answers({
    "/api/ratings/chiamatre?after=0": { ranks: [], next: null },
    "/api/ratings/chiamatre/own_card?after=0": RANKS,
  });
  await openPage("chiamatre");
  expect(screen.getByRole("status").textContent).toMatch(/nessuno ha ancora/);
  fireEvent.click(screen.getByRole("radio", { name: "Anche carte proprie" }));
  await vi.waitFor(() => expect(rows()).toHaveLength(4));
  expect(asked.filter((path) => !path.startsWith("/api/boards"))).toEqual([
    "/api/ratings/chiamatre?after=0",
    "/api/ratings/chiamatre/own_card?after=0",
  ]);
});

it("says how a number is to be read, and why it cannot tell", async () => {
  answers({});
  await openPage("sette_e_mezzo");
  expect(screen.getByRole("heading", { name: "Come si legge" })).toBeTruthy();
  expect(screen.getByRole("status").textContent).not.toBe("");
});

it("has an address for every game", () => {
  expect(routeOf(ratingsPath(null))).toEqual({ page: "ratings", game: null });
  expect(routeOf(ratingsPath("chemin_de_fer"))).toEqual({ page: "ratings", game: "chemin_de_fer" });
});

// --- At the end of a match

const OVER = { ...frameOf("four-won"), seat: 0 };

/** As the panel at the end of a match shows them. */
function End() {
  const ratings = useMatchRatings(OVER);
  return (
    <>
      <OwnRating ratings={ratings} seat={OVER.seat} />
      {[1, 2, 3].map((seat) => (
        <SeatRating key={seat} ratings={ratings} seat={seat} />
      ))}
    </>
  );
}

async function endOf(answer: object | undefined) {
  answers(answer === undefined ? {} : { [`/api/tables/${OVER.table}/ratings`]: answer });
  const shown = render(<End />);
  await act(async () => {
    await new Promise((done) => setTimeout(done, 0));
  });
  return shown.container;
}

it("tells what a match has changed for me, and for the others", async () => {
  const container = await endOf(RATED);
  const mine = container.querySelector(".own-rating")!;
  expect(mine.querySelector(".rating-number")?.textContent).toBe("1634");
  expect(mine.querySelector(".rating-moved")?.textContent).toBe("prima 1620+14");
  const others = [...container.querySelectorAll(".seat-rating")];
  expect(others.map((one) => one.querySelector(".rating-number")?.textContent)).toEqual([
    "1561",
    "1712",
    "1421",
  ]);
  expect(others.map((one) => one.querySelector(".rating-moved")?.textContent ?? null)).toEqual([
    "prima 1580−19",
    "prima 1705+7",
    null,
  ]);
});

it.each([
  ["bots", "c’era un bot"],
  ["guests", "c’era un ospite"],
  ["played_for", "un bot giocava per qualcuno"],
  ["unfinished", "non è finita"],
  ["void", "è annullata"],
] as const)("says why a match changes nothing: %s", async (why, words) => {
  expect((await endOf(uncounted(why))).textContent).toContain(words);
});

it("says nothing where the house cannot tell", async () => {
  expect((await endOf(undefined)).textContent).toBe("");
});

it("tells the same at a table in words only", async () => {
  answers({ [`/api/tables/${OVER.table}/ratings`]: RATED });
  render(<RatingInWords newest={OVER} />);
  const zone = await screen.findByRole("region", { name: "Valutazione" });
  expect(zone.querySelector(".own-rating")?.textContent).toContain("1634, più o meno 180");
  expect(zone.querySelectorAll("li")).toHaveLength(3);
});

it("asks nothing for who looks on", async () => {
  const asked = answers({});
  render(<RatingInWords newest={{ ...OVER, seat: null }} />);
  await act(() => Promise.resolve());
  expect(asked).toEqual([]);
});

it("shows who has won most this month, and last month, where no ladder is filled yet", async () => {
  answers({
    "/api/ratings/chiamatre?after=0": { ranks: [], next: null },
    "/api/boards/chiamatre": BOARDS,
  });
  await openPage("chiamatre");
  const table = await screen.findByRole("table", { name: "Partite vinte" });
  expect([...table.querySelectorAll("tr")].map((row) => row.textContent)).toEqual([
    "1ºLeo12",
    "2ºRosa9",
    "2ºDino9",
  ]);
  expect(screen.getByRole("table", { name: "Tornei vinti" })).toBeTruthy();
  expect(screen.queryByRole("table", { name: "Fiches vinte" })).toBeNull();
  fireEvent.click(screen.getByRole("radio", { name: "ottobre 2026" }));
  expect(screen.getByText("In questo mese non ha ancora vinto nessuno.")).toBeTruthy();
});

it("counts chips at the bank games", async () => {
  answers({
    "/api/ratings/sette_e_mezzo/piatto?after=0": { ranks: [], next: null },
    "/api/boards/sette_e_mezzo": BOARDS,
  });
  await openPage("sette_e_mezzo");
  const table = await screen.findByRole("table", { name: "Fiches vinte" });
  expect(table.textContent).toContain("12.450");
});

it("shows no boards where the house tells of none", async () => {
  answers({ "/api/ratings/chiamatre?after=0": RANKS });
  await openPage("chiamatre");
  expect(screen.queryByText("I migliori del mese")).toBeNull();
});

it.each([
  [1634, 100, "Sopra i 1500 da cui tutti cominciano"],
  [1300, 100, "Sotto i 1500 da cui tutti cominciano"],
  [1500, 500, "Ai 1500 da cui tutti cominciano"],
])("says in a sentence what %i ±%i means", (number, band, words) => {
  const { container } = render(<RatingMeaning number={number} band={band} />);
  expect(container.textContent).toContain(words);
  expect(container.textContent).toContain(`tra ${number - band} e ${number + band}`);
});
