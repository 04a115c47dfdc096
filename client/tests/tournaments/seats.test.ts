/** The seats that the pool of a satellite pays: the same as the server's (P2). */
import { expect, it } from "vitest";
import { ANY_ENTRY } from "../../src/options/model/entry-terms.ts";
import { prizesFor, seatsFor } from "../../src/tournaments/model/prize-split.ts";
import {
  firstDraft,
  tournamentOptionsOf,
  withTemplate,
} from "../../src/tournaments/model/tournament-drafts.ts";
import { hasSeat, placePrizeText, wonText } from "../../src/tournaments/tournament-words.ts";
import { viewOf } from "./shown.ts";

const draft = firstDraft(1_800_000_000_000, ANY_ENTRY);
const of = (price: number) => ({
  ...tournamentOptionsOf(draft),
  entry: 100,
  satellite: { event: "finale", name: "Finale", price },
});

it.each([
  [110, 8, [110, 110, 110, 110, 110, 110, 110, 30], 7],
  [300, 8, [300, 300, 200], 2],
  [400, 8, [400, 400], 2],
  [900, 8, [800], 0],
  [10, 3, [280, 10, 10], 3],
])("a price of %i for %i people", (price, people, worth, seats) => {
  expect(prizesFor(of(price), people).map(({ chips }) => chips)).toEqual(worth);
  expect(seatsFor(of(price), people)).toBe(seats);
});

it("is in the options of a draft only where everybody plays alone", () => {
  const chosen = { ...draft, satellite: { event: "finale", name: "Finale", price: 110 } };
  expect(tournamentOptionsOf(chosen).satellite).toEqual(chosen.satellite);
  const pairs = tournamentOptionsOf(withTemplate(chosen, "pairs"));
  expect("satellite" in pairs).toBe(false);
});

it("counts as won until its price is paid in chips", () => {
  const [standing] = viewOf("over").standings;
  expect(hasSeat({ ...standing!, seat: "due" })).toBe(true);
  expect(hasSeat({ ...standing!, seat: "paid" })).toBe(false);
  expect(wonText({ sheet: of(110) } as never, { ...standing!, prize: 0, seat: null })).toBe("");
  expect(placePrizeText(of(110), 0, false)).toBe("");
});
