/**
 * Names that the server sends in its own words, shown in the language of the page. A person whose
 * account was deleted has an empty name; a guest is called "Ospite" and a number.
 */

/** An object with an empty name, a list of players with one, or the name of a guest. */
const SPOKEN = /"name":""|"(?:players|by|about)":(?:\[[^\]]*)?""|"Ospite \d{6}"/;
const GUEST = /^Ospite (?=\d{6}$)/;

/** The words for such people. */
export interface PersonWords {
  readonly former: string;
  readonly guest: string;
}

let words: PersonWords = { former: "", guest: "Ospite" };

/** Sets the words in the language of the page. */
export function callPeople(spoken: PersonWords): void {
  words = spoken;
}

/** Parses a server message, and puts these names into the words of the page. */
export function parsed(text: string): unknown {
  return SPOKEN.test(text) ? JSON.parse(text, called) : JSON.parse(text);
}

/** The name that the server knows for a name that a person has read on this page. */
export function storedName(name: string): string {
  const [first, number = ""] = name.split(" ");
  return first === words.guest && /^\d{6}$/.test(number) ? `Ospite ${number}` : name;
}

function called(key: string, value: unknown): unknown {
  if (typeof value === "string" && GUEST.test(value)) {
    return value.replace(GUEST, `${words.guest} `);
  }
  if (value === "" && (key === "name" || key === "by" || key === "about")) return words.former;
  if (key !== "players" || !Array.isArray(value)) return value;
  return value.map((name: unknown) => (name === "" ? words.former : name));
}
