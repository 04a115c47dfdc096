/** Who one is. What the house does not grant rejects with RequestRefused. */
import { post, read } from "./rest.ts";
import type { You } from "./wire.gen.ts";

interface Credentials {
  readonly name: string;
  readonly password: string;
}

/** The person of this browser, and a new guest where there is none. */
export const enter = (): Promise<You> => read(post("guest", {}));
export const claim = (credentials: Credentials): Promise<You> => read(post("claim", credentials));
export const logIn = (credentials: Credentials): Promise<You> => read(post("login", credentials));
export const logOut = (): Promise<unknown> => post("logout", {});
export const changePassword = (passwords: { readonly old: string; readonly new: string }) =>
  post("password", passwords);
/** By the one-time link that an operator has handed out. */
export const recover = (by: { readonly token: string; readonly password: string }): Promise<You> =>
  read(post("recover", by));
