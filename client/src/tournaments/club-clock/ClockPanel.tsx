/**
 * The lists of a club clock: seats, standings, prizes, levels. On a big screen one page at a time is
 * shown, and they turn by the server's time, so that two screens show the same; a phone shows all.
 */
import { useState } from "preact/hooks";

import { useIsWide } from "../../controls/use-wide.ts";
import { useNow } from "../../house/use-tournament.ts";
import { t } from "../../shell/language.ts";
import { type ClockPage, pagesOf } from "../model/club-clock.ts";
import type { TournamentView } from "../model/tournaments.ts";
import { ClockCode } from "./ClockCode.tsx";
import { ClockList, ROWS } from "./ClockList.tsx";

/** The time for which a page is shown. */
const TURN = 12_000;

type Shown = ClockPage | { readonly kind: "code" };

export function ClockPanel({ view }: { readonly view: TournamentView }) {
  const isWide = useIsWide();
  return isWide ? <TurningPages view={view} /> : <AllPages view={view} />;
}

function AllPages({ view }: { readonly view: TournamentView }) {
  return (
    <div class="clock-panel">
      {pagesOf(view, Number.POSITIVE_INFINITY).map((page) => (
        <ClockList key={titleOf(page)} view={view} page={page} />
      ))}
    </div>
  );
}

function TurningPages({ view }: { readonly view: TournamentView }) {
  const now = useNow();
  /** The page at which they are held; null while they turn. */
  const [held, hold] = useState<number | null>(null);
  const pages: readonly Shown[] = [...pagesOf(view, ROWS), { kind: "code" }];
  const at = (held ?? Math.floor(now / TURN)) % pages.length;
  const page = pages[at]!;
  const turn = (by: number) => hold((at + by + pages.length) % pages.length);
  return (
    <div class="clock-panel">
      {page.kind === "code" ? <ClockCode view={view} /> : <ClockList view={view} page={page} />}
      {pages.length > 1 && (
        <div class="row clock-pages">
          <button
            type="button"
            class="icon-button"
            aria-label={t("clock.previous")}
            onClick={() => turn(-1)}
          >
            <svg viewBox="0 0 24 24" class="icon" aria-hidden="true">
              <path d="M15 5l-7 7 7 7" />
            </svg>
          </button>
          <button
            type="button"
            class="button"
            aria-pressed={held !== null}
            onClick={() => hold(held === null ? at : null)}
          >
            {t("clock.hold", { page: at + 1, pages: pages.length })}
          </button>
          <button
            type="button"
            class="icon-button"
            aria-label={t("clock.next")}
            onClick={() => turn(1)}
          >
            <svg viewBox="0 0 24 24" class="icon" aria-hidden="true">
              <path d="M9 5l7 7-7 7" />
            </svg>
          </button>
        </div>
      )}
    </div>
  );
}

function titleOf(page: ClockPage): string {
  return page.kind === "table" ? `table ${page.number}` : page.kind;
}
