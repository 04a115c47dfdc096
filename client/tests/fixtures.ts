/** What the engine has written down for us, by name. */
import type { Frame, Lobby, LobbyTable } from "../src/core/wire.gen.ts";

const FILES = import.meta.glob<(Frame | Lobby)[]>("../fixtures/*.json", {
  import: "default",
  eager: true,
});

/** The frames of a fixture, oldest first. */
export function framesOf(name: string): Frame[] {
  const messages = FILES[`../fixtures/${name}.json`];
  if (messages === undefined) throw new Error(`no fixture ${name}`);
  return messages.filter((message): message is Frame => message.type === "frame");
}

/** The state that names the fixture. */
export function frameOf(name: string): Frame {
  const frame = framesOf(name).at(-1);
  if (frame === undefined) throw new Error(`no frame in ${name}`);
  return frame;
}

/** The table of a frame as the lobby lists it. */
export function rowOf({ view, match }: Frame): LobbyTable {
  return {
    id: view.id,
    sheet: view.sheet,
    phase: view.phase,
    players: view.places.map((place) => place?.name ?? null),
    bots: view.places.flatMap((place, seat) => (place?.bot ? [seat] : [])),
    scores: match?.scores ?? [],
    levels: view.places.map((place) => place?.level ?? null),
  };
}

/** All frames of all fixtures. */
export function allFrames(): Frame[] {
  return Object.keys(FILES).flatMap((path) =>
    framesOf(path.slice("../fixtures/".length, -".json".length)),
  );
}
