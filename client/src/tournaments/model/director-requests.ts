/** Requests of directors; a request that the server refuses rejects. */
import type { BotLevel } from "../../play/game-facts.ts";
import { post, read } from "../../protocol/requests.ts";
import { LISTS, peopleIn, playsAlone } from "./tournament-state.ts";
import type { MatchView, Person, TournamentOptions, TournamentView } from "./tournaments.ts";

interface About {
  readonly event: string;
}

interface WithReason extends About {
  readonly reason: string;
}

/** Pairs of player ids. */
type Pairs = readonly (readonly [string, string])[];

export type DirectorRequest =
  | {
      readonly type: "announce_event";
      readonly sheet: TournamentOptions;
      /** The club whose members alone see the tournament. */
      readonly club?: string;
    }
  | (WithReason & { readonly type: "pause_event" | "cancel_event" })
  | (About & { readonly type: "resume_event" })
  | (About & { readonly type: "extend_event"; readonly minutes: number })
  | (About & {
      readonly type: "play_for";
      readonly player: string;
      /** Null: the player plays again. */
      readonly level: BotLevel | null;
    })
  | (WithReason & { readonly type: "adjudicate"; readonly table: string; readonly winner: string })
  | (WithReason & { readonly type: "pause_table"; readonly table: string })
  | (About & { readonly type: "resume_table"; readonly table: string })
  | (About & {
      readonly type: "move_player";
      readonly player: string;
      readonly table: string;
      readonly seat: number;
    })
  | (About & {
      readonly type: "set_pairings";
      readonly forbidden: Pairs;
      readonly forced: Pairs;
    })
  | (About & { readonly type: "message_event"; readonly text: string });

/** The actions on an announced tournament that have a form. */
export type Deed =
  | "pause_event"
  | "resume_event"
  | "extend_event"
  | "play_for"
  | "adjudicate"
  | "set_pairings"
  | "cancel_event";

/** Sends an action; returns the id of the tournament. */
export async function direct(what: DirectorRequest): Promise<string> {
  const { event } = await read<{ readonly event: string }>(post("staff/events", what));
  return event;
}

/** The useful actions in the present state, the most frequent first. */
export function deedsFor(view: TournamentView): readonly Deed[] {
  const { phase, paused } = view;
  if (phase === "cancelled") return [];
  const match: readonly Deed[] = matchesOf(view).length > 0 ? ["adjudicate"] : [];
  if (phase === "over") return match;
  const clock: readonly Deed[] = hasClock(view) ? ["extend_event"] : [];
  const bots: readonly Deed[] = replaceable(view).length > 0 ? ["play_for"] : [];
  const halt: readonly Deed[] =
    phase === "running" ? [paused ? "resume_event" : "pause_event"] : [];
  const pairs: readonly Deed[] = listsOf(view).length > 0 ? ["set_pairings"] : [];
  return [...halt, ...clock, ...bots, ...match, ...pairs, "cancel_event"];
}

/** Whether the clock runs: for the start, a level or a break. */
function hasClock({ phase, begins, level }: TournamentView): boolean {
  if (phase === "open") return begins !== null;
  return phase === "running" && level !== null && (level.ends ?? level.left) !== null;
}

type List = (typeof LISTS)[number];

/** The lists of pairs that the director can set now. */
export function listsOf(view: TournamentView): readonly List[] {
  const { format } = view.sheet;
  const hasRounds = format.type !== "knockout" && format.type !== "freeze_out";
  if (view.phase !== "open" || !hasRounds || peopleIn(view).length < 2) return [];
  const isDrawn = playsAlone(view.sheet) || ("teams" in format && format.teams === "drawn");
  return isDrawn ? ["forbidden"] : LISTS;
}

/** The request that sets the lists of pairs, by indexes of `people`. */
export function pairingsOf(
  view: TournamentView,
  lists: Pick<TournamentView, List>,
): DirectorRequest {
  const named = (pairs: TournamentView[List]): Pairs =>
    pairs.map(([one, other]) => [view.people[one]?.player ?? "", view.people[other]?.player ?? ""]);
  const { forbidden, forced } = lists;
  return {
    type: "set_pairings",
    event: view.id,
    forbidden: named(forbidden),
    forced: named(forced),
  };
}

/** The entrants whose seat a bot can take or give back. */
export function replaceable(view: TournamentView): readonly Person[] {
  return peopleIn(view).filter(({ bot }) => !bot);
}

/** A match that a director can decide. */
export interface Judged {
  readonly round: number;
  readonly table: string;
  readonly match: MatchView;
}

/** The matches of two teams that have had a table, running ones first. */
export function matchesOf({ sheet, rounds }: TournamentView): readonly Judged[] {
  if (playsAlone(sheet)) return [];
  const all = rounds
    .toReversed()
    .flatMap(({ number, matches }) =>
      matches.flatMap((match) =>
        match.is_bye || match.table === null ? [] : [{ round: number, table: match.table, match }],
      ),
    );
  const isOver = ({ match }: Judged) => Number(match.order.length > 0);
  return all.toSorted((one, other) => isOver(one) - isOver(other));
}

/** The player id that names a team in a request. */
export function speakerOf({ teams, people }: TournamentView, team: number): string {
  return people[teams[team]?.[0] ?? 0]?.player ?? "";
}
