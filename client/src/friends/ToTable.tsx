/** The link to the table at which somebody plays: to sit down there, or to watch. */
import { t } from "../shell/language.ts";
import { tablePath } from "../shell/model/routes.ts";
import { Link, route } from "../shell/router.tsx";
import type { Presence } from "./model/friends.ts";

interface ToTableProps {
  readonly name: string;
  readonly presence: Presence;
}

export function ToTable({ name, presence }: ToTableProps) {
  const { table, free } = presence;
  const open = route.value;
  if (table === null || (open.page === "table" && open.table === table)) return null;
  return (
    <Link
      to={tablePath(table)}
      class="button"
      label={t(free ? "friends.joinAt" : "friends.watchAt", { name })}
    >
      {t(free ? "friends.join" : "friends.watch")}
    </Link>
  );
}
