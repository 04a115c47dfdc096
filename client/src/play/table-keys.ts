/**
 * The keyboard shortcuts of a table. Each function has its default key as its id, even if the
 * player assigns another key.
 */
export const TABLE_KEYS = [
  "a",
  "b",
  "c",
  "d",
  "e",
  "g",
  "h",
  "i",
  "k",
  "l",
  "m",
  "n",
  "o",
  "p",
  "q",
  "r",
  "s",
  "t",
  "u",
  "v",
  "w",
  "x",
  "y",
  "z",
  "?",
] as const;

/** The id of a function: its default key. */
export type TableKey = (typeof TABLE_KEYS)[number];

/** The key of each function, in lower case; no two functions share a key. */
export type KeyMap = Readonly<Record<TableKey, string>>;

export const USUAL_KEYS = Object.fromEntries(TABLE_KEYS.map((key) => [key, key])) as KeyMap;

/**
 * The characters that may be assigned: letters and signs. Digits play cards, and a space presses
 * buttons.
 */
const ASSIGNABLE = /^[\p{L}\p{P}\p{S}]$/u;

/** Returns the typed key in lower case; null if it cannot be assigned. */
export function keyOf(typed: string): string | null {
  const key = typed.toLowerCase();
  return key.length === 1 && ASSIGNABLE.test(key) ? key : null;
}

/** Returns the function that a typed key has, or null. */
export function functionOf(keys: KeyMap, typed: string): TableKey | null {
  const key = typed.toLowerCase();
  return TABLE_KEYS.find((one) => keys[one] === key) ?? null;
}

/**
 * Assigns a key to a function. If another function had the key, the two functions exchange keys.
 */
export function withKey(keys: KeyMap, of: TableKey, key: string): KeyMap {
  const other = functionOf(keys, key);
  return { ...keys, ...(other === null ? {} : { [other]: keys[of] }), [of]: key };
}

/** Returns the stored form: pairs of default and assigned key, for the changed functions only. */
export function storedKeys(keys: KeyMap): string {
  return TABLE_KEYS.map((of) => (keys[of] === of ? "" : of + keys[of])).join("");
}

/** Parses the stored form; the default keys if it is not valid. */
export function readKeys(kept: string): KeyMap {
  const pairs = kept.match(/../g) ?? [];
  const keys = pairs.reduce(
    (all, pair) => withKey(all, pair[0] as TableKey, keyOf(pair[1]!) ?? ""),
    USUAL_KEYS,
  );
  return storedKeys(keys) === kept ? keys : USUAL_KEYS;
}
