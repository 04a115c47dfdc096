/** Seasons, as the house keeps them. */
import { get, post, read } from "../../protocol/requests.ts";
import type { Phase, TournamentRow } from "../../tournaments/model/tournaments.ts";
import { fetchClub } from "./clubs.ts";

export function standingsPath(season: string): string {
  return `/api/seasons/${encodeURIComponent(season)}/standings`;
}

/** The limits of the house. */
export const MOST_PLACES = 64;
export const MOST_POINTS = 1_000;
export const MOST_DROPPED = 20;

export interface SeasonFacts {
  readonly id: string;
  readonly name: string;
  readonly club: string | null;
  readonly points: readonly number[];
  readonly drop: number;
  readonly evenings: number;
  /** When the season was closed; null while tournaments can be added. */
  readonly closed: number | null;
}

export interface SeasonEvening {
  readonly tournament: string;
  readonly name: string;
  readonly begins: number | null;
  readonly phase: Phase;
}

export interface SeasonResult {
  readonly place: number;
  readonly points: number;
  readonly is_dropped?: boolean;
}

export interface SeasonRow {
  readonly player: string;
  readonly name: string;
  readonly place: number;
  readonly total: number;
  /** Wins less losses against the players with the same total. */
  readonly direct: number;
  readonly firsts: number;
  /** One for each tournament that is over. */
  readonly results: readonly (SeasonResult | null)[];
}

export interface SeasonView {
  readonly facts: SeasonFacts;
  readonly kept: number;
  readonly evenings: readonly SeasonEvening[];
  readonly rows: readonly SeasonRow[];
  readonly may_direct: boolean;
}

export interface Encounter {
  readonly tournament: string;
  readonly places: readonly [number, number];
  readonly won: readonly [number, number];
}

export interface ListedSeasons {
  readonly seasons: readonly SeasonFacts[];
  readonly may_open: boolean;
}

/** What the director of a season chooses. */
export interface SeasonTerms {
  readonly name: string;
  readonly points: readonly number[];
  readonly drop: number;
}

/** All of these reject with RequestRefused. */
export const fetchSeasons = (): Promise<ListedSeasons> => read(get("seasons"));
export const fetchSeason = (season: string): Promise<SeasonView> =>
  read(get(`seasons/${encodeURIComponent(season)}`));
export const openSeason = async (terms: SeasonTerms, club: string | null): Promise<string> =>
  (await read<{ readonly season: string }>(post("seasons/open", { ...terms, club }))).season;
export const countEvening = (season: string, event: string, counts: boolean): Promise<unknown> =>
  post("seasons/count", { season, event, counts });
export const changeSeason = (
  act: "rename" | "close",
  season: string,
  about: object = {},
): Promise<unknown> => post(`seasons/${act}`, { season, ...about });
export const fetchEncounters = async (
  season: string,
  one: string,
  other: string,
): Promise<readonly Encounter[]> => {
  const about = new URLSearchParams({ one, other });
  const path = `seasons/${encodeURIComponent(season)}/encounters?${about}`;
  return (await read<{ readonly encounters: readonly Encounter[] }>(get(path))).encounters;
};

/** The tournaments that can count for a season: those of its club, or those that I see. */
export async function fetchCandidates({
  facts,
  evenings,
}: SeasonView): Promise<readonly TournamentRow[]> {
  const rows =
    facts.club === null
      ? (await read<{ readonly rows: readonly TournamentRow[] }>(get("events"))).rows
      : (await fetchClub(facts.club)).tournaments;
  return rows.filter(({ id }) => evenings.every(({ tournament }) => tournament !== id));
}

/** The evenings that are over, in the order of the results of each row. */
export function countedEvenings({ evenings }: SeasonView): readonly SeasonEvening[] {
  return evenings.filter(({ phase }) => phase === "over");
}

/** Parses points such as "10 6 4"; null unless they are whole numbers that do not rise. */
export function pointsOf(text: string): readonly number[] | null {
  const points = text
    .trim()
    .split(/\s+/)
    .map((part) => (/^\d{1,4}$/.test(part) ? Number(part) : -1));
  const isFine = points.every(
    (each, at) => each >= 0 && each <= Math.min(MOST_POINTS, points[at - 1] ?? MOST_POINTS),
  );
  return isFine && points.length <= MOST_PLACES ? points : null;
}
