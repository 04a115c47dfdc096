import { beforeEach, expect, it } from "vitest";

import { callFormer, parsed } from "../../src/protocol/former.ts";

beforeEach(() => callFormer("Former player"));

it("gives people whose account was deleted the word for them", () => {
  const frame = { view: { places: [{ name: "" }, { name: "Anna" }, null] } };
  expect(parsed(JSON.stringify(frame))).toEqual({
    view: { places: [{ name: "Former player" }, { name: "Anna" }, null] },
  });
  const lobby = { players: ["Anna", "", null], code: "" };
  expect(parsed(JSON.stringify(lobby))).toEqual({
    players: ["Anna", "Former player", null],
    code: "",
  });
});

it("leaves all else as it is", () => {
  const message = { name: "Anna", players: ["Anna", null], event: "", closed_by: "" };
  expect(parsed(JSON.stringify(message))).toEqual(message);
});
