/** @jsxImportSource preact */
/**
 * Any state of the client on its own: `npm run dev`, then `/tests/gallery/index.html?state=lobby`.
 *
 * `state` is a name of `states.ts` or a fixture; `lang`, `theme` and `scheme` dress it; `text=200`
 * writes twice as large, `long` needs two fifths more room for words; `play` lets the frames of the
 * fixture come one after the other, `pace` milliseconds apart.
 */
import "../../src/styles/font.css";
import "../../src/styles/index.css";

import { render } from "preact";
import { messagesOf, Stage, settle, standStill, waitFor } from "./stage.ts";
import { STATES } from "./states.ts";
import { stretch } from "./stretch.ts";

const asked = new URLSearchParams(location.search);
const name = asked.get("state") ?? "lobby";
const plays = asked.has("play");
const state = STATES[name] ?? { frames: name };
const told = [state.frames, state.event].filter((one) => one !== undefined);
const messages = (await waitFor("fixtures", Promise.all(told.map(messagesOf)))).flat();
const stage = new Stage(plays ? { ...state, age: 0 } : state, messages, plays);

localStorage.clear();
sessionStorage.clear();
const kept = { language: asked.get("lang") ?? "it", ...state.kept };
for (const [key, value] of Object.entries(kept)) localStorage.setItem(`circolo.${key}`, value);
for (const key of ["theme", "scheme"]) {
  const value = asked.get(key);
  if (value !== null) localStorage.setItem(`circolo.${key}`, value);
}
document.documentElement.style.fontSize = `${asked.get("text") ?? 100}%`;
const realFetch = globalThis.fetch.bind(globalThis);
window.fetch = ((input: RequestInfo | URL, init?: RequestInit) =>
  String(input).startsWith("/api/")
    ? Promise.resolve(stage.answer(String(input)))
    : realFetch(input, init)) as typeof fetch;
history.replaceState(null, "", stage.path);
if (!plays) standStill();

// What these read as they come is laid out above.
const [
  { App, loadTable },
  { preload },
  { gameOf },
  { loadGame },
  { restoreInteractionSettings },
  { learn, restoreLanguage },
  { restoreAppearance },
  { restoreDeck },
  { Verifier },
] = await waitFor(
  "code",
  Promise.all([
    import("../../src/app/App.tsx"),
    import("../../src/shell/Lazy.tsx"),
    import("../../src/play/games.ts"),
    import("../../src/games/load-game.ts"),
    import("../../src/shell/interaction-settings.ts"),
    import("../../src/shell/language.ts"),
    import("../../src/shell/device-settings.ts"),
    import("../../src/cards/deck.ts"),
    import("../../src/verify/Verifier.tsx"),
  ]),
);

if (asked.has("long")) {
  const catalogues = import.meta.glob<{ default: Record<string, string> }>([
    "../../src/i18n/**/*.json",
    "../../src/games/*/i18n/*.json",
  ]);
  for (const [path, load] of Object.entries(catalogues)) {
    if (path.endsWith(`/${kept.language}.json`)) stretch((await load()).default);
  }
}
restoreAppearance();
restoreInteractionSettings();
await waitFor("the deck", restoreDeck());
await waitFor("words", restoreLanguage());
if (state.isVerifier === true) await waitFor("words", learn("proofs"));
const newest = stage.frames.at(-1);
// A key that is pressed on a table needs the table to be there, however slow the machine is.
if (newest !== undefined) {
  await waitFor("the table", Promise.all([preload(loadTable), loadGame(gameOf(newest))]));
}
await stage.prepare();
const root = document.getElementById("app")!;
render(state.isVerifier === true ? <Verifier /> : <App house={stage.house} />, root);
const bringAxe = () => import("axe-core");
Object.assign(globalThis, { stage, states: Object.keys(STATES), bringAxe });
await settle();
try {
  await state.then?.(stage);
} finally {
  await settle();
  document.documentElement.dataset["ready"] = name;
  // Who waits for this need not look again and again, which would have the page drawn each time.
  console.debug(`at rest: ${name}`);
}

if (plays) {
  const pace = Number(asked.get("pace") ?? 700);
  stage.frames.slice(1).forEach((frame, at) => {
    setTimeout(() => stage.fake.socket.says(frame), pace * (at + 1) + 600);
  });
}
