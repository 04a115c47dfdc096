/** What the engine has written down for us, by name. */
import { type FrameOf, type GameName, gameOf } from "../src/play/games.ts";
import type { Frame, Lobby, LobbyTable } from "../src/protocol/wire.gen.ts";

const FILES = import.meta.glob<(Frame | Lobby)[]>("../fixtures/*.json", {
  import: "default",
  eager: true,
});

/** Of a table of this game, as what comes in is typed. */
export type Shown<Game extends GameName = "tressette"> = Frame & FrameOf<Game>;

/** The frames of a fixture, oldest first. */
export function framesOf<Game extends GameName = "tressette">(name: string): Shown<Game>[] {
  const messages = FILES[`../fixtures/${name}.json`];
  if (messages === undefined) throw new Error(`no fixture ${name}`);
  return messages.filter((message): message is Shown<Game> => message.type === "frame");
}

/** The state that names the fixture. */
export function frameOf<Game extends GameName = "tressette">(name: string): Shown<Game> {
  const frame = framesOf<Game>(name).at(-1);
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
    scores: match !== null && "scores" in match ? match.scores : [],
    levels: view.places.map((place) => place?.level ?? null),
    locked: view.locked,
    avatars: view.places.map((place) => place?.avatar ?? null),
  };
}

/** All frames of all fixtures of one game. */
export function allFrames<Game extends GameName = "tressette">(
  game: GameName = "tressette",
): Shown<Game>[] {
  return Object.keys(FILES)
    .flatMap((path) => framesOf<Game>(path.slice("../fixtures/".length, -".json".length)))
    .filter((frame) => gameOf(frame) === game);
}
