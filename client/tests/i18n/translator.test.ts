import { describe, expect, it } from "vitest";
import { chapterNames, loadChapter } from "../../src/i18n/chapters.ts";
import { chooseLanguage, LANGUAGES, type Language } from "../../src/i18n/languages.ts";
import {
  type Catalogue,
  loadCatalogue,
  loadTranslator,
  type PluralForms,
  translatorOf,
} from "../../src/i18n/translator.ts";

/** With all their chapters. */
const CATALOGUES: Record<Language, Catalogue> = {
  it: await loadCatalogue("it", chapterNames()),
  en: await loadCatalogue("en", chapterNames()),
  es: await loadCatalogue("es", chapterNames()),
};

const italian = await loadCatalogue("it", ["tressette"]);

/** Braced names of a phrase, or of all forms of a counted one. */
function holes(phrase: string | PluralForms): string[] {
  const forms = typeof phrase === "string" ? [phrase] : Object.values(phrase);
  const named = forms.flatMap((form) => [...form.matchAll(/\{([\w.]+)\}/g)]);
  return [...new Set(named.map((hole) => hole[1] ?? ""))].sort();
}

const FILES = import.meta.glob<string>("../../src/i18n/**/*.json", {
  query: "?raw",
  import: "default",
  eager: true,
});

describe("the catalogues", () => {
  it.each(Object.entries(FILES))("say nothing twice: %s", (_, file) => {
    const keys = [...file.matchAll(/^ {2}"([^"]+)":/gm)].map((found) => found[1]);
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  });

  it.each(LANGUAGES)("have the same keys in the same order: %s", (language) => {
    expect(Object.keys(CATALOGUES[language])).toEqual(Object.keys(CATALOGUES.it));
  });

  it.each(LANGUAGES)("leave the same places to fill: %s", (language) => {
    const filled = (catalogue: Catalogue) =>
      Object.fromEntries(Object.entries(catalogue).map(([key, phrase]) => [key, holes(phrase)]));
    expect(filled(CATALOGUES[language])).toEqual(filled(CATALOGUES.it));
  });

  it.each(LANGUAGES)("have no empty phrase: %s", (language) => {
    const phrases = Object.values(CATALOGUES[language]).flatMap((phrase: string | PluralForms) =>
      typeof phrase === "string" ? [phrase] : Object.values(phrase),
    );
    expect(phrases.filter((phrase) => phrase.trim() === "")).toEqual([]);
  });
});

describe("a chapter", () => {
  it.each(chapterNames())("has no key that the catalogue has: %s", async (chapter) => {
    const [alone, more] = [await loadCatalogue("it"), await loadCatalogue("it", [chapter])];
    const words = await loadChapter(chapter, "it");
    expect(Object.keys(more)).toHaveLength(Object.keys(alone).length + Object.keys(words).length);
  });

  it("is spoken once it is loaded, and missed before", async () => {
    const before = translatorOf("en", await loadCatalogue("en"));
    expect(() => before.text("odds.chance")).toThrow("no words yet for odds.chance");
    const after = translatorOf("en", await loadCatalogue("en", ["handbook"]));
    expect(after.text("odds.chance")).toBe("Chance");
    expect(after.text("odds.title")).toBe("Odds and rules");
  });
});

describe("a translator", () => {
  it("fills the places of a phrase", async () => {
    const english = await loadTranslator("en");
    expect(english.text("say.turnOf", { name: "Giulia" })).toBe("Giulia to play");
  });

  it("fills a place that is named like a phrase with that phrase", () => {
    const words = { ...italian, "suit.D": "quadri" };
    expect(translatorOf("it", words).text("lead.yourFour")).toBe("Hai il 4 di quadri: esci tu");
  });

  it("leaves a place that it is given nothing for", () => {
    expect(translatorOf("it", italian).text("say.turnOf")).toBe("Tocca a {name}");
  });

  it.each([
    ["it", 1, "1 punto"],
    ["it", 2, "2 punti"],
    ["it", 0, "0 punti"],
    ["it", 1_000_000, "1.000.000 punti"],
    ["en", 1, "1 point"],
    ["en", 11, "11 points"],
    ["es", 1, "1 punto"],
    ["es", 31, "31 puntos"],
  ] as const)("counts as its language does: %s %d", (language, count, phrase) => {
    expect(translatorOf(language, CATALOGUES[language]).plural("count.points", count)).toBe(phrase);
  });
});

describe("a name with an article", () => {
  const said = (language: Language, name: string) =>
    translatorOf(language, CATALOGUES[language]).text("say.turnOf", { name });

  it.each([
    ["Il Geometra", "Tocca al Geometra"],
    ["Lo Zoppo", "Tocca allo Zoppo"],
    ["La Maestra", "Tocca alla Maestra"],
    ["Gli Amici", "Tocca agli Amici"],
    ["Ilaria", "Tocca a Ilaria"],
    ["Il", "Tocca a Il"],
  ])("follows an Italian preposition as it is spoken: %s", (name, words) => {
    expect(said("it", name)).toBe(words);
  });

  it("is one word with «di», and stays as it is elsewhere", () => {
    const italian = translatorOf("it", CATALOGUES.it);
    expect(italian.text("say.trickOf", { name: "Il Cavaliere" })).toBe("Presa del Cavaliere");
    expect(said("es", "La Maestra")).toBe("Le toca a La Maestra");
  });

  it.each([
    ["El Gordo", "Baza del Gordo", "Le toca al Gordo"],
    ["La Maestra", "Baza de La Maestra", "Le toca a La Maestra"],
    ["Elena", "Baza de Elena", "Le toca a Elena"],
  ])("contracts in Spanish with «el» only: %s", (name, trick, turn) => {
    const spanish = translatorOf("es", CATALOGUES.es);
    expect(spanish.text("say.trickOf", { name })).toBe(trick);
    expect(said("es", name)).toBe(turn);
  });

  it.each([
    ["it", "Tu", "Carte di te"],
    ["es", "Tú", "Cartas de ti"],
  ] as const)("is a pronoun where it stands for me: %s", (language, name, words) => {
    const speaker = translatorOf(language, CATALOGUES[language]);
    expect(speaker.text("replay.handOf", { name })).toBe(words);
  });
});

describe("the language of a reader", () => {
  it("is the stored choice before any other", () => {
    expect(chooseLanguage("es", ["it-IT"])).toBe("es");
  });

  it("is the first preferred one that we speak, whatever the region", () => {
    expect(chooseLanguage(null, ["fr-FR", "es-AR", "it"])).toBe("es");
  });

  it("is English for who prefers none of ours, and when the stored choice is not one", () => {
    expect(chooseLanguage("klingon", ["de", "fr-CA"])).toBe("en");
  });
});
