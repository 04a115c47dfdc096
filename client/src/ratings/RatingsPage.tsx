/** The best players of every game and variant, and how to read their numbers. */
import { laddersOf } from "../games/ladders.ts";
import "./rating.css";

import { useState } from "preact/hooks";
import { Avatar } from "../cards/Avatar.tsx";
import { Segments } from "../controls/Segments.tsx";
import { useHouse } from "../house/house-context.ts";
import { GameLinks } from "../page/GameLinks.tsx";
import { Header } from "../page/Header.tsx";
import { FIRST_GAME, type GameName } from "../play/games.ts";
import { useTitle } from "../shell/house-name.ts";
import { t } from "../shell/language.ts";
import { profilePath } from "../shell/model/routes.ts";
import { refusalText } from "../shell/refusals.ts";
import { Link, useArrival } from "../shell/router.tsx";
import { usePages } from "../shell/use-pages.ts";
import { ladderName, variantName } from "./ladder-names.ts";
import { MonthlyBoards } from "./MonthlyBoards.tsx";
import { fetchRanks, type Ladder, type Rank } from "./model/ratings.ts";
import { RatingFigure } from "./RatingFigure.tsx";
import { ratingsPath } from "./ratings-path.ts";

export function RatingsPage({ game: asked }: { readonly game: GameName | null }) {
  const game = asked ?? FIRST_GAME;
  useArrival();
  useTitle(t("ratings.title"));
  return (
    <>
      <Header />
      <main id="main" class="page" tabIndex={-1}>
        <h1>{t("ratings.title")}</h1>
        <GameLinks label={t("ratings.games")} game={game} pathOf={ratingsPath} />
        <OfGame key={game} game={game} />
        <MonthlyBoards key={`boards ${game}`} game={game} />
        <section aria-labelledby="ratings-how">
          <h2 id="ratings-how">{t("ratings.how")}</h2>
          <p>{t("ratings.how.number")}</p>
          <p>{t("ratings.how.counts")}</p>
        </section>
      </main>
    </>
  );
}

function OfGame({ game }: { readonly game: GameName }) {
  const { variants } = laddersOf(game);
  const [variant, choose] = useState(variants[0] ?? "");
  const [who, chooseWho] = useState<"people" | "withBots">("people");
  const ladder = who === "people" ? variant : `${variant}.bots`;
  return (
    <div class="ladders">
      <Segments
        label={t("ratings.variant")}
        quiet
        value={variant}
        segments={variants.map((one) => ({
          value: one,
          text: variantName({ game, variant: one }),
        }))}
        onChoose={choose}
      />
      <Segments
        label={t("ratings.who")}
        quiet
        value={who}
        segments={(["people", "withBots"] as const).map((value) => ({
          value,
          text: t(`ratings.${value}`),
        }))}
        onChoose={chooseWho}
      />
      <Best key={ladder} ladder={{ game, variant: ladder }} />
    </div>
  );
}

function Best({ ladder }: { readonly ladder: Ladder }) {
  const { items, next, state, more } = usePages(async (after) => {
    const { ranks, next: below } = await fetchRanks(ladder, after);
    return { items: ranks, next: below };
  });
  return (
    <>
      <p role="status" class={state === "here" && items.length > 0 ? "spoken" : "empty"}>
        {state === "asking" && t("lobby.loading")}
        {typeof state === "object" && refusalText(state.refused)}
        {state === "here" && items.length === 0 && t("ratings.none")}
      </p>
      {items.length > 0 && <Ranks title={ladderName(ladder)} ranks={items} />}
      {state === "here" && next !== null && (
        <button type="button" class="button" onClick={more}>
          {t("ratings.more")}
        </button>
      )}
    </>
  );
}

interface RanksProps {
  readonly title: string;
  readonly ranks: readonly Rank[];
}

function Ranks({ title, ranks }: RanksProps) {
  const me = useHouse().you.value?.name;
  return (
    <table class="ladder">
      <caption class="spoken">{title}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span class="spoken">{t("ratings.place")}</span>
          </th>
          <th scope="col">{t("ratings.name")}</th>
          <th scope="col" class="ladder-figure">
            {t("ratings.rating")}
          </th>
          <th scope="col" class="ladder-figure ladder-played">
            {t("ratings.played")}
          </th>
        </tr>
      </thead>
      <tbody>
        {ranks.map(({ place, name, avatar, number, band, matches }) => (
          <tr key={place} class={name === me ? "ladder-own" : undefined}>
            <td class="ladder-place">{t("end.place", { place })}</td>
            <th scope="row">
              <span class="with-avatar">
                <Avatar card={avatar} />
                <Link to={profilePath(name)}>{name}</Link>
              </span>
            </th>
            <td class="ladder-figure">
              <RatingFigure number={number} band={band} />
            </td>
            <td class="ladder-figure ladder-played">{matches}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
