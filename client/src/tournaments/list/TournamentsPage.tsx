/** The tournaments of the house: coming, in play and over, by game and by price. */
import "../../controls/choices.css";
import "../tournaments.css";

import { useState } from "preact/hooks";
import { SEASONS_PATH } from "../../clubs/model/paths.ts";
import { SelectField } from "../../controls/SelectField.tsx";
import { Tabs } from "../../controls/Tabs.tsx";
import { useIsWide } from "../../controls/use-wide.ts";
import { useTournamentList } from "../../house/use-tournament.ts";
import { Header } from "../../page/Header.tsx";
import { LinkStatus } from "../../page/LinkStatus.tsx";
import { GAMES } from "../../play/games.ts";
import { useTitle } from "../../shell/house-name.ts";
import { t } from "../../shell/language.ts";
import { Link, useArrival } from "../../shell/router.tsx";
import {
  ENTRIES,
  LIST_PARTS,
  type ListFilter,
  type ListPart,
  partOf,
  passes,
  WHOLE_LIST,
} from "../model/tournament-list.ts";
import { inListOrder } from "../model/tournament-state.ts";
import { type ListProps, TournamentLines } from "./TournamentLine.tsx";
import { TournamentTable } from "./TournamentTable.tsx";

export function TournamentsPage() {
  const list = useTournamentList();
  useArrival();
  useTitle(t("tournament.tournaments"));
  return (
    <>
      <Header />
      <main id="main" class="page tournaments-page" tabIndex={-1}>
        <LinkStatus />
        <h1>{t("tournament.tournaments")}</h1>
        {list === null ? (
          <p role="status">{t("lobby.loading")}</p>
        ) : (
          <Listed rows={inListOrder(list.rows, list.mine)} mine={list.mine} />
        )}
        <Link to={SEASONS_PATH} class="button tournament-back">
          {t("tournament.seasons")}
        </Link>
        <Link to="/" class="button tournament-back">
          {t("tournament.toLobby")}
        </Link>
      </main>
    </>
  );
}

function Listed({ rows, mine }: ListProps) {
  const [filter, choose] = useState<ListFilter>(WHOLE_LIST);
  const passing = rows.filter((row) => passes(row, filter));
  const tabs = LIST_PARTS.map((part) => {
    const own = passing.filter((row) => partOf(row) === part);
    return {
      name: part,
      title: t(`tournament.list.${part}`, { count: own.length }),
      content: () => (
        <Part
          part={part}
          rows={own}
          mine={mine}
          onWhole={filter === WHOLE_LIST ? null : () => choose(WHOLE_LIST)}
        />
      ),
    };
  });
  return (
    <>
      <Filters filter={filter} onChoose={choose} />
      <Tabs label={t("tournament.tournaments")} tabs={tabs} />
    </>
  );
}

interface FiltersProps {
  readonly filter: ListFilter;
  readonly onChoose: (filter: ListFilter) => void;
}

function Filters({ filter, onChoose }: FiltersProps) {
  return (
    <div class="settings tournament-filters">
      <SelectField
        label={t("options.game")}
        value={filter.game}
        options={(["any", ...GAMES] as const).map((value) => ({
          value,
          text: value === "any" ? t("filter.any") : t(`game.${value}`),
        }))}
        onChoose={(game) => onChoose({ ...filter, game })}
      />
      <SelectField
        label={t("tournament.price")}
        value={filter.entry}
        options={ENTRIES.map((value) => ({
          value,
          text: value === "any" ? t("filter.any") : t(`filter.stake.${value}`),
        }))}
        onChoose={(entry) => onChoose({ ...filter, entry })}
      />
    </div>
  );
}

interface PartProps extends ListProps {
  readonly part: ListPart;
  /** Takes the filter away; null if there is none. */
  readonly onWhole: (() => void) | null;
}

function Part({ part, rows, mine, onWhole }: PartProps) {
  const isWide = useIsWide();
  if (rows.length > 0) {
    return isWide ? (
      <TournamentTable rows={rows} mine={mine} />
    ) : (
      <TournamentLines rows={rows} mine={mine} />
    );
  }
  return (
    <div class="tournament-none">
      <p>{t(onWhole === null ? `tournament.none.${part}` : "tournament.none.filtered")}</p>
      {onWhole === null ? (
        <Link to="/" class="button primary">
          {t("lobby.quickPlay")}
        </Link>
      ) : (
        <button type="button" class="button primary" onClick={onWhole}>
          {t("filter.clear")}
        </button>
      )}
    </div>
  );
}
