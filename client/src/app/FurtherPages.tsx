/**
 * Further pages: clubs, seasons, the confirmation of an e-mail address, and the page for an address
 * that leads nowhere. The code that every visitor loads first does not know their addresses, so
 * that a visitor of the lobby does not load them.
 */

import { ClubPage } from "../clubs/ClubPage.tsx";
import { ClubsPage } from "../clubs/ClubsPage.tsx";
import { JoinClub } from "../clubs/JoinClub.tsx";
import { CLUBS_PATH, JOIN_PATH, SEASONS_PATH } from "../clubs/model/paths.ts";
import { SeasonPage } from "../clubs/SeasonPage.tsx";
import { SeasonsPage } from "../clubs/SeasonsPage.tsx";
import { ConfirmEmail } from "../entrance/ConfirmEmail.tsx";
import { NotFoundPage } from "../page/NotFoundPage.tsx";
import { route } from "../shell/router.tsx";

const EMAIL = /^\/email\/([\w-]+)\/?$/;
const SEASON = /^\/seasons\/([a-z0-9]{4,16})\/?$/;
const CLUB = /^\/clubs\/([a-f0-9]{4,16})\/?$/;

export function FurtherPages() {
  void route.value; // renders again after navigation from one of these pages to another
  const path = location.pathname;
  const club = CLUB.exec(path)?.[1];
  if (path === JOIN_PATH) return <JoinClub key={location.hash} token={location.hash.slice(1)} />;
  if (club !== undefined) return <ClubPage key={club} club={club} />;
  const token = EMAIL.exec(path)?.[1];
  if (token !== undefined) return <ConfirmEmail token={token} />;
  const season = SEASON.exec(path)?.[1];
  if (season !== undefined) return <SeasonPage key={season} season={season} />;
  if (path === SEASONS_PATH) return <SeasonsPage />;
  return path === CLUBS_PATH ? <ClubsPage /> : <NotFoundPage />;
}
