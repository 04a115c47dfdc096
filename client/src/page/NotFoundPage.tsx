/** The pages for what is not there: an unknown address, a closed table, an unknown tournament. */
import { useEffect } from "preact/hooks";
import { t } from "../shell/language.ts";
import { MATCHES_PATH } from "../shell/model/routes.ts";
import { go, Link } from "../shell/router.tsx";
import { MissingPage } from "./MissingPage.tsx";

/** An address that people guess, and where its list is on the home. */
const TOURNAMENTS = { guessed: /^\/tournaments\/?$/, at: "/#tournaments-title" } as const;

export function NotFoundPage() {
  const isMoved = TOURNAMENTS.guessed.test(location.pathname);
  useEffect(() => {
    document.title = t("nowhere.title");
    if (!isMoved) return;
    history.replaceState(null, "", TOURNAMENTS.at);
    go("/");
  }, []);
  if (isMoved) return null;
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
