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

import { STATES } from "./states.ts";
import { Stage, messagesOf, settle, standStill } from "./stage.ts";
import { stretch } from "./stretch.ts";

const asked = new URLSearchParams(location.search);
const name = asked.get("state") ?? "lobby";
const plays = asked.has("play");
const state = STATES[name] ?? { frames: name };
const messages = state.frames === undefined ? [] : await messagesOf(state.frames);
const stage = new Stage(plays ? { ...state, age: 0 } : state, messages, plays);

localStorage.clear();
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

const { App, loadTable } = await import("../../src/app/App.tsx");
const { bring } = await import("../../src/app/Later.tsx");
const { gameOf } = await import("../../src/core/games.ts");
const { loadGame } = await import("../../src/games/game.ts");
const { restoreFeel } = await import("../../src/app/feel.ts");
const { learn, restoreLanguage } = await import("../../src/app/language.ts");
const { restoreAppearance } = await import("../../src/app/preferences.ts");
const { restoreDeck } = await import("../../src/cards/deck.ts");
const { Verifier } = await import("../../src/verify/Verifier.tsx");

if (asked.has("long")) {
  const catalogues = import.meta.glob<{ default: Record<string, string> }>(
    "../../src/i18n/**/*.json",
  );
  for (const [path, load] of Object.entries(catalogues)) {
    if (path.endsWith(`/${kept.language}.json`)) stretch((await load()).default);
  }
}
restoreAppearance();
restoreFeel();
await restoreDeck();
await restoreLanguage();
if (state.isVerifier === true) await learn("proofs");
const newest = stage.frames.at(-1);
// A key that is pressed on a table needs the table to be there, however slow the machine is.
if (newest !== undefined) await Promise.all([bring(loadTable), loadGame(gameOf(newest))]);
await stage.prepare();
const root = document.getElementById("app")!;
render(state.isVerifier === true ? <Verifier /> : <App house={stage.house} />, root);
Object.assign(globalThis, { stage, states: Object.keys(STATES) });
await settle();
try {
  await state.then?.(stage);
} finally {
  await settle();
  document.documentElement.dataset["ready"] = name;
}

if (plays) {
  const pace = Number(asked.get("pace") ?? 700);
  stage.frames.slice(1).forEach((frame, at) => {
    setTimeout(() => stage.fake.socket.says(frame), pace * (at + 1) + 600);
  });
}
