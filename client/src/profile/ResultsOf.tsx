/** The results of a person: ratings, matches by game, banks, companions and recent matches. */
import { Avatar } from "../cards/Avatar.tsx";
import type { BankResults, Companion, GameResults, Results } from "../friends/model/profile.ts";
import { BandBar } from "../ratings/BandBar.tsx";
import { ladderName } from "../ratings/ladder-names.ts";
import type { Ladder, RatingPoint } from "../ratings/model/ratings.ts";
import { RatingCurve } from "../ratings/RatingCurve.tsx";
import { RatingFigure } from "../ratings/RatingFigure.tsx";
import { RatingMeaning } from "../ratings/RatingMeaning.tsx";
import { formatDay, formatNumber, plural, t } from "../shell/language.ts";
import { profilePath } from "../shell/model/routes.ts";
import { Link } from "../shell/router.tsx";
import { LuckAndPlay } from "./LuckAndPlay.tsx";
import { WonBars } from "./WonBars.tsx";

export function ResultsOf({ results }: { readonly results: Results }) {
  const { ratings, matches, banks, partners, opponents, recent, curves, luck } = results;
  if (matches.length === 0 && banks.length === 0) {
    return <p class="empty">{t("profile.nothing")}</p>;
  }
  return (
    <>
      {matches.length > 0 && <Sums matches={matches} />}
      {ratings.length > 0 && <Ratings ratings={ratings} curves={curves} />}
      {matches.length > 0 && <Matches matches={matches} />}
      {luck.length > 0 && <LuckAndPlay luck={luck} />}
      {banks.length > 0 && <Banks banks={banks} />}
      <Companions title={t("profile.partners")} id="profile-partners" people={partners} />
      <Companions title={t("profile.opponents")} id="profile-opponents" people={opponents} />
      {recent.length > 0 && <Recent recent={recent} />}
    </>
  );
}

/** All matches together. */
function Sums({ matches }: Pick<Results, "matches">) {
  const all = matches.reduce((sum, kind) => sum + kind.matches, 0);
  const won = matches.reduce((sum, kind) => sum + kind.won, 0);
  const run = Math.max(...matches.map((kind) => kind.longest_run));
  const figures = [
    [t("profile.played.matches"), formatNumber(all)],
    [t("profile.won"), `${Math.round((100 * won) / all)} %`],
    [t("profile.run"), formatNumber(run)],
  ] as const;
  return (
    <dl class="profile-figures">
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

function Ratings({ ratings, curves }: Pick<Results, "ratings" | "curves">) {
  const pointsOf = ({ game, variant }: Ladder) =>
    curves.find((curve) => curve.game === game && curve.variant === variant)?.points;
  return (
    <section aria-labelledby="profile-ratings">
      <h2 id="profile-ratings">{t("profile.ratings")}</h2>
      <ul class="rows">
        {ratings.map((one) => (
          <li key={`${one.game}/${one.variant}`} class="profile-rating">
            <h3>{ladderName(one)}</h3>
            <RatingFigure {...one.rating} />
            <BandBar {...one.rating} />
            <RatingMeaning {...one.rating} />
            <History points={pointsOf(one)} />
            <p class="hint">
              {[
                plural("ratings.matches", one.rating.matches),
                ...(one.place === null ? [] : [t("ratings.placed", { place: one.place })]),
              ].join(" · ")}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function History({ points }: { readonly points: readonly RatingPoint[] | undefined }) {
  return points === undefined ? null : <RatingCurve points={points} />;
}

function Matches({ matches }: Pick<Results, "matches">) {
  return (
    <section aria-labelledby="profile-matches">
      <h2 id="profile-matches">{t("profile.matches")}</h2>
      <WonBars
        kinds={matches.map((kind) => ({
          key: `${kind.game}/${kind.players}/${kind.bots}`,
          name: nameOf(kind),
          share: kind.won / kind.matches,
          won: wonOf(kind),
          notes: notesOf(kind),
        }))}
      />
    </section>
  );
}

function wonOf({ won, matches }: { readonly won: number; readonly matches: number }): string {
  return t("profile.wonOf", { won, matches, share: Math.round((100 * won) / matches) });
}

function nameOf({ game, players, bots }: GameResults): string {
  const name = [t(`game.${game}`), plural("count.players", players)];
  return (bots ? [...name, t("profile.withBots")] : name).join(" · ");
}

function notesOf({ longest_run, accusi, cappotti }: GameResults): string {
  const notes = [
    [t("profile.run"), longest_run],
    [t("profile.accusi"), accusi],
    [t("profile.cappotti"), cappotti],
  ] as const;
  return notes
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${name}: ${formatNumber(count)}`)
    .join(" · ");
}

function Banks({ banks }: Pick<Results, "banks">) {
  return (
    <section aria-labelledby="profile-banks">
      <h2 id="profile-banks">{t("profile.banks")}</h2>
      <WonBars
        kinds={banks.map((one) => ({
          key: `${one.game}/${one.variant}/${one.bots}`,
          name: bankName(one),
          share: one.won / one.hands,
          won: t("profile.hands", { won: one.won, hands: one.hands }),
          notes: bankNotes(one),
        }))}
      />
    </section>
  );
}

function bankName({ game, bots }: BankResults): string {
  return bots ? `${t(`game.${game}`)} · ${t("profile.withBots")}` : t(`game.${game}`);
}

/** *Tireur* and *non tireur* are words of the game in every language (F31). */
function bankNotes({ banks, longest_bank: longest, temper }: BankResults): string {
  const held = banks > 0 ? [t("profile.banksOf", { banks, longest })] : [];
  return [...held, ...(temper === null ? [] : [temper.replaceAll("_", " ")])].join(" · ");
}

interface CompanionsProps {
  readonly title: string;
  readonly id: string;
  readonly people: readonly Companion[];
}

function Companions({ title, id, people }: CompanionsProps) {
  if (people.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul class="rows">
        {people.map((one) => (
          <li key={one.name} class="row-card">
            <Avatar card={one.avatar} />
            <span class="row-text">
              <Link to={profilePath(one.name)} class="row-title">
                {one.name}
              </Link>
            </span>
            <span>{wonOf(one)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Recent({ recent }: Pick<Results, "recent">) {
  return (
    <section aria-labelledby="profile-recent">
      <h2 id="profile-recent">{t("profile.recent")}</h2>
      <ol class="rows profile-recent">
        {recent.map(({ ended, game, place, players }) => (
          <li key={ended} class={place === 1 ? "profile-won" : undefined}>
            <span>{t(`game.${game}`)}</span>
            <span>{t("profile.place", { place, players })}</span>
            <span class="hint">{formatDay(ended)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
