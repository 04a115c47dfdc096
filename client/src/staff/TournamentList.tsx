/** The tournaments of the house, with the actions of a director on each. */
import "../tournaments/tournaments.css";
import "../tournaments/rows.css";

import type { ComponentChildren } from "preact";
import { useId, useState } from "preact/hooks";

import { useTournament, useTournamentList } from "../house/use-tournament.ts";
import { t } from "../shell/language.ts";
import { tournamentPath } from "../shell/model/routes.ts";
import { Link } from "../shell/router.tsx";
import { Countdown } from "../tournaments/Countdown.tsx";
import { LevelLine } from "../tournaments/LevelPanel.tsx";
import { listedState, stateOf } from "../tournaments/model/tournament-state.ts";
import type { Phase, TournamentOptions, TournamentRow } from "../tournaments/model/tournaments.ts";
import { fieldText, formatLine, gameLine } from "../tournaments/tournament-words.ts";
import { TournamentPanel } from "./TournamentPanel.tsx";

/** The number of running tournaments that are followed live; the list covers the others. */
const FOLLOWED = 10;

interface TournamentListProps {
  /** The tournament from the page's address; "" for none. */
  readonly asked: string;
  /** Called with the table of a deal to void. */
  readonly onVoid: (table: string) => void;
  /** Called with the tournament whose tables are to fill the screen. */
  readonly onTables: (tournament: string) => void;
}

export function TournamentList({ asked, onVoid, onTables }: TournamentListProps) {
  const list = useTournamentList();
  const [open, setOpen] = useState(asked);
  const rows = inDeskOrder(list?.rows ?? []);
  const followed = new Set(
    rows
      .filter(isPlayed)
      .slice(0, FOLLOWED)
      .map(({ id }) => id),
  );
  const isUnlisted = asked !== "" && !rows.some(({ id }) => id === asked);
  const shared = (tournament: string) => ({
    isOpen: open === tournament,
    onToggle: () => setOpen(open === tournament ? "" : tournament),
    onVoid,
    onTables,
  });
  if (list === null) return <p class="hint">{t("lobby.loading")}</p>;
  return (
    <>
      {rows.length === 0 && !isUnlisted && <p class="hint">{t("staff.tournaments.none")}</p>}
      <ul class="rows">
        {isUnlisted && <Unlisted key={asked} tournament={asked} {...shared(asked)} />}
        {rows.map((row) => (
          <Entry key={row.id} tournament={row.id} sheet={row.sheet} {...shared(row.id)}>
            {followed.has(row.id) || open === row.id ? <Followed row={row} /> : <Told row={row} />}
          </Entry>
        ))}
      </ul>
    </>
  );
}

const RANK: Readonly<Record<Phase, number>> = {
  running: 0,
  drawing: 0,
  open: 1,
  over: 2,
  cancelled: 3,
};

/** Running tournaments first, then the next to begin; ended ones in the house's order. */
function inDeskOrder(rows: readonly TournamentRow[]): readonly TournamentRow[] {
  const begins = (row: TournamentRow) => (row.phase === "open" ? (row.begins ?? Infinity) : 0);
  return rows.toSorted((one, other) => {
    const [first, second] = [begins(one), begins(other)];
    return RANK[one.phase] - RANK[other.phase] || (first === second ? 0 : first - second);
  });
}

function isPlayed({ phase }: TournamentRow): boolean {
  return phase === "running" || phase === "drawing";
}

interface EntryProps extends Pick<TournamentListProps, "onVoid" | "onTables"> {
  readonly tournament: string;
  readonly sheet: TournamentOptions;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly children?: ComponentChildren;
}

function Entry({ children, ...props }: EntryProps) {
  const { tournament, sheet, isOpen, onToggle, onVoid, onTables } = props;
  const desk = useId();
  return (
    <li class="report">
      <div class="section-head">
        <h3>
          <Link to={tournamentPath(tournament)}>{sheet.name}</Link>
        </h3>
        <button
          type="button"
          class="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? desk : undefined}
          aria-label={t("tournament.buttonFor", {
            button: t("staff.tournaments.direct"),
            name: sheet.name,
          })}
          onClick={onToggle}
        >
          {t("staff.tournaments.direct")}
        </button>
      </div>
      <p class="hint">
        {gameLine(sheet)} · {formatLine(sheet.format)}
      </p>
      {children}
      {isOpen && (
        <div id={desk}>
          <TournamentPanel tournament={tournament} onVoid={onVoid} onTables={onTables} />
        </div>
      )}
    </li>
  );
}

/** A tournament that is not followed live. */
function Told({ row }: { readonly row: TournamentRow }) {
  return (
    <p>
      {t(`tournament.state.${listedState(row)}`)} · <Field row={row} />
      {row.level !== null && (
        <>
          {" · "}
          <LevelLine level={row.level} />
        </>
      )}
      {row.phase === "open" && row.begins !== null && (
        <>
          {" · "}
          {t("tournament.beginsIn")} <Countdown until={row.begins} />
        </>
      )}
    </p>
  );
}

/** A tournament that is followed live: with its round or final table. */
function Followed({ row }: { readonly row: TournamentRow }) {
  const { view } = useTournament(row.id);
  if (view === null || view.phase !== "running") return <Told row={row} />;
  return (
    <p>
      {t(`tournament.state.${stateOf(view)}`)} · <Field row={row} />
      {view.of_rounds > 0 && (
        <>
          {" · "}
          {t("tournament.roundOf", { round: view.round, rounds: view.of_rounds })}
        </>
      )}
      {view.level !== null && (
        <>
          {" · "}
          <LevelLine level={view.level} />
        </>
      )}
    </p>
  );
}

function Field({ row }: { readonly row: TournamentRow }) {
  return (
    <>
      {row.phase === "running"
        ? t("tournament.leftOf", { left: row.left, field: row.entered })
        : fieldText(row.sheet, row.entered)}
    </>
  );
}

/** A tournament that ended long ago: it can still be corrected. */
function Unlisted(props: Omit<EntryProps, "sheet" | "children">) {
  const { view } = useTournament(props.tournament);
  if (view === null) return null;
  return (
    <Entry {...props} sheet={view.sheet}>
      <p>{t(`tournament.state.${stateOf(view)}`)}</p>
    </Entry>
  );
}
