/** Statistics of the player's matches by kind: the share of wins as a bar, and figures. */
import { detailsOf } from "../games/details.ts";
import { formatChips, formatNumber, plural, t } from "../shell/language.ts";
import { refusalText } from "../shell/refusals.ts";
import { useFetched } from "../shell/use-fetched.ts";
import { fetchStatistics, type Statistics } from "./model/own-matches.ts";

export function Balance() {
  const told = useFetched(fetchStatistics);
  if (told !== null && "refused" in told) return <p role="status">{refusalText(told.refused)}</p>;
  if (told === null || told.length === 0) return null;
  return (
    <section aria-labelledby="balance-title">
      <h2 id="balance-title">{t("stats.title")}</h2>
      <ul class="rows balance">
        {told.map((kind) => (
          <li key={`${kind.game}/${kind.players}/${kind.bots}`} class="match">
            <Kind kind={kind} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Kind({ kind }: { readonly kind: Statistics }) {
  const { game, players, bots, matches, won } = kind;
  return (
    <>
      <h3 class="match-outcome">
        {(detailsOf(game).matchSizes ?? []).length > 1
          ? plural("count.players", players)
          : t(`game.${game}`)}
        {" · "}
        {t(bots ? "stats.withBots" : "stats.people")}
      </h3>
      <WonBar won={won} matches={matches} />
      <dl class="figures">
        {figuresOf(kind).map(([label, value]) => (
          <div key={label} class="figure">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function figuresOf(kind: Statistics): readonly (readonly [string, string])[] {
  const each = (points: number) => formatNumber(points / Math.max(1, kind.deals));
  const some = (count: number, figure: readonly [string, string]) => (count > 0 ? [figure] : []);
  const chips = kind.chips_won - kind.chips_lost;
  return [
    [t("stats.run"), formatNumber(kind.longest_run)],
    [t("stats.deals"), formatNumber(kind.deals)],
    [t("stats.perDeal"), `${each(kind.points_for)} – ${each(kind.points_against)}`],
    ...some(kind.accusi, [
      t("score.accuso"),
      t("stats.accusiWorth", { count: kind.accusi, points: kind.accuso_points }),
    ]),
    ...some(kind.cappotti, [t("score.cappotto"), formatNumber(kind.cappotti)]),
    ...some(kind.chips_won + kind.chips_lost, [
      t("stats.chips"),
      `${chips > 0 ? "+" : ""}${formatChips(chips)}`,
    ]),
  ];
}

function WonBar({ won, matches }: { readonly won: number; readonly matches: number }) {
  const share = Math.round((100 * won) / Math.max(1, matches));
  return (
    <div class="won-bar">
      <p>{plural("stats.won", won, { matches, share })}</p>
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect class="match-bar is-ours" width={share} height="6" />
      </svg>
    </div>
  );
}
