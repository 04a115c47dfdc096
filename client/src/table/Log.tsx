/** What has happened, as sentences: beside the table where there is room, and read out everywhere. */
import { t } from "../app/language.ts";
import { announce } from "../core/announce.ts";
import type { Desk } from "./desk.ts";
import { speech } from "./speech.ts";

export function Log({ desk }: { readonly desk: Desk }) {
  const lines = desk.history.value
    .map((happening) => ({
      key: happening.frame.seq,
      text: announce(speech, happening),
    }))
    .filter((line) => line.text !== "");
  return (
    <section class="log" aria-label={t("table.log")}>
      <h2 class="log-title" aria-hidden="true">
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
