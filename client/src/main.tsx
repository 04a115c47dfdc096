/** Starts the client: looks and language first, so that nothing flashes, cards as they come. */
import "./styles/index.css";

import { render } from "preact";

import { App } from "./app/App.tsx";
import { browserParts, wakeWithThePage } from "./app/browser.ts";
import { House } from "./app/house.ts";
import { restoreLanguage } from "./app/language.ts";
import { restoreAppearance } from "./app/preferences.ts";
import { followHistory, route } from "./app/router.tsx";
import { loadDeck } from "./cards/deck.ts";

restoreAppearance();
loadDeck("napoletane").catch(reportError);
const house = new House(browserParts());
wakeWithThePage(house);
followHistory();
if (route.value.page !== "recover") void house.enter();
await restoreLanguage();

const root = document.getElementById("app");
if (root !== null) render(<App house={house} />, root);
