/** The table of a lesson: the real felt and cards, and the sentence of the step above them. */
import "../felt/table.css";
import "../felt/plate.css";
import "../felt/bars.css";
import "../felt/panels.css";
import "./lesson.css";

import { useEffect, useMemo, useState } from "preact/hooks";
import { useTight } from "../controls/use-tight.ts";
import { PackProvider, usePack } from "../felt/card-elements.tsx";
import { Log } from "../felt/Log.tsx";
import type { Game } from "../games/game.ts";
import type { Lesson, LessonWords } from "../games/lessons.ts";
import type { GameName } from "../play/games.ts";
import { owedChoice } from "../play/questions.ts";
import { textChoice } from "../shell/interaction-settings.ts";
import { LazyPart } from "../shell/Lazy.tsx";
import { learn, t } from "../shell/language.ts";
import { rulesPath } from "../shell/model/routes.ts";
import { Link, useArrival } from "../shell/router.tsx";
import { LessonPanel } from "./LessonPanel.tsx";
import { LessonRun } from "./lesson-run.ts";
import { pageParts } from "./page-parts.ts";

const loadText = async () => {
  const words = learn("host", "refusals", "settings", "talk", "text");
  const [page] = await Promise.all([import("../text/TextTable.tsx"), words]);
  return page.TextTable;
};

export interface LessonTableProps {
  readonly name: GameName;
  readonly game: Game;
  readonly lesson: Lesson;
  readonly words: LessonWords;
  readonly onAgain: () => void;
}

export function LessonTable(props: LessonTableProps) {
  const { lesson } = props;
  const run = useMemo(() => new LessonRun(lesson, pageParts()), [lesson]);
  useEffect(() => () => run.stop(), [run]);
  useArrival();
  const panel = <LessonPanel {...props} run={run} />;
  const newest = run.tableClient.newest.value!;
  if (textChoice.shown.value === "on") {
    return (
      <>
        <LessonBar name={props.name} run={run} steps={lesson.steps.length} />
        <div class="page">{panel}</div>
        <LazyPart load={loadText} game={props.game} tableClient={run.tableClient} newest={newest} />
      </>
    );
  }
  return <DrawnTable {...props} run={run} panel={panel} />;
}

interface DrawnTableProps extends LessonTableProps {
  readonly run: LessonRun;
  readonly panel: preact.ComponentChildren;
}

function DrawnTable({ name, game, lesson, run, panel }: DrawnTableProps) {
  const { tableClient } = run;
  const newest = tableClient.newest.value!;
  const scene = tableClient.scene.value!;
  const [showsLast, setShowsLast] = useState(false);
  const pack = usePack();
  const table = useTight();
  const card = tableClient.flying.value;
  return (
    <PackProvider value={pack}>
      <div
        ref={table}
        class="table lesson-table"
        data-players={newest.view.places.length}
        data-game={name}
      >
        <LessonBar name={name} run={run} steps={lesson.steps.length} />
        <div class="table-strips">{panel}</div>
        <main id="main" class="table-main" tabIndex={-1}>
          <game.Felt
            tableClient={tableClient}
            scene={scene}
            newest={newest}
            viewpoint={newest.seat ?? 0}
            flying={card === null ? null : { seat: newest.seat ?? 0, card, signal: null }}
            showsLast={showsLast}
            onLastTrick={setShowsLast}
          />
          <game.Console
            tableClient={tableClient}
            scene={scene}
            newest={newest}
            isMyTurn={owedChoice(newest) !== null && card === null}
          />
        </main>
        <Log tableClient={tableClient} gameSpeech={game.gameSpeech} />
      </div>
    </PackProvider>
  );
}

interface LessonBarProps {
  readonly name: GameName;
  readonly run: LessonRun;
  readonly steps: number;
}

function LessonBar({ name, run, steps }: LessonBarProps) {
  const at = run.at.value + 1;
  return (
    <header class="score-bar lesson-bar">
      <h1 class="score-title">{t("learn.of", { game: t(`game.${name}`) })}</h1>
      <span class="lesson-count">{t("learn.step", { at, of: steps })}</span>
      <Link to={rulesPath(name)} class="button lesson-skip">
        {t("learn.skip")}
      </Link>
      <span class="lesson-progress" style={{ "--done": at / steps }} aria-hidden="true" />
    </header>
  );
}
