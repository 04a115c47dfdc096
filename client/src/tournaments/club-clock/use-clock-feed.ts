/**
 * A tournament for its club clock. The connection sends it, as to every page; a screen that is not
 * signed in asks for it now and then, since everybody may see a tournament.
 */
import { useEffect } from "preact/hooks";
import { useHouse } from "../../house/house-context.ts";
import type { ShownTournament } from "../../house/tournament-board.ts";
import { useTournament } from "../../house/use-tournament.ts";
import { get, RequestRefused, read } from "../../protocol/requests.ts";
import type { TournamentView } from "../model/tournaments.ts";

const EVERY = 5_000;

interface Page {
  readonly now: number;
  readonly view: TournamentView;
}

export function useClockFeed(tournament: string): ShownTournament {
  const house = useHouse();
  const shown = useTournament(tournament);
  const isOut = house.entrance.value.name === "out";
  useEffect(() => {
    if (!isOut) return undefined;
    const look = async () => {
      try {
        const page = await read<Page>(get(`events/${encodeURIComponent(tournament)}`));
        house.received({ type: "event", ...page }, house.steady());
      } catch (failure) {
        if (!(failure instanceof RequestRefused)) throw failure;
        // Without a connection the clock shows what it had.
        if (failure.code === "no_such_event") house.tournaments.lost(tournament, failure.code);
      }
    };
    void look();
    const timer = setInterval(() => void look(), EVERY);
    return () => clearInterval(timer);
  }, [house, isOut, tournament]);
  return shown;
}
