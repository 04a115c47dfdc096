/** The page of a tournament; the list of all, and the pages of an evening, load apart. */
import { LazyPage } from "../../shell/Lazy.tsx";
import type { Route } from "../../shell/model/routes.ts";
import { TournamentPage } from "../page/TournamentPage.tsx";

const loadEvening = () => import("./EveningPages.tsx").then((part) => part.EveningPages);
const loadList = () => import("../list/TournamentsPage.tsx").then((part) => part.TournamentsPage);

type TournamentRoute = Extract<Route, { readonly page: "tournament" | "evening" }>;

export function TournamentPages(route: TournamentRoute) {
  if (route.page === "evening") return <LazyPage load={loadEvening} />;
  if (route.tournament === null) return <LazyPage load={loadList} />;
  return <TournamentPage tournament={route.tournament} />;
}
