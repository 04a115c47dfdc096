/** Which screen is on: the page asked for, or the entrance to those who are not in. */
import { useEffect } from "preact/hooks";
import { TextSwitch } from "../controls/TextSwitch.tsx";
import { Entrance } from "../entrance/Entrance.tsx";
import type { HouseClient } from "../house/house-client.ts";
import { Here, useHouse } from "../house/house-context.ts";
import { Footer } from "../page/Footer.tsx";
import { openClause, RulesLayer } from "../rules/rules-layer.tsx";
import { LazyPage } from "../shell/Lazy.tsx";
import { learn, t } from "../shell/language.ts";
import type { Route } from "../shell/model/routes.ts";
import { route } from "../shell/router.tsx";
import { Toast } from "../shell/toast.tsx";
import { Called } from "./Called.tsx";
import { SentAway } from "./SentAway.tsx";
import { Shortage } from "./Shortage.tsx";

/** Comes beside the words, where one arrives there. */
export const loadLobby = () => import("../lobby/index.ts").then((page) => page.Lobby);
export const loadTable = () => import("../table-page/index.ts").then((page) => page.TablePage);
const loadFair = async () => {
  const [page] = await Promise.all([import("../fairness/pages/FairPage.tsx"), learn("proofs")]);
  return page.FairPage;
};
const loadOdds = async () => {
  const [page] = await Promise.all([import("../odds/OddsPage.tsx"), learn("handbook", "host")]);
  return page.OddsPage;
};
const loadRules = async () => {
  const [page] = await Promise.all([import("../rules/RulesPage.tsx"), learn("handbook", "host")]);
  return page.RulesPage;
};
const loadReplay = async () => {
  const [page] = await Promise.all([import("../replay/ReplayPage.tsx"), learn("replay", "proofs")]);
  return page.ReplayPage;
};
const loadReplayFile = async () => {
  const [page] = await Promise.all([import("../replay/ReplayFile.tsx"), learn("replay", "proofs")]);
  return page.ReplayFile;
};
const loadMatches = async () => {
  const words = learn("replay", "ratings");
  const [page] = await Promise.all([import("../matches/MatchesPage.tsx"), words]);
  return page.MatchesPage;
};
const loadStatement = async () => {
  const words = learn("chips", "refusals");
  const [page] = await Promise.all([import("../chips/StatementPage.tsx"), words]);
  return page.StatementPage;
};
const loadRatings = async () => {
  const [page] = await Promise.all([import("../ratings/RatingsPage.tsx"), learn("ratings")]);
  return page.RatingsPage;
};
const loadStaff = async () => {
  const [page] = await Promise.all([
    import("../staff/StaffPage.tsx"),
    learn("staff", "tournaments", "host", "refusals"),
  ]);
  return page.StaffPage;
};
const loadTournamentPage = async () => {
  const [page] = await Promise.all([
    import("../tournaments/TournamentPage.tsx"),
    learn("tournaments", "host"),
  ]);
  return page.TournamentPage;
};
const loadNowhere = () => import("../page/NotFoundPage.tsx").then((page) => page.NotFoundPage);
const loadRecover = async () => {
  const [page] = await Promise.all([import("../entrance/Recover.tsx"), learn("settings")]);
  return page.Recover;
};

export function App({ house }: { readonly house: HouseClient }) {
  return (
    <Here.Provider value={house}>
      <TextSwitch />
      <a class="skip" href="#main">
        {t("app.skip")}
      </a>
      <Screen />
      {HAS_FOOTER[route.value.page] && <Footer />}
      <RulesLayer />
      <SentAway />
      <Shortage />
      <Called />
      <Toast onWhy={openClause} />
    </Here.Provider>
  );
}

/** A table fills the screen: there the menu has what stands at the foot of other pages. */
const HAS_FOOTER: Readonly<Record<Route["page"], boolean>> = {
  lobby: true,
  table: false,
  tournament: true,
  fair: true,
  replay: false,
  "replay-file": true,
  matches: true,
  statement: true,
  staff: true,
  recover: true,
  odds: true,
  ratings: true,
  rules: true,
  nowhere: true,
};

function Screen() {
  const house = useHouse();
  const open = route.value;
  useEffect(() => {
    if (open.page !== "recover") void house.enter();
  }, [house, open.page]);
  if (open.page === "recover") return <LazyPage load={loadRecover} token={open.token} />;
  if (open.page === "odds") return <LazyPage load={loadOdds} game={open.game} />;
  if (open.page === "ratings") return <LazyPage load={loadRatings} game={open.game} />;
  if (open.page === "rules")
    return <LazyPage load={loadRules} game={open.game} clause={open.clause} />;
  if (house.entrance.value.name === "out") return <Entrance why={house.entrance.value.why} />;
  if (open.page === "nowhere") return <LazyPage load={loadNowhere} />;
  return <Inside open={open} />;
}

/** The pages that are somebody's. */
function Inside({ open }: { readonly open: Route }) {
  const isIn = useHouse().you.value !== null;
  switch (open.page) {
    case "table":
      return isIn ? <LazyPage key={open.table} load={loadTable} table={open.table} /> : null;
    case "tournament":
      return isIn ? (
        <LazyPage key={open.tournament} load={loadTournamentPage} tournament={open.tournament} />
      ) : null;
    case "fair": {
      const { table, epoch } = open;
      return isIn ? (
        <LazyPage key={`${table}/${epoch}`} load={loadFair} table={table} number={epoch} />
      ) : null;
    }
    case "replay": {
      const { table, deal } = open;
      return isIn ? (
        <LazyPage key={`${table}/${deal}`} load={loadReplay} table={table} deal={deal} />
      ) : null;
    }
    case "replay-file":
      return isIn ? <LazyPage key={open.page} load={loadReplayFile} /> : null;
    case "staff":
      return isIn ? <LazyPage key={open.page} load={loadStaff} /> : null;
    case "matches":
      return isIn ? <LazyPage key={open.page} load={loadMatches} /> : null;
    case "statement":
      return isIn ? <LazyPage key={open.page} load={loadStatement} /> : null;
    default:
      return <LazyPage key="lobby" load={loadLobby} preload={loadTable} />;
  }
}
