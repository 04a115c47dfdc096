/** The buttons at the end of a match: back to the lobby, and a rematch. */
import { shortcutOf, useKey } from "../felt/key-listeners.ts";
import { useHouse } from "../house/house-context.ts";
import { playAgain } from "../house/rematch.ts";
import type { Frame } from "../protocol/wire.gen.ts";
import { t } from "../shell/language.ts";
import { go } from "../shell/router.tsx";
import { toastRefusal } from "../shell/toast.tsx";
import { tournamentAt } from "../tournaments/model/table-tournament.ts";

export function AfterTheEnd({ newest }: { readonly newest: Frame }) {
  const house = useHouse();
  const again = () => {
    playAgain(house, newest.table).catch(toastRefusal);
  };
  // A ring table has no rematch, and a tournament says itself what comes next.
  const isMatch = newest.view.sheet.buy_in === null && tournamentAt(newest) === null;
  useKey("v", isMatch ? again : null);
  return (
    <div class="actions">
      <button type="button" class="button" onClick={() => go("/")}>
        {t("lobby.back")}
      </button>
      {isMatch && (
        <button
          type="button"
          class="button primary"
          aria-keyshortcuts={shortcutOf("v")}
          onClick={again}
        >
          {t(newest.view.rematch === null ? "act.rematch" : "act.joinRematch")}
        </button>
      )}
    </div>
  );
}
