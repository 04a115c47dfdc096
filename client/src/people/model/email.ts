/** My e-mail address, and a link for a forgotten password. */

import type { Language } from "../../i18n/languages.ts";
import { get, post, read } from "../../protocol/requests.ts";

export interface OwnEmail {
  /** Whether this house sends e-mail. */
  readonly on: boolean;
  readonly address: string | null;
}

interface NewEmail {
  /** Empty to delete the present one. */
  readonly address: string;
  readonly password: string;
  readonly code: string;
  readonly language: Language;
}

export const ownEmail = (): Promise<OwnEmail> => read(get("me/email"));
export const changeEmail = (change: NewEmail): Promise<OwnEmail> => read(post("me/email", change));
export const confirmEmail = (token: string): Promise<unknown> => post("email/confirm", { token });

export const sendsMail = async (): Promise<boolean> =>
  (await read<{ on: boolean }>(get("mail"))).on;
/** Asks for a link; the answer is the same for every name. */
export const askForLink = (name: string, language: Language): Promise<unknown> =>
  post("forgotten", { name, language });
