/** Who one is: the few requests that are not said over the line. */
import type { You } from "./wire.gen.ts";

/** The house did not grant a request; `code` is stable, "unreachable" if no answer came. */
export class AccountRefused extends Error {
  readonly code: string;

  constructor(code: string, detail: string) {
    super(detail);
    this.code = code;
  }
}

interface Credentials {
  readonly name: string;
  readonly password: string;
}

/** The person of this browser, and a new guest where there is none. */
export const enter = (): Promise<You> => post("guest", {});
export const claim = (credentials: Credentials): Promise<You> => post("claim", credentials);
export const logIn = (credentials: Credentials): Promise<You> => post("login", credentials);
export const logOut = (): Promise<unknown> => post("logout", {});
export const changePassword = (passwords: { readonly old: string; readonly new: string }) =>
  post<unknown>("password", passwords);
/** By the one-time link that an operator has handed out. */
export const recover = (by: { readonly token: string; readonly password: string }): Promise<You> =>
  post("recover", by);

async function post<Answer>(what: string, body: object): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(`/api/${what}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Circolo": "1" },
      body: JSON.stringify(body),
    });
  } catch (failure) {
    throw new AccountRefused("unreachable", String(failure));
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as Answer;
  const { code, detail } = (answer ?? {}) as { readonly code?: string; readonly detail?: string };
  throw new AccountRefused(code ?? "failed", detail ?? response.statusText);
}
