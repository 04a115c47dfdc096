/** Events as the decider of the house shows them. */
import type {
  TournamentMessage,
  TournamentOptions,
  TournamentRow,
  TournamentShown,
  TournamentView,
} from "../../src/tournaments/model/tournaments.ts";

const FILES = import.meta.glob<TournamentMessage[]>("../../fixtures/tournament*.json", {
  import: "default",
  eager: true,
});

export function shownOf(name: string): TournamentShown {
  const message = FILES[`../../fixtures/tournament-${name}.json`]?.[0];
  if (message?.type !== "event") throw new Error(`no event ${name}`);
  return message;
}

export function viewOf(name: string): TournamentView {
  return shownOf(name).view;
}

export function listOf(): Extract<TournamentMessage, { readonly type: "events" }> {
  const message = FILES["../../fixtures/tournaments.json"]?.[0];
  if (message?.type !== "events") throw new Error("no list of events");
  return message;
}

export function rowsOf(): readonly TournamentRow[] {
  return listOf().rows;
}

/** What the house pays in a field of so many. */
export interface PrizeVector {
  readonly sheet: TournamentOptions;
  readonly people: number;
  readonly chips: readonly number[];
}
