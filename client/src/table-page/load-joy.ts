/** Loads what is shown over a table besides the game, and the words of chat bubbles. */
import { learn } from "../shell/language.ts";

export const loadJoy = async () => {
  const [{ Joy }] = await Promise.all([import("../joy/Joy.tsx"), learn("talk")]);
  return Joy;
};
