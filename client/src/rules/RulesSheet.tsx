/** The rules in a panel over the page, closed by its "X". */
import type { RulesPanel } from "../app/rules.tsx";
import { t } from "../app/language.ts";
import { Sheet } from "../app/Sheet.tsx";
import { useBook } from "./pages.ts";
import { RulesText } from "./RulesText.tsx";

export const RulesSheet: RulesPanel = ({ onClose, game, ...wanted }) => {
  const book = useBook(game);
  return (
    <Sheet title={t("rules.title")} onClose={onClose}>
      {book === null && <p role="status">{t("lobby.loading")}</p>}
      {book === "failed" && <p role="status">{t("app.notLoaded")}</p>}
      {book !== null && book !== "failed" && <RulesText book={book} heading="h3" {...wanted} />}
    </Sheet>
  );
};
