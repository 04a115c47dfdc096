import { beforeEach, describe, expect, it } from "vitest";

import { callPeople, parsed, storedName } from "../../src/protocol/stored-names.ts";

beforeEach(() => callPeople({ former: "Former player", guest: "Guest" }));

describe("people whose account was deleted", () => {
  it("get the word for them", () => {
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

  it("and all else stays as it is", () => {
    const message = { name: "Anna", players: ["Anna", null], event: "", closed_by: "" };
    expect(parsed(JSON.stringify(message))).toEqual(message);
  });
});

describe("a guest", () => {
  it("is called so in the language of the page", () => {
    const said = { name: "Ospite 482913", players: ["Ospite 100000", null], code: "Ospite" };
    expect(parsed(JSON.stringify(said))).toEqual({
      name: "Guest 482913",
      players: ["Guest 100000", null],
      code: "Ospite",
    });
  });

  it("keeps a text that only contains such a name", () => {
    const line = { text: "Ospite 482913, ciao" };
    expect(parsed(JSON.stringify(line))).toEqual(line);
  });

  it.each([
    ["Guest 482913", "Ospite 482913"],
    ["Ospite 482913", "Ospite 482913"],
    ["Guest 48", "Guest 48"],
    ["Anna", "Anna"],
  ])("is found again by the name that was read: %s", (read, stored) => {
    expect(storedName(read)).toBe(stored);
  });
});
