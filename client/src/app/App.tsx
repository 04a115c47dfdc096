/** Which screen is on: the page asked for, or the entrance to those who are not in. */
import { useEffect } from "preact/hooks";
import { TextSwitch } from "../controls/TextSwitch.tsx";
import { challenge, friendNews } from "../house/friend-news.ts";
import type { HouseClient } from "../house/house-client.ts";
import { Here, useHouse } from "../house/house-context.ts";
import type { Chapter } from "../i18n/chapters.ts";
import { loadPlaces } from "../page/load-places.ts";
import { openClause, RulesLayer } from "../rules/rules-layer.tsx";
import { LazyPage, LazyPart } from "../shell/Lazy.tsx";
import { learn, t } from "../shell/language.ts";
import type { Route } from "../shell/model/routes.ts";
import { route, shownPerson } from "../shell/router.tsx";
import { Toast } from "../shell/toast.tsx";

/** Comes beside the words, where one arrives there. */
export const loadLobby = () => import("../lobby/index.ts").then((page) => page.Lobby);
export const loadTable = () => import("../table-page/index.ts").then((page) => page.TablePage);
/** Loads a page and the chapters of words that it needs together. */
function withWords<Page>(page: Promise<Page>, ...chapters: Chapter[]): Promise<Page> {
  return Promise.all([page, learn(...chapters)]).then(([loaded]) => loaded);
}

const loadFair = () =>
  withWords(import("../fairness/pages/FairPage.tsx"), "proofs").then((page) => page.FairPage);
const loadOdds = () =>
  withWords(import("../odds/OddsPage.tsx"), "handbook", "host").then((page) => page.OddsPage);
const loadRules = () =>
  withWords(import("../rules/RulesPage.tsx"), "handbook", "host", "learn").then(
    (page) => page.RulesPage,
  );
const loadLearn = () =>
  withWords(import("../learn/LearnPage.tsx"), "learn", "entrance").then((page) => page.LearnPage);
const replays = () => withWords(import("../replay/pages.ts"), "replay", "proofs");
const loadReplay = () => replays().then((pages) => pages.ReplayPage);
const loadReplayFile = () => replays().then((pages) => pages.ReplayFile);
const loadMatches = () =>
  withWords(import("../matches/MatchesPage.tsx"), "replay", "ratings").then(
    (page) => page.MatchesPage,
  );
const loadStatement = () =>
  withWords(import("../chips/StatementPage.tsx"), "refusals", "settings").then(
    (page) => page.StatementPage,
  );
const loadRatings = () =>
  withWords(import("../ratings/RatingsPage.tsx"), "ratings").then((page) => page.RatingsPage);
const loadFriends = () =>
  withWords(import("../friends/FriendsPage.tsx"), "friends").then((page) => page.FriendsPage);
const loadProfile = () =>
  withWords(import("../profile/ProfilePage.tsx"), "friends", "ratings").then(
    (page) => page.ProfilePage,
  );
const loadStaff = () =>
  withWords(
    import("../staff/StaffPage.tsx"),
    "staff",
    "tournaments",
    "host",
    "refusals",
    "settings",
  ).then((page) => page.StaffPage);
const loadTournamentPage = () =>
  withWords(import("../tournaments/club-clock/TournamentPages.tsx"), "tournaments", "host").then(
    (page) => page.TournamentPages,
  );
const loadOverlay = () => import("./PageOverlay.tsx").then((part) => part.PageOverlay);
const loadEntrance = () =>
  withWords(import("../entrance/Entrance.tsx"), "entrance").then((page) => page.Entrance);
const loadFurther = () => import("./load-further.ts").then((part) => part.loadFurther());
const loadRecover = () =>
  withWords(import("../entrance/Recover.tsx"), "settings").then((page) => page.Recover);

export function App({ house }: { readonly house: HouseClient }) {
  return (
    <Here.Provider value={house}>
      <TextSwitch />
      <a class="skip" href="#main">
        {t("app.skip")}
      </a>
      <Screen />
      {!WITHOUT_FOOTER.includes(route.value.page) && <LazyPart load={loadPlaces} at="foot" />}
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
const WITHOUT_FOOTER: readonly Route["page"][] = ["table", "evening", "replay", "learn"];

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
  if (open.page === "evening") return <LazyPage load={loadTournamentPage} {...open} />;
  const entrance = house.entrance.value;
  if (open.page === "replay" && entrance.name === "out" && entrance.why === "unreachable") {
    return <ReplayAt {...open} />;
  }
  if (entrance.name === "out") return <LazyPage load={loadEntrance} why={entrance.why} />;
  if (open.page === "nowhere") return <LazyPage load={loadFurther} />;
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
