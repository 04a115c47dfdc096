/** The page of a lesson: it loads the game, the scripted deal and its sentences. */
import { useEffect, useState } from "preact/hooks";
import type { Game } from "../games/game.ts";
import {
  hasLesson,
  type Lesson,
  type LessonWords,
  loadLesson,
  loadLessonWords,
} from "../games/lessons.ts";
import { loadGame } from "../games/load-game.ts";
import { Header } from "../page/Header.tsx";
import type { GameName } from "../play/games.ts";
import { useTitle } from "../shell/house-name.ts";
import { currentLanguage, t } from "../shell/language.ts";
import { rulesPath } from "../shell/model/routes.ts";
import { Link } from "../shell/router.tsx";
import { LessonList } from "./LessonList.tsx";
import { LessonTable } from "./LessonTable.tsx";

interface Loaded {
  readonly game: Game;
  readonly lesson: Lesson;
  readonly words: LessonWords;
}

/** Without a game it lists the lessons of all. */
export function LearnPage({ game }: { readonly game: GameName | null }) {
  return game === null ? <LessonList /> : <LessonPage game={game} />;
}

function LessonPage({ game: name }: { readonly game: GameName }) {
  const loaded = useLesson(name);
  const [round, restart] = useState(0);
  useTitle(`${t("learn.title")} · ${t(`game.${name}`)}`);
  if (loaded === null) return <Notice name={name} words={t("lobby.loading")} />;
  if (loaded === "failed") return <Notice name={name} words={t("app.notLoaded")} />;
  return <LessonTable key={round} name={name} {...loaded} onAgain={() => restart(round + 1)} />;
}

function useLesson(name: GameName): Loaded | "failed" | null {
  const language = currentLanguage();
  const [shown, show] = useState<Loaded | "failed" | null>(null);
  useEffect(() => {
    let isWanted = true;
    load(name, language).then(
      (loaded) => isWanted && show(loaded),
      () => isWanted && show("failed"),
    );
    return () => {
      isWanted = false;
    };
  }, [name, language]);
  return shown;
}

async function load(name: GameName, language: ReturnType<typeof currentLanguage>): Promise<Loaded> {
  if (!hasLesson(name)) throw new Error(`no lesson of ${name}`);
  const [game, lesson, words] = await Promise.all([
    loadGame(name),
    loadLesson(name),
    loadLessonWords(name, language),
  ]);
  return { game, lesson, words };
}

function Notice({ name, words }: { readonly name: GameName; readonly words: string }) {
  return (
    <>
      <Header />
      <main id="main" class="page" tabIndex={-1}>
        <h1>{t(`game.${name}`)}</h1>
        <p role="status">{words}</p>
        <Link to={rulesPath(name)} class="button">
          {t("learn.toRules")}
        </Link>
      </main>
    </>
  );
}
