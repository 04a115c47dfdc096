/**
 * The table's log in sentences: shown beside the table where there is room, and read out
 * everywhere.
 */
import type { ComponentChildren } from "preact";
import { useEffect, useId, useMemo } from "preact/hooks";
import type { TableClient } from "../house/table-client.ts";
import type { GameSpeech } from "../play/game-speech.ts";
import type { Happening } from "../play/scene-queue.ts";
import { announce } from "../play/table-log.ts";
import { DECK_FACTS, deck } from "../shell/deck-choice.ts";
import { keepLines, keptLines } from "../shell/kept-log.ts";
import { cardWords, t } from "../shell/language.ts";
import { speech } from "../shell/page-speech.ts";

/** A line of the log, placed after its frame. */
export interface Line {
  readonly key: string;
  readonly at: number;
  readonly text: string;
  /** The speaker, and what a tap on the name opens. */
  readonly who?: { readonly name: string; readonly open: (() => void) | null };
}

interface LogProps {
  readonly tableClient: TableClient;
  /** The words of the game. */
  readonly gameSpeech: GameSpeech;
  /** Chat lines, shown among the events. */
  readonly besides?: readonly Line[];
  readonly children?: ComponentChildren;
}

export function Log({ tableClient, gameSpeech, besides = [], children }: LogProps) {
  const title = useId();
  const lines = useLines(tableClient, gameSpeech, besides);
  return (
    <section class="log" aria-labelledby={title}>
      <h2 id={title} class="log-title">
        {t("table.log")}
      </h2>
      <div class="log-lines" role="log" tabIndex={0}>
        <div>
          {lines.map((line) => (
            <p key={line.key} class={line.who === undefined ? undefined : "log-said"}>
              {line.who !== undefined && <Who {...line.who} />}
              {line.text}
            </p>
          ))}
        </div>
      </div>
      {children}
    </section>
  );
}

/** The log in the menu, latest first, for phones that have no room beside the table. */
export function LogFold({ tableClient, gameSpeech }: Pick<LogProps, "tableClient" | "gameSpeech">) {
  const lines = useLines(tableClient, gameSpeech, []);
  return (
    <details class="fold">
      <summary>{t("table.log")}</summary>
      <ol class="log-fold" tabIndex={0} aria-label={t("table.log")}>
        {lines.toReversed().map((line) => (
          <li key={line.key}>{line.text}</li>
        ))}
      </ol>
    </details>
  );
}

function useLines(
  tableClient: TableClient,
  gameSpeech: GameSpeech,
  besides: readonly Line[],
): readonly Line[] {
  const told = useLogLines(tableClient, gameSpeech);
  return [...told, ...besides]
    .filter((line) => line.text !== "")
    .toSorted((one, other) => one.at - other.at);
}

/** The lines of the log, with those of before a reload. */
function useLogLines(tableClient: TableClient, gameSpeech: GameSpeech): readonly Line[] {
  const { table } = tableClient;
  const told = useToldLines(tableClient, gameSpeech);
  const before = useMemo(() => keptLines(table), [table]);
  // A kept line with a later number is of another numbering, as after a restart of the server.
  const first = told[0]?.at ?? 0;
  const retold = new Set(told.filter(({ text }) => text !== "").map(({ at }) => at));
  const lines = [
    ...before
      .filter(({ at }) => at <= first && !retold.has(at))
      .map((line) => ({ ...line, key: `${line.at} kept` })),
    ...told,
  ].filter(({ text }) => text !== "");
  const newest = lines.at(-1)?.text;
  useEffect(() => keepLines(table, lines), [table, newest, lines.length]);
  return lines;
}

/** The lines that this page has heard; each event is put into words once per language. */
function useToldLines(tableClient: TableClient, gameSpeech: GameSpeech): readonly Line[] {
  const words = cardWords(DECK_FACTS[deck.value].suits);
  const known = useMemo(() => new WeakMap<Happening, Line>(), [words, gameSpeech]);
  return toldSoFar(tableClient).map((happening) => {
    const { seq } = happening.frame;
    const line = known.get(happening) ?? {
      key: `${seq}`,
      at: seq,
      text: announce(speech, happening, gameSpeech),
    };
    known.set(happening, line);
    return line;
  });
}

/** What has happened, without the frame whose cards are still being revealed. */
function toldSoFar(tableClient: TableClient): readonly Happening[] {
  const scene = tableClient.scene.value;
  const isRevealing = scene?.act === "reveal" || scene?.act === "squeeze";
  const happenings = tableClient.history.value;
  return isRevealing ? happenings.filter(({ frame }) => frame.seq < scene.frame.seq) : happenings;
}

function Who({ name, open }: NonNullable<Line["who"]>) {
  return open === null ? (
    `${name}: `
  ) : (
    <>
      <button type="button" class="log-who" onClick={open}>
        {name}
      </button>
      {": "}
    </>
  );
}
