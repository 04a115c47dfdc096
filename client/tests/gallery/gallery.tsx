/** @jsxImportSource preact */
/**
 * Any state of the client on its own: `npm run dev`, then
 * `/tests/gallery/index.html?state=four-follow&lang=it`. What it shows are the fixtures.
 */
import "../../src/styles/index.css";

import { render } from "preact";

import type { Frame, Lobby } from "../../src/core/wire.gen.ts";
import { FakeHouse, GIULIA } from "../fake-house.ts";

const asked = new URLSearchParams(location.search);
const state = asked.get("state") ?? "lobby";
const pace = Number(asked.get("pace") ?? 700);
const lang = asked.get("lang") ?? "it";

const file = state.startsWith("lobby") ? "lobby" : state.replace(/\+.*$/, "");
const load = import.meta.glob<{ default: (Frame | Lobby)[] }>("../../fixtures/*.json");
const messages = (await load[`../../fixtures/${file}.json`]?.())?.default ?? [];
const frames = messages.filter((message): message is Frame => message.type === "frame");
const lobby = messages.find((message): message is Lobby => message.type === "lobby");

const table = frames[0]?.table ?? "none";
const plays = asked.has("play");
const first = plays ? frames[0] : frames.at(-1);
const fake = new FakeHouse({
  you: state === "lobby-member" ? { ...GIULIA, name: "Bartolomeo", kind: "member" } : GIULIA,
  seats:
    state === "lobby-seats" ? ["t000000000000004", "tprivate"] : frames.length > 0 ? [table] : [],
  lobby: state === "lobby-empty" ? [] : [...(lobby?.tables ?? [])],
  frames: new Map(first === undefined ? [] : [[table, first]]),
});

localStorage.setItem("circolo.language", lang);
if (asked.has("theme")) localStorage.setItem("circolo.theme", asked.get("theme") ?? "");
else localStorage.removeItem("circolo.theme");
const realFetch = globalThis.fetch.bind(globalThis);
window.fetch = ((input: RequestInfo | URL, init?: RequestInit) =>
  String(input).startsWith("/api/")
    ? Promise.resolve(
        state === "entrance"
          ? Response.json({ code: "no_session", detail: "" }, { status: 401 })
          : Response.json(fake.shown.you),
      )
    : realFetch(input, init)) as typeof fetch;
history.replaceState(null, "", pathOf());

const { App } = await import("../../src/app/App.tsx");
const { House } = await import("../../src/app/house.ts");
const { restoreLanguage } = await import("../../src/app/language.ts");
const { restoreAppearance } = await import("../../src/app/preferences.ts");
const { loadDeck } = await import("../../src/cards/deck.ts");

restoreAppearance();
await loadDeck("napoletane");
await restoreLanguage();
const house = new House(fake.parts());
const root = document.getElementById("app");
if (root !== null) render(<App house={house} />, root);
Object.assign(globalThis, { fake, house, frames });

if (plays) {
  frames.slice(1).forEach((frame, at) => {
    setTimeout(() => fake.socket.says(frame), pace * (at + 1) + 600);
  });
}
if (state.endsWith("+elsewhere")) {
  setTimeout(() => fake.socket.says({ type: "elsewhere", table }), 500);
}
if (state.endsWith("+broken")) {
  setTimeout(() => {
    Object.assign(fake, { parts: null });
    fake.socket.breaks();
  }, 500);
}

function pathOf(): string {
  if (state === "recover") return "/recover/abc";
  if (state === "gone") return "/table/t404";
  return frames.length > 0 ? `/table/${table}` : "/";
}
