/** Who gives a printed sheet: the club of the tournament with its logo, or else the house. */
import "../clubs/logo/club-tint.css";

import { ClubLogo } from "../clubs/logo/ClubLogo.tsx";
import type { ClubFacts } from "../clubs/model/clubs.ts";
import { houseName } from "../shell/house-name.ts";

export interface OfClub {
  /** Null for a tournament of the house. */
  readonly club: ClubFacts | null;
}

export function PrintedClub({ club }: OfClub) {
  return (
    <p class="printed-club">
      {club !== null && <ClubLogo page={club} isNamed />}
      <span>{hostName(club)}</span>
    </p>
  );
}

export function hostName(club: ClubFacts | null): string {
  return club?.name ?? houseName.value;
}
