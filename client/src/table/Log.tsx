/** What has happened, as sentences: beside the table where there is room, and read out everywhere. */
import { useId } from "preact/hooks";

import { t } from "../app/language.ts";
import { announce } from "../core/announce.ts";
import type { Tongue } from "../core/tongue.ts";
import type { Desk } from "./desk.ts";
import { speech } from "./speech.ts";

/** A line of the log, after the frame that it belongs to. */
export interface Line {
  readonly key: string;
  readonly at: number;
  readonly text: string;
}

interface LogProps {
  readonly desk: Desk;
  /** How its game speaks. */
  readonly tongue: Tongue;
  /** What is said besides what happens at the table. */
  readonly besides?: readonly Line[];
}

export function Log({ desk, tongue, besides = [] }: LogProps) {
  const title = useId();
  const told = desk.history.value.map((happening) => ({
    key: `${happening.frame.seq}`,
    at: happening.frame.seq,
    text: announce(speech, happening, tongue),
  }));
  const seedless = desk.seedless.value.map(({ epoch, after }) => ({
    key: `seed ${epoch}`,
    at: after,
    text: t("log.seedless", { number: epoch }),
  }));
  const lines = [...told, ...seedless, ...besides]
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
            <p key={line.key}>{line.text}</p>
          ))}
        </div>
      </div>
    </section>
  );
}
