/** Tables people stay at: more chips, none at all, and what a host does. */
import lobbyFixture from "../../fixtures/lobby.json";
import type { Frame, LobbyTable, PlaceView } from "../../src/protocol/wire.gen.ts";
import { GIULIA } from "../fake-house.ts";
import { press, type Stage, type State, settle } from "./stage.ts";

const LISTED = (lobbyFixture as unknown as readonly { readonly tables: LobbyTable[] }[])[0]!.tables;
const LOCKED = LISTED.slice(0, 3).map((row, at) => ({
  ...row,
  locked: at === 1,
  sheet: at === 0 ? { ...row.sheet, access: "password" as const } : row.sheet,
}));

/** The table of the stage changes: my place, and what is public of it. */
function becomes(
  mine: Partial<PlaceView>,
  view: Partial<Frame["view"]> = {},
  more: Partial<Frame> = {},
) {
  return async (stage: Stage): Promise<void> => {
    const frame = stage.frames.at(-1)!;
    const places = frame.view.places.map((place, seat) =>
      seat === frame.seat && place !== null ? { ...place, ...mine } : place,
    );
    const seq = frame.seq + 1;
    const shown = { ...frame, seq, events: [], view: { ...frame.view, places, ...view }, ...more };
    stage.fake.socket.says(shown);
    await settle();
  };
}

/** Then what these selectors find is pressed. */
function then(change: (stage: Stage) => Promise<void>, ...selectors: readonly string[]) {
  return async (stage: Stage): Promise<void> => {
    await change(stage);
    await press(...selectors)();
  };
}

const MENU = ".score-bar .icon-button:last-child";
const hosted = becomes({}, { host: GIULIA.player });
const broke = becomes({ absent: "broke", stack: 0 }, {}, { asks: [], premoves: [] });
const waits = (view: Partial<Frame["view"]>) => async (stage: Stage) => {
  const { sheet } = stage.frames.at(-1)!.view;
  await becomes({}, { phase: "waiting", ...view, sheet: { ...sheet, start: "host" } })(stage);
};

export const STAYING: Readonly<Record<string, State>> = {
  "ring-broke": { frames: "sette_e_mezzo-settled", then: broke },
  "ring-coming": { frames: "sette_e_mezzo-bet", then: becomes({ coming: 150 }) },
  "ring-top-up": {
    frames: "sette_e_mezzo-settled",
    then: then(broke, ".console .actions .primary"),
  },
  "host-menu": { frames: "sette_e_mezzo-bet", then: then(hosted, MENU) },
  "host-tools": { frames: "sette_e_mezzo-bet", then: then(hosted, MENU, ".host-link") },
  "host-remove": {
    frames: "sette_e_mezzo-bet",
    then: then(hosted, MENU, ".host-link", ".host-remove"),
  },
  "host-start": { frames: "sette_e_mezzo-waiting", then: waits({ host: GIULIA.player }) },
  "host-waited": { frames: "sette_e_mezzo-waiting", then: waits({ host: "p-giulia" }) },
  "create-password": {
    then: press(
      ".section-head .button",
      "dialog .segments:last-of-type .segment:last-child input",
      "dialog summary",
    ),
  },
  "lobby-locked": { house: { lobby: LOCKED } },
  "visitor-password": {
    frames: "visitor-waiting",
    then: async (stage) => {
      const { sheet, places } = stage.frames.at(-1)!.view;
      const host = places.find((place) => place !== null)?.player ?? null;
      await becomes({}, { host, sheet: { ...sheet, access: "password" } })(stage);
    },
  },
};
