/** One tournament for its director: the possible actions, and the latest notes. */
import { useRef, useState } from "preact/hooks";

import { SelectField } from "../controls/SelectField.tsx";
import { useTournament } from "../house/use-tournament.ts";
import { minutesAndSeconds } from "../protocol/server-clock.ts";
import { LazyPart } from "../shell/Lazy.tsx";
import { t } from "../shell/language.ts";
import { tablePath } from "../shell/model/routes.ts";
import { refusalText } from "../shell/refusals.ts";
import { Link } from "../shell/router.tsx";
import { NoteList } from "../tournaments/DirectorNotes.tsx";
import { type Deed, deedsFor } from "../tournaments/model/director-requests.ts";
import { tableNumber } from "../tournaments/model/tournament-state.ts";
import type { TournamentView } from "../tournaments/model/tournaments.ts";
import { teamName } from "../tournaments/tournament-words.ts";
import { DirectorActionForm } from "./DirectorActionForm.tsx";

const loadLinks = () => import("./EveningLinks.tsx").then((part) => part.EveningLinks);

interface TournamentPanelProps {
  readonly tournament: string;
  /** Called with the table of a deal to void; absent for those who may not. */
  readonly onVoid?: (table: string) => void;
  /** Called with the tournament whose tables are to fill the screen; absent where they cannot. */
  readonly onTables?: (tournament: string) => void;
}

export function TournamentPanel({ tournament, onVoid, onTables }: TournamentPanelProps) {
  const { view, gone } = useTournament(tournament);
  if (view === null) {
    return <p role="status">{gone === null ? t("lobby.loading") : refusalText(gone)}</p>;
  }
  return (
    <div class="staff-tournament">
      {view.phase === "running" && onTables !== undefined && (
        <button type="button" class="button primary" onClick={() => onTables(tournament)}>
          {t("staff.desk.open")}
        </button>
      )}
      <LazyPart load={loadLinks} tournament={tournament} />
      <Deeds view={view} />
      {view.held_in_all > 0 && (
        <p class="hint">{t("staff.held", { time: minutesAndSeconds(view.held_in_all) })}</p>
      )}
      {view.tables.length > 0 && (
        <Tables view={view} {...(onVoid === undefined ? {} : { onVoid })} />
      )}
      <Latest view={view} />
    </div>
  );
}

function Deeds({ view }: { readonly view: TournamentView }) {
  const deeds = deedsFor(view);
  const [chosen, choose] = useState<Deed | null>(null);
  const [times, count] = useState(0);
  const part = useRef<HTMLDivElement>(null);
  const deed = deeds.find((one) => one === chosen) ?? deeds[0];
  const onDone = () => {
    choose(null);
    count(times + 1);
    // The pressed button may be gone, so the focus moves to the panel.
    part.current?.focus();
  };
  return (
    <div ref={part} tabIndex={-1} class="desk-deeds" role="group" aria-label={view.sheet.name}>
      {deed === undefined ? (
        <p class="hint">{t("staff.deed.none")}</p>
      ) : (
        <>
          <SelectField
            label={t("staff.act")}
            value={deed}
            options={deeds.map((value) => ({ value, text: deedText(value, view) }))}
            onChoose={choose}
          />
          <p class="hint">{t(`staff.deed.hint.${deed}`)}</p>
          <DirectorActionForm
            // A new key clears the fields after each action.
            key={`${deed} ${times}`}
            view={view}
            deed={deed}
            button={deedText(deed, view)}
            onDone={onDone}
          />
        </>
      )}
    </div>
  );
}

/** The name of an action; after the end, a result is corrected. */
function deedText(deed: Deed, { phase }: TournamentView): string {
  const isCorrected = deed === "adjudicate" && phase === "over";
  return isCorrected ? t("staff.deed.correct") : t(`staff.deed.${deed}`);
}

interface TablesProps extends Pick<TournamentPanelProps, "onVoid"> {
  readonly view: TournamentView;
}

function Tables({ view, onVoid }: TablesProps) {
  return (
    <details class="fold">
      <summary>{t("tournament.tables")}</summary>
      <ul class="desk-tables">
        {view.tables.map(({ table, teams }) => {
          const name = t("tournament.table", { number: tableNumber(view, table) });
          return (
            <li key={table} class="section-head">
              <span>
                <Link to={tablePath(table)}>{name}</Link>
                {": "}
                {teams.map((team) => teamName(view, team)).join(", ")}
              </span>
              {onVoid !== undefined && (
                <button
                  type="button"
                  class="button"
                  aria-label={t("tournament.buttonFor", {
                    button: t("staff.void"),
                    name,
                  })}
                  onClick={() => onVoid(table)}
                >
                  {t("staff.void")}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

/** The number of notes shown; the tournament's page shows all. */
const LATEST = 3;

function Latest({ view }: { readonly view: TournamentView }) {
  const notes = view.notes.toReversed().slice(0, LATEST);
  if (notes.length === 0) return null;
  return (
    <div class="tournament-notes">
      <h4>{t("tournament.notes")}</h4>
      <NoteList view={view} notes={notes} />
    </div>
  );
}
