/** The rules of a game as a page of their own, which can be linked to, down to one clause. */

import { hasLesson } from "../games/lessons.ts";
import { GameLinks } from "../page/GameLinks.tsx";
import { Header } from "../page/Header.tsx";
import { FIRST_GAME, type GameName } from "../play/games.ts";
import { useTitle } from "../shell/house-name.ts";
import { t } from "../shell/language.ts";
import { learnPath, rulesPath } from "../shell/model/routes.ts";
import { Link, useArrival } from "../shell/router.tsx";
import { bookOf } from "./model/rule-text.ts";
import { RulesText } from "./RulesText.tsx";
import { useBook } from "./rule-pages.ts";

interface RulesPageProps {
  /** Null for the one that tells the clause, or for the first. */
  readonly game: GameName | null;
  readonly clause: string | null;
}

export function RulesPage({ game: asked, clause }: RulesPageProps) {
  const game = asked ?? bookOf(clause ?? "", FIRST_GAME);
  const book = useBook(game);
  useArrival();
  useTitle(t("rules.title"));
  return (
    <>
      <Header />
      <main id="main" class="page" tabIndex={-1}>
        {book !== null && book !== "failed" && <h1>{book.page.title}</h1>}
        <GameLinks label={t("rules.games")} game={game} pathOf={rulesPath} />
        {hasLesson(game) && (
          <Link to={learnPath(game)} class="button primary">
            {t("learn.link")}
          </Link>
        )}
        {book === null && <p role="status">{t("lobby.loading")}</p>}
        {book === "failed" && <p role="status">{t("app.notLoaded")}</p>}
        {book !== null && book !== "failed" && (
          <RulesText key={game} book={book} heading="h2" {...(clause === null ? {} : { clause })} />
        )}
      </main>
    </>
  );
}
