/** Table options as they are chosen: what the house takes where nobody chooses, and the lobby's choices. */

import { choicesOf } from "../../games/choices.ts";
import {
  COMPANIES,
  FIRST_GAME,
  GAMES,
  type GameName,
  isGame,
  type Options,
} from "../../play/games.ts";
import { DEFAULT_MINIMUM, DEFAULT_MOVE } from "../../protocol/defaults.gen.ts";
import type { QuickChoice, TableChoice } from "./game-choices.ts";

export type { QuickChoice, TableChoice } from "./game-choices.ts";

const OWN: Partial<TableChoice> = Object.assign({}, ...GAMES.map((game) => choicesOf(game).first));
const QUICK_FIELDS = GAMES.flatMap((game) => choicesOf(game).quick);

export const FIRST_CHOICE = {
  game: FIRST_GAME,
  ...Object.fromEntries(QUICK_FIELDS.map(({ name, first }) => [name, first])),
  company: "circolo",
} as QuickChoice;

export const FIRST_TABLE = {
  game: FIRST_GAME,
  entry: 0,
  moveSeconds: usualSeconds(FIRST_GAME),
  noClockAlone: true,
  minimum: DEFAULT_MINIMUM,
  minimumBank: DEFAULT_MINIMUM,
  least: null,
  access: "open",
  start: "full",
  finishes: 0,
  chips: "own",
  ...OWN,
} as TableChoice;

/** How long a move of a game takes where nobody chooses (R11). */
export function usualSeconds(game: GameName): number {
  return DEFAULT_MOVE[game] / 1_000;
}

export function optionsOf(choice: Omit<QuickChoice, "company">): Options {
  return choicesOf(choice.game).optionsOf({ ...FIRST_TABLE, ...choice });
}

/** The first table with the choices of quick play. */
export function tableLike(choice: QuickChoice): TableChoice {
  return { ...FIRST_TABLE, ...choice, moveSeconds: usualSeconds(choice.game) };
}

/** The names of the kept choices in their order: those of the first game stand before the company. */
const KEPT = [
  ...choicesOf(FIRST_GAME).quick.map(({ name }) => name),
  "company",
  "game",
  ...GAMES.slice(1).flatMap((game) => choicesOf(game).quick.map(({ name }) => name)),
] as const;

/** Reads a kept choice; anything else is the first one. */
export function readChoice(kept: string | null): QuickChoice {
  const parts = (kept ?? "").split("/");
  const part = (name: (typeof KEPT)[number]) => parts[KEPT.indexOf(name)];
  const named = part("game");
  const game = isGame(named) ? named : FIRST_CHOICE.game;
  const own = QUICK_FIELDS.map(({ name, values, first }) => [
    name,
    values.find((value) => String(value) === part(name)) ?? first,
  ]);
  const company = COMPANIES.find((one) => one === part("company"));
  return {
    game,
    ...Object.fromEntries(own),
    company: company ?? FIRST_CHOICE.company,
  } as QuickChoice;
}

export function writeChoice(choice: QuickChoice): string {
  return KEPT.map((name) => choice[name]).join("/");
}
