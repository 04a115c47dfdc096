import { expect, it } from "vitest";

import { stretch, stretched } from "./stretch.ts";

it("needs two fifths more room, and says so by its accents", () => {
  expect(stretched("Gioca subito")).toBe("Gïöçá sübïtöGïöçá");
});

it("leaves what is filled in as it is", () => {
  expect(stretched("Tocca a {name}")).toBe("Töççá á {name}Töçç");
});

it("stretches every form of a counted phrase, in place", () => {
  const catalogue = { "count.cards": { one: "{count} carta", other: "{count} carte" } };
  stretch(catalogue);
  expect(catalogue).toEqual({
    "count.cards": { one: "{count} çártá çá", other: "{count} çártë çá" },
  });
});
