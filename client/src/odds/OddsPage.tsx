/** «Probabilità e regole»: exact chances, and the way to the rules. */
import "./odds.css";

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

import { GameLinks } from "../app/GameLinks.tsx";
import { Header } from "../app/Header.tsx";
import { learn, t } from "../app/language.ts";
import { Link, useArrival } from "../app/router.tsx";
import type { GameName } from "../core/games.ts";
import type { OddsTable } from "../core/odds.ts";
import { oddsPath, rulesPath } from "../core/routes.ts";
import type { OddsProps } from "./Part.tsx";

interface Chances {
  readonly tables: readonly OddsTable[];
  readonly Shown: ComponentType<OddsProps>;
}

type Source = () => Promise<Chances>;

const SOURCES: Readonly<Record<GameName, Source>> = {
  tressette: async () => {
    const [{ Tressette }, { default: tables }] = await Promise.all([
      import("./Tressette.tsx"),
      import("./tressette.json"),
    ]);
    return { tables: published(tables), Shown: Tressette };
  },
  chiamatre: async () => {
    const [{ Chiamatre }, { default: tables }] = await Promise.all([
      import("./Chiamatre.tsx"),
      import("./chiamatre.json"),
    ]);
    return { tables: published(tables), Shown: Chiamatre };
  },
  sette_e_mezzo: async () => {
    const [{ Sette }, { default: tables }] = await Promise.all([
      import("./Sette.tsx"),
      import("./sette_e_mezzo.json"),
      learn("sette"),
    ]);
    return { tables: published(tables), Shown: Sette };
  },
  chemin_de_fer: async () => {
    const [{ Chemin }, { default: tables }] = await Promise.all([
      import("./Chemin.tsx"),
      import("./chemin_de_fer.json"),
      learn("ring", "chemin"),
    ]);
    return { tables: published(tables), Shown: Chemin };
  },
};

function published(tables: unknown): readonly OddsTable[] {
  return tables as readonly OddsTable[];
}

export function OddsPage({ game: asked }: { readonly game: GameName | null }) {
  const game = asked ?? "tressette";
  const [isExact, setExact] = useState(false);
  const chances = useChances(game);
  useArrival();
  useEffect(() => {
    document.title = `${t("odds.title")} · ${t("app.name")}`;
  });
  return (
    <>
      <Header />
      <main id="main" class="page" tabIndex={-1}>
        <h1>{t("odds.title")}</h1>
        <GameLinks label={t("odds.games")} game={game} pathOf={oddsPath} />
        <Link to={rulesPath(game)} class="button primary">
          {t("odds.toRules", { game: t(`game.${game}`) })}
        </Link>
        <p>{t("odds.intro", { command: `circolo odds ${game}` })}</p>
        <label class="switch">
          <input
            type="checkbox"
            role="switch"
            checked={isExact}
            onChange={(event) => setExact(event.currentTarget.checked)}
          />
          <span>{t("odds.exact")}</span>
        </label>
        {chances === null && <p role="status">{t("lobby.loading")}</p>}
        {chances === "failed" && <p role="status">{t("app.notLoaded")}</p>}
        {chances !== null && chances !== "failed" && (
          <chances.Shown tables={chances.tables} isExact={isExact} />
        )}
        <p class="hint">{t("odds.play")}</p>
      </main>
    </>
  );
}

/** What is shown of a game; null until it is here, "failed" if it does not come. */
function useChances(game: GameName): Chances | "failed" | null {
  const [shown, show] = useState<{ readonly of: GameName; readonly chances: Chances | "failed" }>();
  useEffect(() => {
    let isCurrent = true;
    SOURCES[game]().then(
      (chances) => isCurrent && show({ of: game, chances }),
      () => isCurrent && show({ of: game, chances: "failed" }),
    );
    return () => {
      isCurrent = false;
    };
  }, [game]);
  return shown?.of === game ? shown.chances : null;
}
