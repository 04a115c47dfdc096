/**
 * The pages of a big screen. One at a time is shown, and they turn by the server's time, so that two
 * screens show the same; whoever stands at the screen can hold one.
 */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { useNow } from "../../house/use-tournament.ts";
import { t } from "../../shell/language.ts";

/** The time for which a page is shown. */
const TURN = 12_000;

interface TurningPagesProps<Page> {
  readonly pages: readonly Page[];
  /** Draws a page; `round` counts how often all pages have been shown. */
  readonly children: (page: Page, round: number) => ComponentChildren;
}

export function TurningPages<Page>({ pages, children }: TurningPagesProps<Page>) {
  const now = useNow();
  /** The page at which they are held; null while they turn. */
  const [held, hold] = useState<number | null>(null);
  const turns = Math.floor(now / TURN);
  const at = (held ?? turns) % pages.length;
  const turn = (by: number) => hold((at + by + pages.length) % pages.length);
  return (
    <div class="clock-panel">
      {children(pages[at]!, held === null ? Math.floor(turns / pages.length) : 0)}
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
