/** The keys of a table: each thing is known by its usual key, whatever key the player has given it. */
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

/** What a key stands for, by its usual key. */
export type TableKey = (typeof TABLE_KEYS)[number];

/** The key of each thing, letters small; no two things have the same. */
export type KeyMap = Readonly<Record<TableKey, string>>;

export const USUAL_KEYS = Object.fromEntries(TABLE_KEYS.map((key) => [key, key])) as KeyMap;

/** Letters and signs: digits are the cards', a space presses buttons. */
const GIVEN = /^[\p{L}\p{P}\p{S}]$/u;

/** What was typed as a key that can be given; null if it cannot. */
export function keyOf(typed: string): string | null {
  const key = typed.toLowerCase();
  return key.length === 1 && GIVEN.test(key) ? key : null;
}

/** What a key stands for; null for nothing. */
export function meaningOf(keys: KeyMap, typed: string): TableKey | null {
  const key = typed.toLowerCase();
  return TABLE_KEYS.find((one) => keys[one] === key) ?? null;
}

/** With a key for one thing; another that had it takes the key which that one leaves. */
export function withKey(keys: KeyMap, of: TableKey, key: string): KeyMap {
  const other = meaningOf(keys, key);
  return { ...keys, ...(other === null ? {} : { [other]: keys[of] }), [of]: key };
}

/** As it is kept: the usual key and the one in its place, for all that were changed. */
export function writtenKeys(keys: KeyMap): string {
  return TABLE_KEYS.map((of) => (keys[of] === of ? "" : of + keys[of])).join("");
}

/** What was kept; the usual keys where it is nothing that we have written. */
export function readKeys(kept: string): KeyMap {
  const pairs = kept.match(/../g) ?? [];
  const keys = pairs.reduce(
    (all, pair) => withKey(all, pair[0] as TableKey, keyOf(pair[1]!) ?? ""),
    USUAL_KEYS,
  );
  return writtenKeys(keys) === kept ? keys : USUAL_KEYS;
}
