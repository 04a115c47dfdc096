/** The tournaments of each game that a director may announce: `options/tournaments.ts` in its folder. */
import type { TextKey } from "../i18n/translator.ts";
import type { TableChoice } from "../options/model/game-choices.ts";
import type { GameName } from "../play/game-facts.ts";

/** The format of a tournament, but for what a director writes. */
type TournamentFormat =
  | { readonly type: "knockout"; readonly teams: "single" | "pairs" | "drawn" }
  | { readonly type: "swiss"; readonly teams: "single" }
  | { readonly type: "individual" | "freeze_out" };

/** A tournament of a game that a director may announce. */
export interface TournamentTemplate {
  readonly name: string;
  readonly title: TextKey;
  readonly format: TournamentFormat;
  /** How many enter, or are seated, together. */
  readonly unit: number;
  /** What the format fixes at its tables. */
  readonly table: Partial<TableChoice>;
}

const TEMPLATES = import.meta.glob<readonly TournamentTemplate[]>("./*/options/tournaments.ts", {
  import: "TOURNAMENTS",
  eager: true,
});

/** Those of a game; none for a game without tournaments. */
export function templatesOf(game: GameName): readonly TournamentTemplate[] {
  return TEMPLATES[`./${game}/options/tournaments.ts`] ?? [];
}
