/** The tables that are open, and how a deal is made not to count. */
import { t } from "../app/language.ts";
import { Link } from "../app/router.tsx";
import { tablePath } from "../core/routes.ts";
import type { LiveTable } from "../core/staff.ts";
import { ActForm, Amount, Reason, Text, amount, text } from "./ActForm.tsx";

export function Tables({ tables }: { readonly tables: readonly LiveTable[] }) {
  if (tables.length === 0) return <p class="hint">{t("staff.tables.none")}</p>;
  return (
    <ul class="rows">
      {tables.map((table) => (
        <li key={table.id}>
          <Link to={tablePath(table.id)} class="row-card">
            <span class="row-text">
              <span class="row-title">{t(`game.${table.game}`)}</span>
              <span class="row-names">{table.players.join(", ")}</span>
            </span>
            <span class="row-seats">
              {table.id}
              {table.deal > 0 && ` · ${t("staff.tables.deal", { number: table.deal })}`}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function VoidForm({ onDone }: { readonly onDone: () => void }) {
  return (
    <ActForm
      button={t("staff.void.do")}
      danger
      what={(fields) => ({
        type: "void",
        table: text(fields, "table"),
        deal: amount(fields, "deal"),
        reason: text(fields, "reason"),
      })}
      onDone={onDone}
    >
      <p class="hint">{t("staff.void.hint")}</p>
      <Text label={t("staff.void.table")} name="table" />
      <Amount label={t("staff.void.deal")} name="deal" most={2_147_483_647} />
      <Reason />
    </ActForm>
  );
}
