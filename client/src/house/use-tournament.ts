/** Hooks: tournaments while a component shows them, and the server's time. */
import { useEffect, useState } from "preact/hooks";
import { useHouse } from "./house-context.ts";
import type { ListedTournaments, ShownTournament } from "./tournament-board.ts";

export function useTournament(tournament: string): ShownTournament {
  const { tournaments } = useHouse();
  useEffect(() => {
    tournaments.watch(tournament);
    return () => tournaments.unwatch(tournament);
  }, [tournaments, tournament]);
  return tournaments.of(tournament).value;
}

/** The list of tournaments; null until it arrives. */
export function useTournamentList(): ListedTournaments | null {
  const { tournaments } = useHouse();
  useEffect(() => {
    tournaments.watchList(true);
    return () => tournaments.watchList(false);
  }, [tournaments]);
  return tournaments.list.value;
}

const SECOND = 1_000;

/** The server's time, read once a second. */
export function useNow(): number {
  const house = useHouse();
  const [now, setNow] = useState(() => house.now());
  useEffect(() => {
    setNow(house.now());
    const timer = setInterval(() => setNow(house.now()), SECOND);
    return () => clearInterval(timer);
  }, [house]);
  return now;
}
