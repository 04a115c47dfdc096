/** Registers a passkey: the house asks, the browser makes it. */
import { post, read } from "../protocol/requests.ts";
import { type NewPasskey, type PasskeySetup, register } from "../shell/passkeys.ts";
import type { Confirmation, OwnSecondFactor } from "./model/second-factor.ts";

/** Lets the browser make a passkey and registers it; null if the person has cancelled. */
export async function addPasskey(
  by: Confirmation & { readonly name: string },
): Promise<OwnSecondFactor | null> {
  const { password, code, name } = by;
  const setup = await read<PasskeySetup>(post("me/passkeys/begin", { password, code }));
  const passkey: NewPasskey | null = await register(setup);
  return passkey === null ? null : read(post("me/passkeys/finish", { name, passkey }));
}
