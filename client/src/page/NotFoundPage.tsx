/** The page for an unknown address. */
import { useEffect } from "preact/hooks";
import { t } from "../shell/language.ts";
import { Link, useArrival } from "../shell/router.tsx";
import { Header } from "./Header.tsx";

export function NotFoundPage() {
  useArrival();
  useEffect(() => {
    document.title = t("nowhere.title");
  }, []);
  return (
    <>
      <Header />
      <main id="main" class="page entrance" tabIndex={-1}>
        <h1>{t("nowhere.title")}</h1>
        <p>{t("nowhere.words")}</p>
        <Link to="/" class="button primary">
          {t("lobby.back")}
        </Link>
      </main>
    </>
  );
}
