/**
 * The tournaments that a director may announce; each game's are read from `options/tournaments.ts`
 * in its folder.
 */
import type { TextKey } from "../i18n/translator.ts";
import type { TableChoice } from "../options/model/game-choices.ts";
import type { GameName } from "../play/game-facts.ts";

/** The part of a tournament's format that a template fixes; the director fills in the rest. */
type TournamentFormat =
  | { readonly type: "knockout"; readonly teams: "single" | "pairs" | "drawn" }
  | { readonly type: "swiss"; readonly teams: "single" }
  | {
      readonly type: "round_robin";
      readonly double: boolean;
      readonly teams: "single" | "pairs";
    }
  | {
      readonly type: "duplicate";
      readonly teams: "single" | "pairs" | "drawn";
      /** The number of deals of a round that the game fixes. */
      readonly deals?: number;
    }
  | { readonly type: "individual" | "freeze_out" };

/** A tournament that a director may announce, with default values for its form. */
export interface TournamentTemplate {
  readonly name: string;
  readonly title: TextKey;
  readonly format: TournamentFormat;
  /** The number of players that enter, or are seated, together; the field is a multiple of it. */
  readonly unit: number;
  /** The table options that the format fixes. */
  readonly table: Partial<TableChoice>;
}

const TEMPLATES = import.meta.glob<readonly TournamentTemplate[]>("./*/options/tournaments.ts", {
  import: "TOURNAMENTS",
  eager: true,
});

/** Returns the templates of a game; none for a game without tournaments. */
export function templatesOf(game: GameName): readonly TournamentTemplate[] {
  return TEMPLATES[`./${game}/options/tournaments.ts`] ?? [];
}
