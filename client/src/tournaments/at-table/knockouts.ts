/** Who has just gone out of a tournament, for as long as it is news. */
import { useEffect, useRef, useState } from "preact/hooks";

import { t } from "../../shell/language.ts";
import type { Standing, TournamentView } from "../model/tournaments.ts";
import { teamName } from "../tournament-words.ts";

const LASTS = 10_000;

/** The teams that went out in the last ten seconds; those who were out before are no news. */
export function useKnockouts(view: TournamentView): readonly Standing[] {
  const seen = useRef<ReadonlySet<number> | null>(null);
  const [news, tell] = useState<readonly Standing[]>([]);
  useEffect(() => {
    const out = view.standings.filter((standing) => standing.out);
    const before = seen.current;
    seen.current = new Set(out.map(({ team }) => team));
    if (before === null || view.phase !== "running") return;
    const fresh = out.filter(({ team }) => !before.has(team));
    if (fresh.length > 0) tell(fresh.toSorted((one, other) => other.place - one.place));
  }, [view]);
  useEffect(() => {
    if (news.length === 0) return;
    const timer = setTimeout(() => tell([]), LASTS);
    return () => clearTimeout(timer);
  }, [news]);
  return news;
}

/** "Fuori: Rosa"; "" without news. No place: later eliminations may still change it. */
export function knockoutText(view: TournamentView, news: readonly Standing[]): string {
  if (news.length === 0) return "";
  const names = news.map(({ team }) => teamName(view, team));
  return t("tournament.out", { names: names.join(", ") });
}
