/** What the desk of a tournament has for the room: the big screen, and what is printed. */
import { t } from "../shell/language.ts";
import { Link } from "../shell/router.tsx";
import { printPath, screenPath } from "../tournaments/model/evening-paths.ts";

export function EveningLinks({ tournament }: { readonly tournament: string }) {
  return (
    <div class="row">
      <Link to={screenPath(tournament)} class="button">
        {t("tournament.bigScreen")}
      </Link>
      <Link to={printPath(tournament)} class="button">
        {t("staff.print")}
      </Link>
    </div>
  );
}
