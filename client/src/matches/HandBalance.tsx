/** Statistics of the player's hands by game: each role, how often, and what it brought. */

import { Bars } from "../controls/Bars.tsx";
import { Change } from "../controls/ChipsChange.tsx";
import { isRing } from "../play/games.ts";
import { formatChips, formatNumber, plural, t } from "../shell/language.ts";
import { refusalText } from "../shell/refusals.ts";
import { useFetched } from "../shell/use-fetched.ts";
import { rolesIn, roleText } from "./hand-roles.ts";
import { fetchHandStatistics, type HandStatistics } from "./model/own-hands.ts";

export function HandBalance() {
  const told = useFetched(fetchHandStatistics);
  if (told !== null && "refused" in told) return <p role="status">{refusalText(told.refused)}</p>;
  if (told === null || told.length === 0) return null;
  return (
    <section aria-labelledby="hands-title">
      <h2 id="hands-title">{t("hands.title")}</h2>
      <ul class="rows balance">
        {told.map((kind) => (
          <li key={`${kind.game}/${kind.variant}/${kind.bots}`} class="match">
            <Kind kind={kind} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Kind({ kind }: { readonly kind: HandStatistics }) {
  const title = titleOf(kind);
  return (
    <>
      <h3 class="match-outcome">{title}</h3>
      <dl class="figures">
        {figuresOf(kind).map(([label, value]) => (
          <div key={label} class="figure">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Bars
        caption={title}
        columns={[t("hands.as"), t("hands.times")]}
        bars={rolesIn(Object.keys(kind.as)).map((role) => {
          const { hands, won, chips } = kind.as[role]!;
          return {
            key: role,
            label: roleText(role),
            value: hands,
            text: formatNumber(hands),
            note: isRing(kind.game) ? <Change chips={chips} /> : plural("hands.won", won),
          };
        })}
      />
      {kind.temper !== null && <p>{t(`hands.temper.${kind.temper}`)}</p>}
    </>
  );
}

function titleOf({ game, variant, bots }: HandStatistics): string {
  const known = ["piatto", "classica", "online", "casino"] as const;
  const named = known.find((one) => one === variant);
  return [
    t(`game.${game}`),
    ...(named === undefined ? [] : [t(`variant.${named}`)]),
    t(bots ? "stats.withBots" : "stats.people"),
  ].join(" · ");
}

function figuresOf(kind: HandStatistics): readonly (readonly [string, string])[] {
  const chips = kind.chips_won - kind.chips_lost;
  const sign = chips > 0 ? "+" : chips < 0 ? "−" : "";
  const played = [t("hands.count"), formatNumber(kind.hands)] as const;
  if (!isRing(kind.game)) {
    const each = (points: number) => formatNumber(points / Math.max(1, kind.hands));
    return [
      played,
      [t("stats.perDeal"), `${each(kind.points_for)} – ${each(kind.points_against)}`],
    ];
  }
  return [
    played,
    [t("stats.chips"), sign + formatChips(Math.abs(chips))],
    [t("hands.banks"), formatNumber(kind.banks)],
    ...(kind.banks > 0
      ? [[t("hands.longest"), plural("sittings.hands", kind.longest_bank)] as const]
      : []),
  ];
}
