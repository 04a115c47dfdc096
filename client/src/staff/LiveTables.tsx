/** The open tables, and the form that voids a deal. */
import { useEffect, useRef } from "preact/hooks";
import { STAFF_LIMITS } from "../protocol/limits.gen.ts";

import { t } from "../shell/language.ts";
import { tablePath } from "../shell/model/routes.ts";
import { Link } from "../shell/router.tsx";
import type { LiveTable } from "./model/staff-requests.ts";
import { Amount, amount, Reason, StaffActionForm, Text, text } from "./StaffActionForm.tsx";

export function LiveTables({ tables }: { readonly tables: readonly LiveTable[] }) {
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
            <span class="live-seats">
              {table.id}
              {table.deal > 0 && ` · ${t("staff.tables.deal", { number: table.deal })}`}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The table of a deal to void. */
export interface Voided {
  readonly table: string;
}

interface VoidFormProps {
  /** The chosen table; every new choice moves the focus to the form. Null for none. */
  readonly asked: Voided | null;
  readonly onDone: () => void;
}

export function VoidForm({ asked, onDone }: VoidFormProps) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asked !== null) part.current?.querySelector<HTMLElement>("[name=deal]")?.focus();
  }, [asked]);
  return (
    <div ref={part}>
      <StaffActionForm
        button={t("staff.void.do")}
        danger
        what={(fields) => ({
          type: "void",
          table: text(fields, "table"),
          deal: amount(fields, "deal"),
          reason: text(fields, "reason"),
        })}
        question={(fields) => (
          <p>
            {t("staff.void.asks", { table: text(fields, "table"), deal: amount(fields, "deal") })}
          </p>
        )}
        onDone={onDone}
      >
        <p class="hint">{t("staff.void.hint")}</p>
        <Text label={t("staff.void.table")} name="table" value={asked?.table ?? ""} />
        <Amount label={t("staff.void.deal")} name="deal" most={STAFF_LIMITS.deal} />
        <Reason />
      </StaffActionForm>
    </div>
  );
}
