/** The states of the two bank games. */
import type { Frame } from "../../src/protocol/wire.gen.ts";
import { press, pressKey, type Stage, type State, settle, sought } from "./stage.ts";

const SETTE_E_MEZZO: Readonly<Record<string, State>> = {
  "sette_e_mezzo-waiting": { frames: "sette_e_mezzo-waiting" },
  "sette_e_mezzo-starting": { frames: "sette_e_mezzo-starting", age: 2_000 },
  "sette_e_mezzo-designated": { frames: "sette_e_mezzo-designated" },
  "sette_e_mezzo-bank": { frames: "sette_e_mezzo-bank" },
  "sette_e_mezzo-play": { frames: "sette_e_mezzo-play" },
  "sette_e_mezzo-bet": { frames: "sette_e_mezzo-bet" },
  "sette_e_mezzo-word": { frames: "sette_e_mezzo-word" },
  "sette_e_mezzo-banker": { frames: "sette_e_mezzo-banker" },
  "sette_e_mezzo-settled": { frames: "sette_e_mezzo-settled" },
  "sette_e_mezzo-forfeit": { frames: "sette_e_mezzo-forfeit", arrives: true, age: 0 },
  "sette_e_mezzo-bust": { frames: "sette_e_mezzo-bust" },
  "sette_e_mezzo-matta": { frames: "sette_e_mezzo-matta" },
  "sette_e_mezzo-eight": { frames: "sette_e_mezzo-eight" },
  "sette_e_mezzo-alone": { frames: "sette_e_mezzo-alone" },
  "sette_e_mezzo-tournament": { frames: "sette_e_mezzo-tournament" },
  "sette_e_mezzo-out": { frames: "sette_e_mezzo-out" },
  "sette_e_mezzo-menu": {
    frames: "sette_e_mezzo-word",
    then: press(".score-bar .icon-button:last-child"),
  },
  "sette_e_mezzo-classica-bank": { frames: "sette_e_mezzo-classica-bank" },
  "sette_e_mezzo-classica-bet": { frames: "sette_e_mezzo-classica-bet" },
  "sette_e_mezzo-classica-settled": { frames: "sette_e_mezzo-classica-settled" },
  "sette_e_mezzo-text": { frames: "sette_e_mezzo-bet", kept: { text: "on" } },
};

const CHEMIN_DE_FER: Readonly<Record<string, State>> = {
  "chemin_de_fer-waiting": { frames: "chemin_de_fer-waiting" },
  "chemin_de_fer-bank": { frames: "chemin_de_fer-bank" },
  "chemin_de_fer-bets": { frames: "chemin_de_fer-bets" },
  "chemin_de_fer-sent": { frames: "chemin_de_fer-bets", then: press(".answer.primary") },
  "chemin_de_fer-calls": {
    frames: "chemin_de_fer-bets",
    then: press(".calls-folded, .calls-explained"),
  },
  "chemin_de_fer-casino-calls": {
    frames: "chemin_de_fer-casino-bets",
    then: press(".calls-folded, .calls-explained"),
  },
  "chemin_de_fer-cut": { frames: "chemin_de_fer-cut", age: 3_000 },
  "chemin_de_fer-tavolo": { frames: "chemin_de_fer-tavolo", age: 3_000 },
  "chemin_de_fer-banco": { frames: "chemin_de_fer-banco", age: 3_000 },
  "chemin_de_fer-grace": { frames: "chemin_de_fer-grace", age: 3_000 },
  "chemin_de_fer-graces": { frames: "chemin_de_fer-graces", age: 1_000 },
  "chemin_de_fer-mine": { frames: "chemin_de_fer-mine" },
  "chemin_de_fer-settable": { frames: "chemin_de_fer-settable" },
  "chemin_de_fer-add-later": {
    frames: "chemin_de_fer-settable",
    then: press(".premove-choices .chip[aria-expanded]:last-of-type"),
  },
  "chemin_de_fer-won": { frames: "chemin_de_fer-won" },
  "chemin_de_fer-raised": { frames: "chemin_de_fer-raised" },
  "chemin_de_fer-called": { frames: "chemin_de_fer-called", age: 3_000 },
  "chemin_de_fer-purchase": { frames: "chemin_de_fer-purchase" },
  "chemin_de_fer-alone": { frames: "chemin_de_fer-alone" },
  "chemin_de_fer-auction": { frames: "chemin_de_fer-auction" },
  "chemin_de_fer-punta": { frames: "chemin_de_fer-punta" },
  "chemin_de_fer-squeeze": {
    frames: "chemin_de_fer-punta",
    kept: { pace: "normal" },
    arrives: true,
    age: 0,
    then: async (stage) => {
      await nextScene(1)(stage);
      (await sought(".squeeze")).dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
      await settle();
    },
  },
  "chemin_de_fer-turned": {
    frames: "chemin_de_fer-banker",
    arrives: true,
    age: 0,
    then: nextScene(2),
  },
  "chemin_de_fer-winner": {
    frames: "chemin_de_fer-result",
    arrives: true,
    age: 0,
    then: nextScene(3),
  },
  "chemin_de_fer-natural": { frames: "chemin_de_fer-natural" },
  "chemin_de_fer-banker": { frames: "chemin_de_fer-banker" },
  "chemin_de_fer-other": { frames: "chemin_de_fer-other" },
  "chemin_de_fer-premove": { frames: "chemin_de_fer-premove" },
  "chemin_de_fer-wishes": { frames: "chemin_de_fer-wishes" },
  "chemin_de_fer-result": { frames: "chemin_de_fer-result" },
  "chemin_de_fer-lost": { frames: "chemin_de_fer-lost" },
  "chemin_de_fer-level": { frames: "chemin_de_fer-level" },
  "chemin_de_fer-ferito": { frames: "chemin_de_fer-ferito" },
  "chemin_de_fer-open": { frames: "chemin_de_fer-open" },
  "chemin_de_fer-obliged": { frames: "chemin_de_fer-obliged" },
  "chemin_de_fer-last": { frames: "chemin_de_fer-last" },
  "chemin_de_fer-out": { frames: "chemin_de_fer-out" },
  "chemin_de_fer-visitor": { frames: "chemin_de_fer-casino-bets", then: asVisitor },
  "chemin_de_fer-shoe": { frames: "chemin_de_fer-bets", then: withPast },
  "chemin_de_fer-road": {
    frames: "chemin_de_fer-casino-bets",
    then: async (stage) => {
      await withPast(stage);
      await press(".chemin-de-fer-road")();
    },
  },
  "chemin_de_fer-menu": {
    frames: "chemin_de_fer-bets",
    then: press(".score-bar .icon-button:last-child"),
  },
  "chemin_de_fer-options": { frames: "chemin_de_fer-bets", then: () => pressKey("o") },
  "chemin_de_fer-text": { frames: "chemin_de_fer-bets", kept: { text: "on" } },
  "chemin_de_fer-casino-waiting": { frames: "chemin_de_fer-casino-waiting" },
  "chemin_de_fer-casino-watch": { frames: "chemin_de_fer-casino-watch" },
  "chemin_de_fer-casino-cut": { frames: "chemin_de_fer-casino-cut" },
  "chemin_de_fer-casino-bets": { frames: "chemin_de_fer-casino-bets" },
  "chemin_de_fer-casino-partner": { frames: "chemin_de_fer-casino-partner" },
  "chemin_de_fer-casino-word": { frames: "chemin_de_fer-casino-word" },
  "chemin_de_fer-casino-auction": { frames: "chemin_de_fer-casino-auction" },
  "chemin_de_fer-casino-golpe": { frames: "chemin_de_fer-casino-golpe" },
};

export const BANKS: Readonly<Record<string, State>> = { ...SETTE_E_MEZZO, ...CHEMIN_DE_FER };

/** Ends this many scenes, as time would that stands still here. */
function nextScene(times: number): (stage: Stage) => Promise<void> {
  return async ({ house, table }) => {
    const tableClient = house.tableClient(table);
    for (let turn = 0; turn < times; turn += 1) tableClient.endScene(tableClient.scene.value!);
    await settle();
  };
}

/** Lets a shoe of many coups have been played before. */
async function withPast({ fake, frames }: Stage): Promise<void> {
  const newest = frames.at(-1)!;
  const past = Array.from({ length: 41 }, (_, at) => [
    1 + Math.floor(at / 3),
    at % 6,
    (at * 7 + 3) % 10,
    (at * at + 5) % 10,
  ]);
  const match = { ...newest.match, past } as Frame["match"];
  fake.socket.says({ ...newest, seq: newest.seq + 1, events: [], match });
  await settle();
}

/** Shows the table to somebody who has no seat, before it begins; a few seats are free. */
async function asVisitor({ fake, frames }: Stage): Promise<void> {
  const newest = frames.at(-1)!;
  const places = newest.view.places.map((place, seat) => (seat % 4 === 1 ? null : place));
  const view = { ...newest.view, places, phase: "waiting" } as const;
  fake.socket.says({ ...newest, seq: newest.seq + 1, seat: null, events: [], asks: [], view });
  await settle();
}
