/** The way to see a deal again. */
import { t } from "../app/language.ts";
import { Link } from "../app/router.tsx";
import { replayPath } from "../core/routes.ts";

interface ReplayLinkProps {
  readonly table: string;
  readonly deal: number;
}

export function ReplayLink({ table, deal }: ReplayLinkProps) {
  return (
    <Link to={replayPath(table, deal)} class="button fair-link">
      {t("replay.open")}
    </Link>
  );
}
