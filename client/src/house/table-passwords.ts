/** The table passwords used in this tab; an invitation link contains them. */
import { passwordIn } from "../options/model/table-invitation.ts";
import type { Request } from "../protocol/connection.ts";
import type { Done } from "../protocol/wire.gen.ts";

const ON_SHELF = "circolo.password.";

/** Stores the password that opened a table or gave me a seat. */
export function rememberPassword(request: Request, done: Done): void {
  if (request.type !== "open_table" && request.type !== "sit") return;
  const table = request.type === "sit" ? request.table : done.table;
  if (table === null || request.password == null) return;
  try {
    sessionStorage.setItem(ON_SHELF + table, request.password);
  } catch {
    return;
  }
}

/** Forgets the passwords of all tables. */
export function forgetPasswords(): void {
  try {
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith(ON_SHELF)) sessionStorage.removeItem(name);
    }
  } catch {
    return;
  }
}

/** The password of a table: from the invitation link, or from an earlier request. */
export function passwordOf(table: string): string | null {
  const linked = location.pathname.endsWith(`/${table}`) ? passwordIn(location.hash) : null;
  if (linked !== null) return linked;
  try {
    return sessionStorage.getItem(ON_SHELF + table);
  } catch {
    return null;
  }
}
