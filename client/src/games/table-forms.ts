/**
 * The form in which a player chooses the options of a table; each game's is read from
 * `options/form.tsx` in its folder.
 */
import type { ComponentType } from "preact";
import type { TableChoice } from "../options/model/table-choices.ts";
import type { GameName } from "../play/game-facts.ts";

export interface TableFormProps {
  readonly choice: TableChoice;
  readonly onChoose: (change: Partial<TableChoice>) => void;
}

export interface TableForm {
  /** The options that are always visible in the form. */
  readonly Basics: ComponentType<TableFormProps>;
  /**
   * The options of `Basics` that a director chooses for a tournament; its format fixes the others.
   */
  readonly TournamentBasics: ComponentType<TableFormProps>;
  /** The options that are folded away, because most players keep the defaults. */
  readonly MoreRules: ComponentType<TableFormProps>;
}

const FORMS = import.meta.glob<TableForm>("./*/options/form.tsx", { import: "FORM", eager: true });

export function tableFormOf(game: GameName): TableForm {
  return FORMS[`./${game}/options/form.tsx`]!;
}
