/** What has happened, as sentences: beside the table where there is room, and read out everywhere. */
import type { ComponentChildren } from "preact";
import { useId, useMemo } from "preact/hooks";

import { cardWords, t } from "../app/language.ts";
import { DECK_FACTS, deck } from "../cards/choice.ts";
import { type Happening, announce } from "../core/announce.ts";
import type { Tongue } from "../core/tongue.ts";
import type { Desk } from "./desk.ts";
import { speech } from "./speech.ts";

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
  const told = useTold(desk, tongue);
  const seedless = desk.seedless.value.map(({ epoch, after }) => ({
    key: `seed ${epoch}`,
    at: after,
    text: t("log.seedless", { number: epoch }),
  }));
  const lines: readonly Line[] = [...told, ...seedless, ...besides]
    .filter((line) => line.text !== "")
    .toSorted((one, other) => one.at - other.at);
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
