/** The password of a table, for those who sit down there or invite to it. */
import { passwordIn } from "../options/model/table-invitation.ts";
import { ON_SHELF } from "./table-passwords.ts";

/** From the invitation link, or from an earlier request. */
export function passwordOf(table: string): string | null {
  const linked = location.pathname.endsWith(`/${table}`) ? passwordIn(location.hash) : null;
  if (linked !== null) return linked;
  try {
    return sessionStorage.getItem(ON_SHELF + table);
  } catch {
    return null;
  }
}
