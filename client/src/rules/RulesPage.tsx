/** The rules as a page of their own, which can be linked to, down to one clause. */
import { useEffect } from "preact/hooks";

import { Header } from "../app/Header.tsx";
import { t } from "../app/language.ts";
import { useArrival } from "../app/router.tsx";
import { useRules } from "./pages.ts";
import { RulesText } from "./RulesText.tsx";

export function RulesPage({ clause }: { readonly clause: string | null }) {
  const page = useRules();
  useArrival();
  useEffect(() => {
    document.title = `${t("rules.title")} · ${t("app.name")}`;
  });
  return (
    <>
      <Header />
      <main id="main" class="page" tabIndex={-1}>
        {page === null && <p role="status">{t("lobby.loading")}</p>}
        {page === "failed" && <p role="status">{t("app.notLoaded")}</p>}
        {page !== null && page !== "failed" && (
          <>
            <h1>{page.title}</h1>
            <RulesText page={page} heading="h2" {...(clause === null ? {} : { clause })} />
          </>
        )}
      </main>
    </>
  );
}
