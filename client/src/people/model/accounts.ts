/** Who one is. What the house does not grant rejects with RequestRefused. */
import { get, post, read } from "../../protocol/requests.ts";
import { storedName } from "../../protocol/stored-names.ts";
import type { Card, You } from "../../protocol/wire.gen.ts";

interface Credentials {
  readonly name: string;
  readonly password: string;
  /** The code of a second factor; empty without one. */
  readonly code: string;
}

/** The person of this browser, and a new guest where there is none. */
export const enter = (): Promise<You> => read(post("guest", {}));
export const claim = ({ name, password }: Credentials): Promise<You> =>
  read(post("claim", { name, password }));
export const rename = (name: string): Promise<You> => read(post("name", { name }));
export const chooseAvatar = (card: Card): Promise<You> => read(post("me/avatar", { card }));
/** Whether a guest still has the name that the house gave them. */
export const isNameless = ({ kind, name }: You): boolean =>
  kind === "guest" && /^Ospite \d{6}$/.test(storedName(name));
export const logIn = (credentials: Credentials): Promise<You> => read(post("login", credentials));
export const logOut = (): Promise<unknown> => post("logout", {});
export const changePassword = (passwords: {
  readonly old: string;
  readonly new: string;
  readonly code: string;
}) => post("password", passwords);
/** Deletes the account for good; a guest has no password. */
export const deleteAccount = (password: string, code: string): Promise<unknown> =>
  post("me/delete", { password, code });

/** A session of mine: somewhere I am signed in. */
export interface OwnSession {
  readonly id: string;
  readonly created: number;
  readonly seen: number;
  readonly current: boolean;
}

interface OwnSessions {
  readonly sessions: readonly OwnSession[];
}

export const ownSessions = async (): Promise<readonly OwnSession[]> =>
  (await read<OwnSessions>(get("me/sessions"))).sessions;
/** Ends one session, or without an id all but this one; returns those that are left. */
export const endSession = async (id: string | null): Promise<readonly OwnSession[]> =>
  (await read<OwnSessions>(post("me/sessions/end", { id }))).sessions;

/** By the one-time link that an operator has handed out. */
export const recover = (by: {
  readonly token: string;
  readonly password: string;
  readonly code: string;
}): Promise<You> => read(post("recover", by));
