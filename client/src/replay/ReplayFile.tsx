/**
 * The page that replays a record file of this house or of another. The server reads the file and
 * stores nothing.
 */
import { useState } from "preact/hooks";

import { Header } from "../page/Header.tsx";
import { RequestRefused } from "../protocol/requests.ts";
import { t } from "../shell/language.ts";
import { MATCHES_PATH } from "../shell/model/routes.ts";
import { refusalText } from "../shell/refusals.ts";
import { Link, useArrival } from "../shell/router.tsx";
import { type Loaded, loadReplay } from "./load-replay.ts";
import { fetchReplayOf } from "./model/replay.ts";
import { ReplayTable } from "./ReplayTable.tsx";

interface ReadFile extends Loaded {
  readonly record: File;
  /** The step of the replay to begin at. */
  readonly moment?: number | undefined;
}

export function ReplayFile() {
  const [loaded, setLoaded] = useState<ReadFile | { readonly refused: string } | "reading" | null>(
    null,
  );
  const readFile = (record: File | undefined, deal?: number, moment?: number) => {
    if (record === undefined) return;
    if (deal === undefined) setLoaded("reading");
    loadReplay(fetchReplayOf(record, deal)).then(
      (read) => setLoaded({ ...read, record, moment }),
      (failure: unknown) => {
        if (!(failure instanceof RequestRefused)) throw failure;
        setLoaded({ refused: failure.code });
      },
    );
  };
  if (loaded !== null && loaded !== "reading" && "replay" in loaded) {
    const { record, replay } = loaded;
    return (
      <ReplayTable
        key={replay.deal}
        {...loaded}
        onDeal={(deal, step) => readFile(record, deal, step)}
      />
    );
  }
  return <Choice told={loaded} onFile={readFile} />;
}

interface ChoiceProps {
  readonly told: { readonly refused: string } | "reading" | null;
  readonly onFile: (file: File | undefined) => void;
}

function Choice({ told, onFile }: ChoiceProps) {
  useArrival();
  return (
    <>
      <Header />
      <main
        id="main"
        class="page"
        tabIndex={-1}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          onFile(event.dataTransfer?.files[0]);
        }}
      >
        <h1>{t("replay.file.title")}</h1>
        <p class="hint">{t("replay.file.explain")}</p>
        <label class="button primary replay-file">
          {t("replay.file.choose")}
          <input
            type="file"
            class="spoken"
            accept=".json,application/json"
            onChange={(event) => {
              onFile(event.currentTarget.files?.[0]);
              // An empty value lets the browser report the same file again, for example after it was changed.
              event.currentTarget.value = "";
            }}
          />
        </label>
        <p role="status">
          {told === "reading" && t("lobby.loading")}
          {told !== null && told !== "reading" && refusalText(told.refused)}
        </p>
        <Link to={MATCHES_PATH} class="button">
          {t("replay.toMatches")}
        </Link>
      </main>
    </>
  );
}
