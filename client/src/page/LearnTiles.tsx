/** The lessons of all games, one card each: where nobody plays yet, there is something to begin with. */
import "./learn-tiles.css";

import { cardImages } from "../cards/deck.ts";
import type { CardId } from "../play/cards.ts";
import { GAMES } from "../play/games.ts";
import { DECK_FACTS, deck } from "../shell/deck-choice.ts";
import { t } from "../shell/language.ts";
import { learnPath } from "../shell/model/routes.ts";
import { Link } from "../shell/router.tsx";
import { GameLine } from "./GameLine.tsx";

/** One for each tile, in this order. */
const CARDS: readonly CardId[] = ["3D", "RC", "7S", "CB"];

export function LearnTiles() {
  return (
    <section class="learn-tiles" aria-labelledby="learn-tiles">
      <h2 id="learn-tiles">{t("lobby.learn")}</h2>
      <ul>
        {GAMES.map((game, at) => (
          <li key={game}>
            <Link to={learnPath(game)} class="learn-tile">
              <Picture card={CARDS[at % CARDS.length]!} />
              <span>
                <b>{t(`game.${game}`)}</b>
                <GameLine game={game} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Picture({ card }: { readonly card: CardId }) {
  const src = cardImages.value?.of(card);
  const { height } = DECK_FACTS[deck.value];
  return (
    <span class="learn-tile-card" aria-hidden="true">
      {src !== undefined && <img src={src} alt="" width={100} height={height} />}
    </span>
  );
}
