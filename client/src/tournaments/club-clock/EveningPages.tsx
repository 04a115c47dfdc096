/** The pages of an evening in one room; each loads apart. */
import { LazyPage } from "../../shell/Lazy.tsx";
import { learn } from "../../shell/language.ts";
import { route } from "../../shell/router.tsx";
import { eveningPlace } from "../model/evening-paths.ts";

/** Loads a page of an evening, and the words of its refusals. */
async function ofEvening<Page>(page: Promise<Page>): Promise<Page> {
  const [loaded] = await Promise.all([page, learn("refusals")]);
  return loaded;
}

const loadClock = () => ofEvening(import("./ClubClock.tsx")).then((part) => part.ClubClock);
const loadHouse = () => ofEvening(import("./HouseScreen.tsx")).then((part) => part.HouseScreen);
const loadEntry = () =>
  ofEvening(import("../../evening/EntryPage.tsx")).then((part) => part.EntryPage);
const loadPrint = () =>
  ofEvening(import("../../evening/PrintPage.tsx")).then((part) => part.PrintPage);

export function EveningPages() {
  // The address is read anew whenever another page is opened.
  void route.value;
  const { part, tournament } = eveningPlace(location.pathname);
  if (part === "entra") return <LazyPage load={loadEntry} tournament={tournament} />;
  if (part === "stampa") return <LazyPage load={loadPrint} tournament={tournament} />;
  return tournament === "" ? (
    <LazyPage load={loadHouse} />
  ) : (
    <LazyPage key={tournament} load={loadClock} tournament={tournament} />
  );
}
