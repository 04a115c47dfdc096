/** The page of a tournament; its club clock and the list of all load apart. */
import { LazyPage } from "../../shell/Lazy.tsx";
import { learn } from "../../shell/language.ts";
import type { Route } from "../../shell/model/routes.ts";
import { TournamentPage } from "../TournamentPage.tsx";

const loadClock = async () => {
  const words = learn("refusals");
  const [{ ClubClock }] = await Promise.all([import("./ClubClock.tsx"), words]);
  return ClubClock;
};

type TournamentRoute = Extract<Route, { readonly page: "tournament" | "clock" }>;

const loadList = () => import("../list/TournamentsPage.tsx").then((part) => part.TournamentsPage);

export function TournamentPages({ page, tournament }: TournamentRoute) {
  if (tournament === null) return <LazyPage load={loadList} />;
  return page === "clock" ? (
    <LazyPage key={tournament} load={loadClock} tournament={tournament} />
  ) : (
    <TournamentPage tournament={tournament} />
  );
}
