/** What the engine has written down for us, by name. */
import type { Frame, Lobby } from "../src/core/wire.gen.ts";

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

/** All frames of all fixtures. */
export function allFrames(): Frame[] {
  return Object.keys(FILES).flatMap((path) =>
    framesOf(path.slice("../fixtures/".length, -".json".length)),
  );
}
