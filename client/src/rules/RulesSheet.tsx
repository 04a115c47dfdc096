/** The rules in a panel over the page, closed by its "X". */
import type { RulesPanel } from "../app/rules.tsx";
import { t } from "../app/language.ts";
import { Sheet } from "../app/Sheet.tsx";
import { useRules } from "./pages.ts";
import { RulesText } from "./RulesText.tsx";

export const RulesSheet: RulesPanel = ({ onClose, ...wanted }) => {
  const page = useRules();
  return (
    <Sheet title={t("rules.title")} onClose={onClose}>
      {page === null && <p role="status">{t("lobby.loading")}</p>}
      {page === "failed" && <p role="status">{t("app.notLoaded")}</p>}
      {page !== null && page !== "failed" && <RulesText page={page} heading="h3" {...wanted} />}
    </Sheet>
  );
};
