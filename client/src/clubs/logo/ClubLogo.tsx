/** The logo of a club. */
import "./club-logo.css";

import { useState } from "preact/hooks";
import type { ClubFacts } from "../model/clubs.ts";
import { logoPath } from "../model/paths.ts";

interface ClubLogoProps {
  readonly page: ClubFacts;
  /** Its name stands beside it, so that it needs no words of its own. */
  readonly isNamed: boolean;
}

/** Nothing for a club without a logo, and for one that the house cannot send. */
export function ClubLogo({ page: { id, name, logo }, isNamed }: ClubLogoProps) {
  const [failed, fail] = useState("");
  if (logo === "" || logo === failed) return null;
  return (
    <img
      class="club-logo"
      src={logoPath(id, logo)}
      alt={isNamed ? "" : name}
      onError={() => fail(logo)}
    />
  );
}
