/** What directors say to events; the house judges. What it refuses rejects. */
import { type Company, companiesOf } from "../../play/games.ts";
import { post, read } from "../../protocol/requests.ts";
import { peopleIn } from "./tournament-state.ts";
import type { MatchView, Person, TournamentOptions, TournamentView } from "./tournaments.ts";

export type BotLevel = NonNullable<Person["level"]>;

interface About {
  readonly event: string;
}

interface WithReason extends About {
  readonly reason: string;
}

export type EventAct =
  | { readonly type: "announce_event"; readonly sheet: TournamentOptions }
  | (WithReason & { readonly type: "pause_event" | "cancel_event" })
  | (About & { readonly type: "resume_event" })
  | (About & { readonly type: "extend_event"; readonly minutes: number })
  | (About & {
      readonly type: "play_for";
      readonly player: string;
      /** Null: the player plays again. */
      readonly level: BotLevel | null;
    })
  | (WithReason & { readonly type: "adjudicate"; readonly table: string; readonly winner: string });

/** What can be done with an event that there is. */
export type Deed = Exclude<EventAct["type"], "announce_event">;

/** Does it; returns the event. */
export async function direct(what: EventAct): Promise<string> {
  const { event } = await read<{ readonly event: string }>(post("staff/events", what));
  return event;
}

/** What makes sense as the event stands, what is done most often first. */
export function deedsFor(view: TournamentView): readonly Deed[] {
  const { phase, paused } = view;
  if (phase === "cancelled") return [];
  const match: readonly Deed[] = matchesOf(view).length > 0 ? ["adjudicate"] : [];
  if (phase === "over") return match;
  const clock: readonly Deed[] = hasClock(view) ? ["extend_event"] : [];
  const bots: readonly Deed[] = replaceable(view).length > 0 ? ["play_for"] : [];
  const halt: readonly Deed[] =
    phase === "running" ? [paused ? "resume_event" : "pause_event"] : [];
  return [...halt, ...clock, ...bots, ...match, "cancel_event"];
}

/** Whether a level, a break or the beginning is waited for. */
function hasClock({ phase, begins, level }: TournamentView): boolean {
  if (phase === "open") return begins !== null;
  return phase === "running" && level !== null && (level.ends ?? level.left) !== null;
}

/** The entrants whose seat a bot can take or give back. */
export function replaceable(view: TournamentView): readonly Person[] {
  return peopleIn(view).filter(({ bot }) => !bot);
}

/** Bots that can play in somebody's name. */
export function levelsFor({ options }: TournamentOptions): readonly BotLevel[] {
  return companiesOf(options.game).filter(isBot);
}

function isBot(company: Company): company is BotLevel {
  return company !== "people";
}

/** A match on which a word can be said. */
export interface Judged {
  readonly round: number;
  readonly table: string;
  readonly match: MatchView;
}

/** The matches of two that have had a table, those that are played first. */
export function matchesOf({ sheet, rounds }: TournamentView): readonly Judged[] {
  if (sheet.format.type === "individual") return [];
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

/** By whose id a team is named to the house. */
export function speakerOf({ teams, people }: TournamentView, team: number): string {
  return people[teams[team]?.[0] ?? 0]?.player ?? "";
}
