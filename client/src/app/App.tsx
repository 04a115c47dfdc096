/** Which screen is on: the page asked for, or the entrance to those who are not in. */
import { useEffect } from "preact/hooks";
import { TextSwitch } from "../controls/TextSwitch.tsx";
import { challenge, friendNews } from "../house/friend-news.ts";
import type { HouseClient } from "../house/house-client.ts";
import { Here, useHouse } from "../house/house-context.ts";
import { Footer } from "../page/Footer.tsx";
import { openClause, RulesLayer } from "../rules/rules-layer.tsx";
import { LazyPage, LazyPart } from "../shell/Lazy.tsx";
import { learn, t } from "../shell/language.ts";
import type { Route } from "../shell/model/routes.ts";
import { route, shownPerson } from "../shell/router.tsx";
import { Toast } from "../shell/toast.tsx";

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
  const [page] = await Promise.all([
    import("../rules/RulesPage.tsx"),
    learn("handbook", "host", "learn"),
  ]);
  return page.RulesPage;
};
const loadLearn = async () => {
  const [page] = await Promise.all([import("../learn/LearnPage.tsx"), learn("learn")]);
  return page.LearnPage;
};
const replays = async () => {
  const [pages] = await Promise.all([import("../replay/pages.ts"), learn("replay", "proofs")]);
  return pages;
};
const loadReplay = () => replays().then((pages) => pages.ReplayPage);
const loadReplayFile = () => replays().then((pages) => pages.ReplayFile);
const loadMatches = async () => {
  const [page] = await Promise.all([
    import("../matches/MatchesPage.tsx"),
    learn("replay", "ratings"),
  ]);
  return page.MatchesPage;
};
const loadStatement = async () => {
  const [page] = await Promise.all([
    import("../chips/StatementPage.tsx"),
    learn("chips", "refusals"),
  ]);
  return page.StatementPage;
};
const loadRatings = async () => {
  const [page] = await Promise.all([import("../ratings/RatingsPage.tsx"), learn("ratings")]);
  return page.RatingsPage;
};
const loadFriends = async () => {
  const [page] = await Promise.all([import("../friends/FriendsPage.tsx"), learn("friends")]);
  return page.FriendsPage;
};
const loadProfile = async () => {
  const [page] = await Promise.all([
    import("../profile/ProfilePage.tsx"),
    learn("friends", "ratings"),
  ]);
  return page.ProfilePage;
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
    import("../tournaments/club-clock/TournamentPages.tsx"),
    learn("tournaments", "host"),
  ]);
  return page.TournamentPages;
};
const loadOverlay = () => import("./PageOverlay.tsx").then((part) => part.PageOverlay);
const loadEntrance = async () => {
  const [page] = await Promise.all([import("../entrance/Entrance.tsx"), learn("entrance")]);
  return page.Entrance;
};
const loadNowhere = async () => {
  const [page] = await Promise.all([import("../page/NotFoundPage.tsx"), learn("entrance")]);
  return page.NotFoundPage;
};
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
      {!WITHOUT_FOOTER.includes(route.value.page) && <Footer />}
      <RulesLayer />
      <OverPage />
      <Toast onWhy={openClause} />
    </Here.Provider>
  );
}

/** What lies over the open page; there is rarely anything. */
function OverPage() {
  const { sentAway, shortage, tournaments } = useHouse();
  const { call, reminder } = tournaments;
  const all = [sentAway, shortage, call, reminder, friendNews, challenge, shownPerson];
  return all.some(({ value }) => value !== null) ? <LazyPart load={loadOverlay} /> : null;
}

/** These fill the screen: there the menu has what stands at the foot of other pages. */
const WITHOUT_FOOTER: readonly Route["page"][] = ["table", "clock", "replay", "learn"];

function Screen() {
  const house = useHouse();
  const open = route.value;
  useEffect(() => {
    if (open.page !== "recover") void house.enter();
  }, [house, open.page]);
  if (open.page === "recover") return <LazyPage load={loadRecover} {...open} />;
  if (open.page === "odds") return <LazyPage load={loadOdds} {...open} />;
  if (open.page === "ratings") return <LazyPage load={loadRatings} {...open} />;
  if (open.page === "rules") return <LazyPage load={loadRules} {...open} />;
  if (open.page === "learn") return <LazyPage key={open.game} load={loadLearn} {...open} />;
  if (open.page === "clock") return <LazyPage load={loadTournamentPage} {...open} />;
  const entrance = house.entrance.value;
  if (open.page === "replay" && entrance.name === "out" && entrance.why === "unreachable") {
    return <ReplayAt {...open} />;
  }
  if (entrance.name === "out") return <LazyPage load={loadEntrance} why={entrance.why} />;
  if (open.page === "nowhere") return <LazyPage load={loadNowhere} />;
  return <Inside open={open} />;
}

/** The pages that are somebody's; the lobby need not know whose. */
function Inside({ open }: { readonly open: Route }) {
  const isIn = useHouse().you.value !== null;
  if (!isIn && open.page !== "lobby") return null;
  switch (open.page) {
    case "table":
      return <LazyPage key={open.table} load={loadTable} {...open} />;
    case "tournament":
      return <LazyPage key={open.tournament} load={loadTournamentPage} {...open} />;
    case "fair": {
      const { table, epoch } = open;
      return <LazyPage key={`${table}/${epoch}`} load={loadFair} table={table} number={epoch} />;
    }
    case "replay":
      return <ReplayAt {...open} />;
    case "profile":
      return <LazyPage key={open.name} load={loadProfile} {...open} />;
    case "replay-file":
      return <LazyPage key={open.page} load={loadReplayFile} />;
    case "staff":
      return <LazyPage key={open.page} load={loadStaff} />;
    case "matches":
      return <LazyPage key={open.page} load={loadMatches} />;
    case "friends":
      return <LazyPage key={open.page} load={loadFriends} />;
    case "statement":
      return <LazyPage key={open.page} load={loadStatement} />;
    default:
      return <LazyPage key="lobby" load={loadLobby} preload={loadTable} />;
  }
}

/** A replay; without a connection it is one that is saved here. */
function ReplayAt(deal: { readonly table: string; readonly deal: number }) {
  return <LazyPage key={`${deal.table}/${deal.deal}`} load={loadReplay} {...deal} />;
}
