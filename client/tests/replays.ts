/** Replays as the house tells them, by name. */

import type { You } from "../src/protocol/wire.gen.ts";
import type { Replay } from "../src/replay/model/replay.ts";

const FILES = import.meta.glob<Replay>("../fixtures/replays/*.json", {
  import: "default",
  eager: true,
});

export function replayOf(name: string): Replay {
  const replay = FILES[`../fixtures/replays/${name}.json`];
  if (replay === undefined) throw new Error(`no replay ${name}`);
  return replay;
}

/** The same for somebody who was not there. */
export function publicReplayOf(name: string): Replay {
  const replay = replayOf(name);
  return { ...replay, steps: replay.steps.map((step) => ({ ...step, seats: [] })) };
}

/** Who sat at a seat, as the person behind the page. */
export function playerOf({ steps }: Replay, seat: number): You {
  const place = steps[0]!.view.places[seat];
  if (place == null) throw new Error(`nobody sat at ${seat}`);
  return {
    player: place.player,
    name: place.name,
    kind: "guest",
    chips: 1_000,
    role: "player",
    avatar: place.avatar,
  };
}

export function addressOf({ table, deal }: Replay): string {
  return `/api/tables/${table}/deals/${deal}/replay`;
}
