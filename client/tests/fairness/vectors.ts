/** The published cases of docs/fairness.md, by the names of their files. */
const FILES = import.meta.glob<readonly unknown[]>("../../../tests/fairness/vectors/*.json", {
  import: "default",
  eager: true,
});

export function vectors<Case>(name: string): readonly Case[] {
  const found = FILES[`../../../tests/fairness/vectors/${name}.json`];
  if (found === undefined) throw new Error(`no vectors ${name}`);
  return found as readonly Case[];
}

export const NAMES = Object.keys(FILES).map((path) => path.replace(/^.*\/|\.json$/g, ""));
