/**
 * The pages beside the clock of a tournament: seats, standings, prizes, levels, and a table to
 * watch. A big screen turns them; a phone shows all lists.
 */
import { useIsWide } from "../../controls/use-wide.ts";
import { t } from "../../shell/language.ts";
import { LevelLine } from "../LevelPanel.tsx";
import { type ClockPage, pagesOf } from "../model/club-clock.ts";
import { tableNumber } from "../model/tournament-state.ts";
import type { TournamentView } from "../model/tournaments.ts";
import { ClockCode } from "./ClockCode.tsx";
import { ClockList, type ListPage, ROWS } from "./ClockList.tsx";
import { LiveTable } from "./LiveTable.tsx";
import { TurningPages } from "./TurningPages.tsx";

type Shown = ClockPage | { readonly kind: "code" };

export function ClockPanel({ view }: { readonly view: TournamentView }) {
  const isWide = useIsWide();
  return isWide ? <ScreenPages view={view} /> : <AllPages view={view} />;
}

function AllPages({ view }: { readonly view: TournamentView }) {
  const pages = pagesOf(view, Number.POSITIVE_INFINITY);
  return (
    <div class="clock-panel">
      {pages
        .filter((page): page is ListPage => page.kind !== "live")
        .map((page) => (
          <ClockList key={titleOf(page)} view={view} page={page} />
        ))}
    </div>
  );
}

function ScreenPages({ view }: { readonly view: TournamentView }) {
  const pages: readonly Shown[] = [...pagesOf(view, ROWS), { kind: "code" }];
  return (
    <TurningPages pages={pages}>
      {(page, round) => {
        if (page.kind === "code") return <ClockCode view={view} />;
        if (page.kind !== "live") return <ClockList view={view} page={page} />;
        const table = page.tables[round % page.tables.length]!;
        return (
          <LiveTable key={table} table={table}>
            {t("tournament.table", { number: tableNumber(view, table) })}
            {view.level !== null && (
              <>
                {" · "}
                <LevelLine level={view.level} />
              </>
            )}
          </LiveTable>
        );
      }}
    </TurningPages>
  );
}

function titleOf(page: ListPage): string {
  return page.kind === "table" ? `table ${page.number}` : page.kind;
}
