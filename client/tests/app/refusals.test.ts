// @vitest-environment happy-dom
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Language } from "../../src/i18n/languages.ts";
import { learn, speak } from "../../src/shell/language.ts";
import { refusalText } from "../../src/shell/refusals.ts";

const UNTIL = Date.UTC(2026, 10, 22, 18, 30);

describe("a refusal", () => {
  beforeAll(() => {
    vi.stubEnv("TZ", "UTC");
  });
  afterAll(() => {
    vi.unstubAllEnvs();
  });

  it.each<[Language, string]>([
    ["it", "Fino al 22 nov 2026, 18:30 non puoi sederti a nessun tavolo: chiedi alla casa."],
    ["en", "Until Nov 22, 2026, 6:30 PM you may not sit at any table: ask the house."],
    ["es", "Hasta el 22 nov 2026, 18:30 no puedes sentarte en ninguna mesa: pregunta a la casa."],
  ])("of who is excluded tells in %s until when", async (language, text) => {
    await speak(language);
    await learn("refusals");
    expect(refusalText("excluded", String(UNTIL)).replaceAll("\u202f", " ")).toBe(text);
  });

  it("says what it can where it comes without a time", async () => {
    await speak("en");
    await learn("refusals");
    const text = "For a while you may not sit at any table: ask the house.";
    expect([refusalText("excluded"), refusalText("excluded", "in words")]).toEqual([text, text]);
    expect(refusalText("never_heard_of")).toContain("never_heard_of");
  });
});
