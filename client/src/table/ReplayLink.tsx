/** A link to the replay of a deal. */
import { t } from "../shell/language.ts";
import { replayPath } from "../shell/model/routes.ts";
import { Link } from "../shell/router.tsx";

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
