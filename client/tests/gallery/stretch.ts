/** A language that needs two fifths more room than the one it is made from. */
import type { PluralForms } from "../../src/i18n/translator.ts";

const LONGER = 1.4;
const BRACED = /\{[\w.]+\}/g;
const ACCENTED: Readonly<Record<string, string>> = {
  a: "á",
  e: "ë",
  i: "ï",
  o: "ö",
  u: "ü",
  c: "ç",
  n: "ñ",
  A: "Á",
  E: "Ë",
  I: "Ï",
  O: "Ö",
  U: "Ü",
};

/** A phrase with accents and two fifths more letters; what is filled in stays as it is. */
export function stretched(phrase: string): string {
  const words = phrase.replace(BRACED, "");
  const more = words.slice(0, Math.ceil(words.length * (LONGER - 1)));
  const parts = (phrase + more.trimEnd()).split(/(\{[\w.]+\})/);
  return parts.map((part) => (part.startsWith("{") ? part : accented(part))).join("");
}

/** Changes a catalogue in place, as everybody who has imported it then reads it. */
export function stretch(catalogue: Record<string, string | PluralForms>): void {
  for (const [key, phrase] of Object.entries(catalogue)) {
    catalogue[key] = typeof phrase === "string" ? stretched(phrase) : stretchedForms(phrase);
  }
}

function stretchedForms(forms: PluralForms): PluralForms {
  const longer = Object.entries(forms).map(([category, form]) => [category, stretched(form)]);
  return Object.fromEntries(longer) as PluralForms;
}

function accented(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => ACCENTED[letter] ?? letter);
}
