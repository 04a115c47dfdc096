/** Hooks: a tournament while a component shows it, and the server's time. */
import { useEffect, useState } from "preact/hooks";
import { useHouse } from "./house-context.ts";
import type { ShownTournament } from "./tournament-board.ts";

export function useTournament(tournament: string): ShownTournament {
  const { tournaments } = useHouse();
  useEffect(() => {
    tournaments.look(tournament);
    return () => tournaments.away(tournament);
  }, [tournaments, tournament]);
  return tournaments.of(tournament).value;
}

const SECOND = 1_000;

/** The server's time, read once a second. */
export function useNow(): number {
  const house = useHouse();
  const [now, look] = useState(() => house.now());
  useEffect(() => {
    look(house.now());
    const timer = setInterval(() => look(house.now()), SECOND);
    return () => clearInterval(timer);
  }, [house]);
  return now;
}
