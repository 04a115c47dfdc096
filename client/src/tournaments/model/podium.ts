/** The podium of a finished tournament: who is first, second and third. */
import type { Standing, TournamentView } from "./tournaments.ts";

/** One step of the podium; several teams share it if they share the place. */
export interface Step {
  readonly place: number;
  readonly standings: readonly Standing[];
}

const STEPS = [1, 2, 3] as const;

/** The steps with anybody on them, the highest first; none before the end. */
export function podiumOf({ phase, standings }: TournamentView): readonly Step[] {
  if (phase !== "over") return [];
  return STEPS.map((step) => ({
    place: step,
    standings: standings.filter(({ place }) => place === step),
  })).filter((step) => step.standings.length > 0);
}
