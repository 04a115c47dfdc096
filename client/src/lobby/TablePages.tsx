/** Links to the other pages of the list of tables, which only a full house has. */
import { useHouse } from "../house/house-context.ts";
import { t } from "../shell/language.ts";

export function TablePages() {
  const house = useHouse();
  const { page, pages } = house.lobbyPage.value;
  const turn = (to: number) => house.watchLobby(true, to);
  return (
    <nav class="row" aria-label={t("lobby.pages")}>
      <button type="button" class="button" disabled={page === 0} onClick={() => turn(page - 1)}>
        {t("lobby.pageBefore")}
      </button>
      <span>{t("lobby.page", { page: page + 1, pages })}</span>
      <button
        type="button"
        class="button"
        disabled={page + 1 >= pages}
        onClick={() => turn(page + 1)}
      >
        {t("lobby.pageAfter")}
      </button>
    </nav>
  );
}
