/** A page for something that is not there: what is missing, why, and ways on. */
import "./missing-page.css";

import type { ComponentChildren } from "preact";
import { cardImages } from "../cards/deck.ts";
import { DECK_FACTS, deck } from "../shell/deck-choice.ts";
import { t } from "../shell/language.ts";
import { Link, useArrival } from "../shell/router.tsx";
import { Header } from "./Header.tsx";

interface MissingPageProps {
  readonly title: string;
  readonly words: string;
  /** More ways on, below the one to the tables. */
  readonly children?: ComponentChildren;
}

export function MissingPage({ title, words, children }: MissingPageProps) {
  useArrival();
  return (
    <>
      <Header />
      <main id="main" class="page entrance missing-page" tabIndex={-1}>
        <Backs />
        <h1>{title}</h1>
        <p role="status">{words}</p>
        <Link to="/" class="button primary">
          {t("lobby.back")}
        </Link>
        {children}
      </main>
    </>
  );
}

/** Cards that lie face down; their place is kept until the deck is here. */
function Backs() {
  const images = cardImages.value;
  const { height } = DECK_FACTS[deck.value];
  return (
    <div class="missing-page-cards" aria-hidden="true">
      {images !== null &&
        [0, 1, 2].map((at) => (
          <img key={at} src={images.of("back")} alt="" width={100} height={height} />
        ))}
    </div>
  );
}
