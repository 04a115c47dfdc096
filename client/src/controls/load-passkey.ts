/** The button of a passkey with its words, loaded when a passkey is asked for. */
import { learn } from "../shell/language.ts";

export const loadPasskey = async () => {
  const [part] = await Promise.all([import("./PasskeyButton.tsx"), learn("settings")]);
  return part.PasskeyButton;
};
