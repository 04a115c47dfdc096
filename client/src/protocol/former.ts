/** Names for people whose account was deleted: the server sends their id and an empty name. */

/** An object with an empty name, or a list of players with one. */
const NAMELESS = /"name":""|"(?:players|by|about)":(?:\[[^\]]*)?""/;

let word = "";

/** Sets the word for such people in the language of the page. */
export function callFormer(text: string): void {
  word = text;
}

/** Parses a server message, and fills in the word for people without a name. */
export function parsed(text: string): unknown {
  return NAMELESS.test(text) ? JSON.parse(text, called) : JSON.parse(text);
}

function called(key: string, value: unknown): unknown {
  if (value === "" && (key === "name" || key === "by" || key === "about")) return word;
  if (key !== "players" || !Array.isArray(value)) return value;
  return value.map((name: unknown) => (name === "" ? word : name));
}
