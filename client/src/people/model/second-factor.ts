/** The second factors: a code of an app, or a passkey, besides the password. */
import { get, post, read } from "../../protocol/requests.ts";

export interface OwnSecondFactor {
  /** When the app was set up; null without one. */
  readonly since: number | null;
  readonly codes_left: number;
  /** Whether the house requires it of my role. */
  readonly required: boolean;
  readonly passkeys: readonly OwnPasskey[];
}

export interface OwnPasskey {
  readonly id: string;
  readonly name: string;
  /** The host name of the house to which it belongs. */
  readonly host: string;
  readonly since: number;
  /** When it was used last; null before the first time. */
  readonly used: number | null;
}

/** A new secret, which is not in use before a code confirms it. */
export interface Setup {
  readonly secret: string;
  readonly uri: string;
  readonly setup: string;
}

/** The password, and the code of somebody who has a second factor already. */
export interface Confirmation {
  readonly password: string;
  readonly code: string;
}

interface Codes {
  readonly codes: readonly string[];
}

export const ownSecondFactor = (): Promise<OwnSecondFactor> => read(get("me/second_factor"));
export const beginSecondFactor = (by: Confirmation): Promise<Setup> =>
  read(post("me/second_factor/begin", by));
export const removeSecondFactor = (by: Confirmation): Promise<OwnSecondFactor> =>
  read(post("me/second_factor/remove", by));

/** Confirms a new secret; returns the recovery codes, which the house shows once. */
export const finishSecondFactor = async (setup: string, code: string): Promise<readonly string[]> =>
  (await read<Codes>(post("me/second_factor/finish", { setup, code }))).codes;

export const renewCodes = async (by: Confirmation): Promise<readonly string[]> =>
  (await read<Codes>(post("me/second_factor/codes", by))).codes;

export const renamePasskey = (id: string, name: string): Promise<OwnSecondFactor> =>
  read(post("me/passkeys/rename", { id, name }));
export const removePasskey = (id: string, by: Confirmation): Promise<OwnSecondFactor> =>
  read(post("me/passkeys/remove", { id, ...by }));
