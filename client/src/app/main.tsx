/** Starts the client. Appearance and language come first, so that the page does not flicker. */
import "../styles/index.css";

import { effect } from "@preact/signals";
import { render } from "preact";
import { restoreDeck } from "../cards/deck.ts";
import { likelyGame, loadGame } from "../games/load-game.ts";
import { HouseClient } from "../house/house-client.ts";
import { restoreAppearance } from "../shell/device-settings.ts";
import { fetchFont } from "../shell/font.ts";
import { restoreInteractionSettings } from "../shell/interaction-settings.ts";
import { preload } from "../shell/Lazy.tsx";
import { restoreLanguage } from "../shell/language.ts";
import type { Route } from "../shell/model/routes.ts";
import { learnRefusals } from "../shell/refusals.ts";
import { followHistory, route } from "../shell/router.tsx";
import { App, loadLobby, loadTable } from "./App.tsx";
import { browserParts, wakeWithThePage } from "./browser-parts.ts";

restoreAppearance();
restoreInteractionSettings();
const words = restoreLanguage();
const house = new HouseClient(browserParts());
wakeWithThePage(house);
followHistory();
if (route.value.page !== "recover") void house.enter();
const [first, deck] = [fetchFirst(route.value), restoreDeck()];
for (const part of [first, deck]) part.catch(reportError);
const root = document.getElementById("app");
// Not awaited, so that other code that has loaded can begin.
void words.then(() => root !== null && render(<App house={house} />, root));
const shown = Promise.allSettled([deck, first]);
shown
  .then(() => import("../fx/audio.ts"))
  .then((audio) => audio.unlockWithFirstTouch())
  .catch(reportError);
shown
  .then(() => Promise.all([fetchFont(), learnRefusals()]))
  .then(() => import("./installed-app.ts"))
  .then((app) => app.beAnApp(house))
  // Without it the page works as before, with a connection.
  .catch(() => undefined);

/** Loads the parts of the opened page, except its words. */
function fetchFirst(open: Route): Promise<unknown> {
  if (open.page === "lobby") return preload(loadLobby);
  if (open.page !== "table") return Promise.resolve();
  const { newest, gone } = house.tableClient(open.table);
  const isHere = until(() => newest.value !== null || gone.value !== null);
  return Promise.all([preload(loadTable), loadGame(likelyGame()), isHere]);
}

/** Waits until a condition on signals is true. */
function until(isSo: () => boolean): Promise<void> {
  return new Promise((done) => {
    const stop = effect(() => {
      if (!isSo()) return;
      done();
      queueMicrotask(() => stop());
    });
  });
}
