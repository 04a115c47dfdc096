/** «Probabilità e regole»: exact chances, and the way to the rules. */
import "./odds.css";

import { useEffect, useState } from "preact/hooks";

import { Header } from "../app/Header.tsx";
import { t } from "../app/language.ts";
import { Link, useArrival } from "../app/router.tsx";
import type { OddsTable } from "../core/odds.ts";
import { rulesPath } from "../core/routes.ts";
import { Dealt } from "./Dealt.tsx";
import { Splits } from "./Splits.tsx";
import published from "./tressette.json";

const TABLES = published as unknown as readonly OddsTable[];

export function OddsPage() {
  const [isExact, setExact] = useState(false);
  useArrival();
  useEffect(() => {
    document.title = `${t("odds.title")} · ${t("app.name")}`;
  });
  return (
    <>
      <Header />
      <main id="main" class="page" tabIndex={-1}>
        <h1>{t("odds.title")}</h1>
        <Link to={rulesPath()} class="button primary">
          {t("odds.toRules")}
        </Link>
        <p>{t("odds.intro")}</p>
        <label class="switch">
          <input
            type="checkbox"
            role="switch"
            checked={isExact}
            onChange={(event) => setExact(event.currentTarget.checked)}
          />
          <span>{t("odds.exact")}</span>
        </label>
        <Splits tables={TABLES} isExact={isExact} />
        <Dealt tables={TABLES} isExact={isExact} />
        <p class="hint">{t("odds.play")}</p>
      </main>
    </>
  );
}
