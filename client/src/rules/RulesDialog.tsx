/** The rules in a panel over the page, closed by its "X". */

import { Dialog } from "../controls/Dialog.tsx";
import { t } from "../shell/language.ts";
import { RulesText } from "./RulesText.tsx";
import { useBook } from "./rule-pages.ts";
import type { RulesPanel } from "./rules-panel.ts";

export const RulesDialog: RulesPanel = ({ onClose, game, ...wanted }) => {
  const book = useBook(game);
  return (
    <Dialog title={t("rules.title")} onClose={onClose}>
      {book === null && <p role="status">{t("lobby.loading")}</p>}
      {book === "failed" && <p role="status">{t("app.notLoaded")}</p>}
      {book !== null && book !== "failed" && <RulesText book={book} heading="h3" {...wanted} />}
    </Dialog>
  );
};
