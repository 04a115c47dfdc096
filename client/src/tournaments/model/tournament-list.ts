/** The list of tournaments: its parts, and the filter of its reader. */
import type { GameName } from "../../play/games.ts";
import type { Phase, TournamentOptions, TournamentRow } from "./tournaments.ts";

export const LIST_PARTS = ["upcoming", "running", "finished"] as const;
export type ListPart = (typeof LIST_PARTS)[number];

const PART_OF: Readonly<Record<Phase, ListPart>> = {
  open: "upcoming",
  drawing: "running",
  running: "running",
  over: "finished",
  cancelled: "finished",
};

export function partOf({ phase }: Pick<TournamentRow, "phase">): ListPart {
  return PART_OF[phase];
}

export const ENTRIES = ["any", "free", "chips"] as const;

export interface ListFilter {
  readonly game: GameName | "any";
  readonly entry: (typeof ENTRIES)[number];
}

export const WHOLE_LIST: ListFilter = { game: "any", entry: "any" };

/** Whether a tournament passes the filter. */
export function passes({ sheet }: TournamentRow, { game, entry }: ListFilter): boolean {
  return (
    (game === "any" || sheet.options.game === game) &&
    (entry === "any" || isFree(sheet) === (entry === "free"))
  );
}

function isFree({ entry, fee }: TournamentOptions): boolean {
  return entry + fee === 0;
}
