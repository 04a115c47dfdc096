/** Starts the client: looks and language first, so that nothing flashes, cards as they come. */
import "./styles/index.css";

import { render } from "preact";

import { App, loadLobby } from "./app/App.tsx";
import { browserParts, wakeWithThePage } from "./app/browser.ts";
import { restoreFeel } from "./app/feel.ts";
import { fetchFontAfterPaint } from "./app/font.ts";
import { House } from "./app/house.ts";
import { restoreLanguage } from "./app/language.ts";
import { restoreAppearance } from "./app/preferences.ts";
import { followHistory, route } from "./app/router.tsx";
import { restoreDeck } from "./cards/deck.ts";
import { unlockWithFirstTouch } from "./fx/sound.ts";

restoreAppearance();
restoreFeel();
unlockWithFirstTouch();
restoreDeck().catch(reportError);
const house = new House(browserParts());
wakeWithThePage(house);
followHistory();
if (route.value.page !== "recover") void house.enter();
if (route.value.page === "lobby") loadLobby().catch(reportError);
await restoreLanguage();

const root = document.getElementById("app");
if (root !== null) render(<App house={house} />, root);
fetchFontAfterPaint();
