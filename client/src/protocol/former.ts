/** People whose account was deleted: the house sends their id, and "" for a name. */

/** An object with an empty name, or a list of players with one. */
const NAMELESS = /"name":""|"(?:players|by|about)":(?:\[[^\]]*)?""/;

let word = "";

/** Sets what such people are called, in the language on screen. */
export function callFormer(text: string): void {
  word = text;
}

/** Reads what the house says, and gives people without a name the word for them. */
export function parsed(text: string): unknown {
  return NAMELESS.test(text) ? JSON.parse(text, called) : JSON.parse(text);
}

function called(key: string, value: unknown): unknown {
  if (value === "" && (key === "name" || key === "by" || key === "about")) return word;
  if (key !== "players" || !Array.isArray(value)) return value;
  return value.map((name: unknown) => (name === "" ? word : name));
}
