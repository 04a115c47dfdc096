/** The code of a seat's part in shuffles, which loads with the first frame of a table of mine. */
import { fetchEpoch, fetchProofs } from "./epoch-requests.ts";
import { type SeedParts, Seeds } from "./seed-sender.ts";
import { type CheckParts, Checks } from "./shuffle-checks.ts";

export interface ShuffleDuties {
  readonly seeds: Seeds;
  readonly checks: Checks;
}

export function shuffleDuties(
  parts: SeedParts & Omit<CheckParts, "fetchEpoch" | "fetchProofs">,
): ShuffleDuties {
  return { seeds: new Seeds(parts), checks: new Checks({ ...parts, fetchEpoch, fetchProofs }) };
}
