/** Loaders of the parts of a trick game that the first sight of a table does not need. */
import { preload } from "../shell/Lazy.tsx";

/** The flights of a deal; whoever sits down finds the cards dealt. */
export const loadDealing = async () => (await import("./Dealing.tsx")).Dealing;
export const loadLastTrick = async () => (await import("./LastTrick.tsx")).LastTrick;

/** Loads them before they are shown. */
export function preloadTrickParts(): Promise<unknown> {
  return Promise.all([preload(loadDealing), preload(loadLastTrick)]);
}
