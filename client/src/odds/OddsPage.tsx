/** «Probabilità e regole»: exact chances, and the way to the rules. */
import { Switch } from "../controls/Switch.tsx";
import "./odds.css";

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { OddsProps } from "../games/game.ts";
import { handbookOf } from "../games/handbooks.ts";
import { GameLinks } from "../page/GameLinks.tsx";
import { Header } from "../page/Header.tsx";
import { FIRST_GAME, type GameName } from "../play/games.ts";
import { useTitle } from "../shell/house-name.ts";
import { learn, t } from "../shell/language.ts";
import { oddsPath, rulesPath } from "../shell/model/routes.ts";
import { Link, useArrival } from "../shell/router.tsx";
import type { OddsTable } from "./model/chance-tables.ts";

interface Chances {
  readonly tables: readonly OddsTable[];
  readonly Shown: ComponentType<OddsProps>;
}

async function loadChances(game: GameName): Promise<Chances> {
  const { odds, chances, oddsWords } = handbookOf(game);
  const [Shown, { default: tables }] = await Promise.all([odds(), chances(), learn(...oddsWords)]);
  return { tables: tables as readonly OddsTable[], Shown };
}

export function OddsPage({ game: asked }: { readonly game: GameName | null }) {
  const game = asked ?? FIRST_GAME;
  const [isExact, setExact] = useState(false);
  const chances = useChances(game);
  useArrival();
  useTitle(t("odds.title"));
  return (
    <>
      <Header />
      <main id="main" class="page" tabIndex={-1}>
        <h1>{t("odds.title")}</h1>
        <GameLinks label={t("odds.games")} game={game} pathOf={oddsPath} />
        <Link to={rulesPath(game)} class="button primary">
          {t("odds.toRules", { game: t(`game.${game}`) })}
        </Link>
        <p>{t("odds.intro")}</p>
        <Switch label={t("odds.exact")} isOn={isExact} onChange={setExact} />
        {chances === null && <p role="status">{t("lobby.loading")}</p>}
        {chances === "failed" && <p role="status">{t("app.notLoaded")}</p>}
        {chances !== null && chances !== "failed" && (
          <chances.Shown game={game} tables={chances.tables} isExact={isExact} />
        )}
        <p class="hint">{t("odds.play")}</p>
        <p class="hint">{t("odds.command", { command: `circolo odds ${game}` })}</p>
      </main>
    </>
  );
}

/** What is shown of a game; null until it is here, "failed" if it does not come. */
function useChances(game: GameName): Chances | "failed" | null {
  const [shown, show] = useState<{ readonly of: GameName; readonly chances: Chances | "failed" }>();
  useEffect(() => {
    let isCurrent = true;
    loadChances(game).then(
      (chances) => isCurrent && show({ of: game, chances }),
      () => isCurrent && show({ of: game, chances: "failed" }),
    );
    return () => {
      isCurrent = false;
    };
  }, [game]);
  return shown?.of === game ? shown.chances : null;
}
