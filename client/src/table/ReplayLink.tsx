/** A link to the replay of a deal. */
import { t } from "../shell/language.ts";
import { replayPath } from "../shell/model/routes.ts";
import { Link } from "../shell/router.tsx";

interface ReplayLinkProps {
  readonly table: string;
  readonly deal: number;
  readonly text?: string;
}

export function ReplayLink({ table, deal, text = t("replay.open") }: ReplayLinkProps) {
  return (
    <Link to={replayPath(table, deal)} class="button fair-link">
      {text}
    </Link>
  );
}
