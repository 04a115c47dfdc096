/** The table passwords used in this tab. */
import type { Request } from "../protocol/connection.ts";
import type { Done } from "../protocol/wire.gen.ts";
import { forgetLogs } from "../shell/kept-log.ts";

/** Begins the name under which the password of a table is stored. */
export const ON_SHELF = "circolo.password.";

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

/** Forgets what this tab knows of tables, because another person may use it now. */
export function forgetTables(): void {
  forgetPasswords();
  forgetLogs();
}

function forgetPasswords(): void {
  try {
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith(ON_SHELF)) sessionStorage.removeItem(name);
    }
  } catch {
    return;
  }
}
