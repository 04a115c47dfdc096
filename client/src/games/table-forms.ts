/** The form in which a table of a game is chosen: `options/form.tsx` in its folder. */
import type { ComponentType } from "preact";
import type { TableChoice } from "../options/model/table-choices.ts";
import type { GameName } from "../play/game-facts.ts";

export interface TableFormProps {
  readonly choice: TableChoice;
  readonly onChoose: (change: Partial<TableChoice>) => void;
}

export interface TableForm {
  /** What everybody asks. */
  readonly Basics: ComponentType<TableFormProps>;
  /** Of that, what remains to be chosen at a tournament's table. */
  readonly TournamentBasics: ComponentType<TableFormProps>;
  /** What most leave as it is. */
  readonly MoreRules: ComponentType<TableFormProps>;
}

const FORMS = import.meta.glob<TableForm>("./*/options/form.tsx", { import: "FORM", eager: true });

export function tableFormOf(game: GameName): TableForm {
  return FORMS[`./${game}/options/form.tsx`]!;
}
