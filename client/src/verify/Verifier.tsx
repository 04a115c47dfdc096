/** Reads the record of a deal and verifies it. */
import "../fairness/pages/proofs.css";
import "./verify.css";

import { useState } from "preact/hooks";
import { LanguageSwitch } from "../controls/LanguageSwitch.tsx";
import {
  type BadCode,
  BadRecord,
  type MatchRecord,
  MOST_BYTES,
  readRecord,
} from "../fairness/record/record.ts";
import { type Verdict, verify } from "../fairness/record/verify.ts";
import { t } from "../shell/language.ts";
import { Result } from "./Result.tsx";

type Outcome =
  | { readonly name: "nothing" }
  | { readonly name: "refused"; readonly file: string; readonly code: BadCode }
  | {
      readonly name: "told";
      readonly file: string;
      readonly record: MatchRecord;
      readonly verdict: Verdict;
    };

export function Verifier() {
  const [outcome, tell] = useState<Outcome>({ name: "nothing" });
  const take = (files: FileList | null | undefined) => {
    const file = files?.[0];
    if (file !== undefined) void outcomeOf(file).then(tell);
  };
  return (
    <>
      <header class="topbar">
        <span class="brand">{t("app.name")}</span>
        <LanguageSwitch />
      </header>
      <main
        id="main"
        class="page"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          take(event.dataTransfer?.files);
        }}
      >
        <div class="fair-intro">
          <h1>{t("verify.title")}</h1>
          <p class="hint">{t("verify.explain")}</p>
        </div>
        <div class="verify-choice">
          <label class="button primary verify-file">
            {t("verify.choose")}
            <input
              type="file"
              class="spoken"
              accept=".json,application/json"
              onChange={(event) => {
                take(event.currentTarget.files);
                // Allows the same file to be chosen again.
                event.currentTarget.value = "";
              }}
            />
          </label>
          <span class="hint">{t("verify.drop")}</span>
        </div>
        <div role="status" class="verify-outcome">
          {outcome.name === "refused" && (
            <>
              <p class="fair-verdict is-fails">{t("verify.refused")}</p>
              <p>
                <b>{outcome.file}</b>: {t(`verify.bad.${outcome.code}`)}
              </p>
            </>
          )}
          {outcome.name === "told" && <Result key={outcome.record.head} {...outcome} />}
        </div>
      </main>
    </>
  );
}

async function outcomeOf(file: File): Promise<Outcome> {
  try {
    if (file.size > MOST_BYTES) throw new BadRecord("record_too_large");
    const record = readRecord(await file.text());
    return { name: "told", file: file.name, record, verdict: verify(record) };
  } catch (failure) {
    if (!(failure instanceof BadRecord)) throw failure;
    return { name: "refused", file: file.name, code: failure.code };
  }
}
