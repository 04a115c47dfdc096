import { describe, expect, it } from "vitest";
import { chapterNames } from "../../src/i18n/chapters.ts";
import { LANGUAGES, type Language } from "../../src/i18n/languages.ts";
import { type Catalogue, loadCatalogue, type PluralForms } from "../../src/i18n/translator.ts";

/** Wordings that native readers stumbled over, by language. */
const STUMBLES: Readonly<Record<Language, readonly RegExp[]>> = {
  it: [
    /premove|premoss/i,
    /\bseme segreto\b|\bseme (della casa|del torneo|di questo mazzo)\b/i,
    /\bno \{suit\}|Napoli \{suit\}/,
    /\btorna tutto\b/i,
    /attivo altrove/i,
    /si sentono/i,
    /\bsala\b/i,
    /sit and go|freeze-out/i,
    /la sola che vale/i,
    /decide ancora/i,
    /sei ferito/i,
    /matta va a Tu\b/,
    /ci vai da solo/i,
    /che cosa ne è stato/i,
    /allunga l’orologio|decidi una partita/i,
    /(?<!\{)\bfee\b/i,
    /^poi il minimo/i,
    /sei senza rete/i,
    /mazzo verificabile/i,
    /\bospita\b/i,
    /mano a mano/i,
    /dal posto di/i,
    /^sì: /i,
    /\bconto\b.*(elimin|password)|elimin.* conto\b/i,
  ],
  en: [
    /least bet|largest bet/i,
    /time a move/i,
    /to sit down$/i,
    /may still decide/i,
    /it is played by two/i,
    /worth of the trick/i,
    /^enter\b(?! your)/i,
    /sounds of/i,
    /a deal that runs/i,
    /chances and rules/i,
    /verifiable deck/i,
    /^direct$/i,
    /look at \{name\}/i,
    /the only one that counts/i,
    /sit and go/i,
    /ospite/i,
    /the deal annulled/i,
    /^yes: /i,
  ],
  es: [
    /\bde a (dos|cuatro)\b/i,
    /golpeo|vuelo|arrastro/i,
    /jugada previa|^previa/i,
    /extraigo|extrae\b/i,
    /a la altura/i,
    /^a las mesas$/i,
    /^suenan/i,
    /sit and go|freeze-out/i,
    /ospite/i,
    /mano a mano/i,
    /volver a la sala/i,
    /\}º/,
    /^sí: /i,
  ],
};

/** A list of words that a person may type, old ones too; the first is the one that is shown. */
const TYPED = "text.word.";

/** The keys of the phrases that hold a wording, each with its phrase. */
function stumblesOf(language: Language, catalogue: Catalogue): readonly string[] {
  return Object.entries(catalogue).flatMap(([key, phrase]: [string, string | PluralForms]) => {
    if (key.startsWith(TYPED)) return [];
    const forms = typeof phrase === "string" ? [phrase] : Object.values(phrase);
    return forms
      .filter((form) => STUMBLES[language].some((wording) => wording.test(form)))
      .map((form) => `${key}: ${form}`);
  });
}

describe("a wording that native readers stumbled over", () => {
  it.each(LANGUAGES)("is in no catalogue: %s", async (language) => {
    expect(stumblesOf(language, await loadCatalogue(language, chapterNames()))).toEqual([]);
  });

  it.each([
    ["it", "Premosse per il prossimo colpo"],
    ["en", "Least bet"],
    ["es", "Golpeo"],
  ] as const)("is found where it is planted: %s", async (language, fault) => {
    const catalogue = await loadCatalogue(language);
    expect(stumblesOf(language, { ...catalogue, "act.close": fault })).toEqual([
      `act.close: ${fault}`,
    ]);
  });
});
