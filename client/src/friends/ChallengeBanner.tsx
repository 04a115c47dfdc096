/** A friend invites me to a table: one tap takes the seat. */
import "./friends.css";

import { answerChallenge } from "../house/friend-news.ts";
import { useHouse } from "../house/house-context.ts";
import type { GameName } from "../play/games.ts";
import type { Challenged } from "../protocol/wire.gen.ts";
import { t } from "../shell/language.ts";
import { tablePath } from "../shell/model/routes.ts";
import { go } from "../shell/router.tsx";
import { toastRefusal } from "../shell/toast.tsx";

export function ChallengeBanner({ challenged }: { readonly challenged: Challenged }) {
  const house = useHouse();
  const { name, table, seat, password } = challenged;
  const game = t(`game.${challenged.game as GameName}`);
  const accept = () => {
    answerChallenge();
    const secret = password === null ? {} : { password };
    house
      .request({ type: "sit", table, seat, buy_in: null, ...secret })
      .then(() => go(tablePath(table)), toastRefusal);
  };
  return (
    <section class="challenge" aria-label={t("challenge.label")}>
      <p class="challenge-words" role="alert">
        {t("challenge.words", { name, game })}
      </p>
      <div class="row">
        <button type="button" class="button" onClick={answerChallenge}>
          {t("challenge.decline")}
        </button>
        <button type="button" class="button primary" onClick={accept}>
          {t("challenge.accept")}
        </button>
      </div>
    </section>
  );
}
