/** The settlement of a tournament that is cancelled now, by the published formula (P6). */
import { membersOf, peopleIn } from "./tournament-state.ts";
import type { TournamentView } from "./tournaments.ts";

/**
 * Who gets which chips. `everything`: each entrant gets the price back. `early`: those still in get
 * their fees, half of the pool in equal parts, and half by their chips. `late`: those who are out
 * get their prizes, the others share the rest. `decided`: all places are known.
 */
export type Settlement =
  | { readonly how: "everything"; readonly people: number; readonly each: number }
  | { readonly how: "early"; readonly left: number; readonly fee: number; readonly pool: number }
  | { readonly how: "late"; readonly left: number; readonly out: number; readonly pool: number }
  | { readonly how: "decided"; readonly pool: number };

export function settlementOf(view: TournamentView): Settlement {
  const { sheet, phase, standings, prizes, pool } = view;
  const isSomebody = ({ team }: { readonly team: number }) =>
    membersOf(view, team).some(({ bot }) => !bot);
  const people = standings.filter(isSomebody);
  const out = people.filter((standing) => standing.out).length;
  const left = people.length - out;
  if (phase === "running" && people.length > 0 && left === 0) return { how: "decided", pool };
  if (phase !== "running" || (out === 0 && !hasPlayedARound(view))) {
    const paid = peopleIn(view).filter(({ bot }) => !bot).length;
    return { how: "everything", people: paid, each: sheet.entry + sheet.fee };
  }
  if (left > prizes.length) return { how: "early", left, fee: sheet.fee, pool };
  return { how: "late", left, out, pool };
}

/** Whether the first round of a Swiss or individual tournament has ended. */
function hasPlayedARound({ sheet, rounds }: TournamentView): boolean {
  const { type } = sheet.format;
  const [first] = rounds;
  const isOfRounds = type === "swiss" || type === "individual";
  return isOfRounds && first?.matches.every(({ order }) => order.length > 0) === true;
}
