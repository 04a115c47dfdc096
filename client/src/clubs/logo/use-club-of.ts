/** The club of a tournament, for the pages of the tournament that show it. */
import { useFetched } from "../../shell/use-fetched.ts";
import { type ClubFacts, fetchClubOf } from "../model/clubs.ts";

/** Null for a tournament of the house, and until the house has answered. */
export function useClubOf(tournament: string): ClubFacts | null {
  const told = useFetched(() => fetchClubOf(tournament));
  return told === null || "refused" in told ? null : told.club;
}
