/** The page of a tournament: terms, entrants, standings, and the player's own part (P1). */
import "../tournaments.css";
import "../../felt/panels.css";

import { type Tab, Tabs } from "../../controls/Tabs.tsx";
import { useHouse } from "../../house/house-context.ts";
import { useTournament } from "../../house/use-tournament.ts";
import { Header } from "../../page/Header.tsx";
import { LinkStatus } from "../../page/LinkStatus.tsx";
import { useTitle } from "../../shell/house-name.ts";
import { LazyPage } from "../../shell/Lazy.tsx";
import { learn, t } from "../../shell/language.ts";
import { directingPath } from "../../shell/model/routes.ts";
import { Link, useArrival } from "../../shell/router.tsx";
import { isAtLeast } from "../../staff/model/staff-requests.ts";
import { DirectorNotes } from "../DirectorNotes.tsx";
import { mineIn } from "../model/tournament-state.ts";
import type { TournamentView } from "../model/tournaments.ts";
import { LastDealLink, Podium } from "../Podium.tsx";
import { Prizes } from "../Prizes.tsx";
import { Bracket } from "./Bracket.tsx";
import { Entrants } from "./Entrants.tsx";
import { FreezeOut } from "./FreezeOut.tsx";
import { OwnEntry } from "./OwnEntry.tsx";
import { RoundList } from "./RoundList.tsx";
import { Satellites } from "./Satellites.tsx";
import { Standings } from "./Standings.tsx";
import { TablesList } from "./TablesList.tsx";
import { TournamentHead } from "./TournamentHead.tsx";
import { TournamentLinks } from "./TournamentLinks.tsx";
import { TournamentRules } from "./TournamentRules.tsx";

const loadGone = async () => {
  const [{ GoneTournament }] = await Promise.all([
    import("../../page/NotFoundPage.tsx"),
    learn("entrance"),
  ]);
  return GoneTournament;
};

export function TournamentPage({ tournament }: { readonly tournament: string }) {
  const { view, gone } = useTournament(tournament);
  useArrival();
  const name = view?.sheet.name ?? null;
  useTitle(name);
  if (gone !== null) return <LazyPage load={loadGone} />;
  return (
    <>
      <Header />
      <main id="main" class="page tournament-page" tabIndex={-1}>
        <LinkStatus />
        {view !== null && <Shown view={view} />}
        {view === null && (
          <>
            <h1>{t("tournament.tournament")}</h1>
            <p role="status">{t("lobby.loading")}</p>
          </>
        )}
        <Link to="/" class="button tournament-back">
          {t("tournament.toLobby")}
        </Link>
      </main>
    </>
  );
}

/** For directors. */
function DirectingLink({ tournament }: { readonly tournament: string }) {
  const role = useHouse().you.value?.role ?? "player";
  if (!isAtLeast(role, "director")) return null;
  return (
    <Link to={directingPath(tournament)} class="button tournament-desk">
      {t("tournament.toDesk")}
    </Link>
  );
}

function Shown({ view }: { readonly view: TournamentView }) {
  const player = useHouse().you.value?.player ?? null;
  const mine = mineIn(view, player);
  return (
    <>
      <TournamentHead view={view} />
      <DirectingLink tournament={view.id} />
      <OwnEntry view={view} mine={mine} />
      {view.phase === "over" && (
        <>
          <Podium view={view} team={mine?.team ?? null} />
          <LastDealLink tournament={view.id} />
        </>
      )}
      {view.phase === "open" && <Satellites target={view.id} />}
      {view.phase === "open" && <TournamentLinks view={view} />}
      <DirectorNotes view={view} />
      <Tabs label={t("tournament.parts")} tabs={tabsOf(view, mine?.team ?? null)} />
      {view.phase !== "open" && <TournamentLinks view={view} />}
    </>
  );
}

/** The tabs of the page, the most useful first. */
function tabsOf(view: TournamentView, team: number | null): readonly Tab[] {
  const { format } = view.sheet;
  const hasBegun = view.teams.length > 0 && view.phase !== "open";
  const people = {
    name: "people",
    title: t("tournament.people"),
    content: () => <Entrants view={view} />,
  };
  const standings = {
    name: "standings",
    title: t("tournament.standings"),
    content: () =>
      format.type === "freeze_out" ? (
        <FreezeOut view={view} team={team} />
      ) : (
        <Standings view={view} team={team} />
      ),
  };
  const rounds = {
    name: "rounds",
    title: t(format.type === "knockout" ? "tournament.bracket" : "tournament.rounds"),
    content: () => (
      <>
        {format.type === "knockout" && <Bracket view={view} team={team} />}
        <RoundList view={view} team={team} />
      </>
    ),
  };
  const played =
    format.type === "freeze_out"
      ? [standings]
      : format.type === "knockout"
        ? [rounds, standings]
        : [standings, rounds];
  const rest = [
    { name: "prizes", title: t("tournament.prizes"), content: () => <Prizes view={view} /> },
    { name: "tables", title: t("tournament.tables"), content: () => <TablesList view={view} /> },
    { name: "rules", title: t("tournament.rules"), content: () => <TournamentRules view={view} /> },
  ];
  return hasBegun ? [...played, people, ...rest] : [people, ...rest.filter(isOfAnyTime)];
}

/** Shown before the tournament begins. */
function isOfAnyTime({ name }: Tab): boolean {
  return name !== "tables";
}
