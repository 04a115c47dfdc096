/** The pages for what is not there: an unknown address, a closed table, an unknown tournament. */
import { useTitle } from "../shell/house-name.ts";
import { t } from "../shell/language.ts";
import { MATCHES_PATH } from "../shell/model/routes.ts";
import { Link } from "../shell/router.tsx";
import { MissingPage } from "./MissingPage.tsx";

export function NotFoundPage() {
  useTitle(t("nowhere.title"));
  return <MissingPage title={t("nowhere.title")} words={t("nowhere.words")} />;
}

export function GoneTable() {
  return (
    <MissingPage title={t("table.gone")} words={t("table.goneWhy")}>
      <Link to={MATCHES_PATH} class="button">
        {t("table.goneMatches")}
      </Link>
    </MissingPage>
  );
}

export function GoneTournament() {
  return <MissingPage title={t("tournament.gone")} words={t("tournament.goneWhy")} />;
}
