// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from "vitest";

import {
  chooseLanguage,
  formatChips,
  learn,
  nameOf,
  plural,
  restoreLanguage,
  speak,
  t,
} from "../../src/shell/language.ts";

afterEach(() => localStorage.clear());

describe("the language spoken", () => {
  it("gives the page its lang, its words, its names and its numbers", async () => {
    await speak("it");
    const italian = [t("seat.absent"), plural("count.cards", 10), nameOf("RB"), formatChips(1500)];
    expect([document.documentElement.lang, ...italian]).toEqual([
      "it",
      "Assente",
      "10 carte",
      "Re di bastoni",
      "1.500",
    ]);
  });

  it("is kept when chosen, for the next visit", async () => {
    await chooseLanguage("es");
    await speak("en");
    await restoreLanguage();
    expect(t("seat.absent")).toBe("Ausente");
  });

  it("is the last one asked for, whichever comes first", async () => {
    await Promise.all([speak("es"), speak("it")]);
    expect(document.documentElement.lang).toBe("it");
  });

  it("resolves an earlier request for another language as well", async () => {
    const first = speak("es");
    void speak("it");
    await first;
    expect(t("seat.absent")).toBe("Assente");
  });

  it("keeps a chapter that was learned, in every language spoken after", async () => {
    await speak("it");
    await Promise.all([learn("handbook"), speak("en")]);
    expect(t("odds.chance")).toBe("Chance");
    await speak("es");
    expect(t("odds.chance")).toBe("Probabilidad");
  });
});
