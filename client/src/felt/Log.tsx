/** What has happened, as sentences: beside the table where there is room, and read out everywhere. */
import type { ComponentChildren } from "preact";
import { useId, useMemo } from "preact/hooks";
import type { Desk } from "../house/desk.ts";
import type { Tongue } from "../play/game-speech.ts";
import { announce } from "../play/table-log.ts";
import type { Happening } from "../play/table-state.ts";
import { DECK_FACTS, deck } from "../shell/deck-choice.ts";
import { cardWords, t } from "../shell/language.ts";
import { speech } from "../shell/page-speech.ts";

/** A line of the log, after the frame that it belongs to. */
export interface Line {
  readonly key: string;
  readonly at: number;
  readonly text: string;
  /** Who says it, and what opens at his name. */
  readonly who?: { readonly name: string; readonly open: (() => void) | null };
}

interface LogProps {
  readonly desk: Desk;
  /** How its game speaks. */
  readonly tongue: Tongue;
  /** What is said besides what happens at the table. */
  readonly besides?: readonly Line[];
  readonly children?: ComponentChildren;
}

export function Log({ desk, tongue, besides = [], children }: LogProps) {
  const title = useId();
  const lines = useLines(desk, tongue, besides);
  return (
    <section class="log" aria-labelledby={title}>
      <h2 id={title} class="log-title">
        {t("table.log")}
      </h2>
      <div class="log-lines" role="log" tabIndex={0}>
        <div>
          {lines.map((line) => (
            <p key={line.key}>
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

/** The same in the menu, the latest first: a phone has no room for it beside the table. */
export function LogFold({ desk, tongue }: Pick<LogProps, "desk" | "tongue">) {
  const lines = useLines(desk, tongue, []);
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

function useLines(desk: Desk, tongue: Tongue, besides: readonly Line[]): readonly Line[] {
  const told = useTold(desk, tongue);
  const seedless = desk.seedless.value.map(({ epoch, after }) => ({
    key: `seed ${epoch}`,
    at: after,
    text: t("log.seedless", { number: epoch }),
  }));
  return [...told, ...seedless, ...besides]
    .filter((line) => line.text !== "")
    .toSorted((one, other) => one.at - other.at);
}

/** What has happened; each is put into words once, for as long as the words stay the same. */
function useTold(desk: Desk, tongue: Tongue): readonly Line[] {
  const words = cardWords(DECK_FACTS[deck.value].suits);
  const known = useMemo(() => new WeakMap<Happening, Line>(), [words, tongue]);
  return desk.history.value.map((happening) => {
    const { seq } = happening.frame;
    const line = known.get(happening) ?? {
      key: `${seq}`,
      at: seq,
      text: announce(speech, happening, tongue),
    };
    known.set(happening, line);
    return line;
  });
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
