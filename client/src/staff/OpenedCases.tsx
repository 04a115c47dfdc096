/** The cases of collusion that staff have opened, and the remark that closes each. */
import { useCallback, useEffect, useState } from "preact/hooks";
import { Switch } from "../controls/Switch.tsx";
import { formatDay, t } from "../shell/language.ts";
import { toastRefusal } from "../shell/toast.tsx";
import { type OpenedCase, openedCases } from "./model/collusion.ts";
import { Reason, StaffActionForm, text } from "./StaffActionForm.tsx";
import { StaffSection } from "./StaffSection.tsx";

/** `asked` changes whenever a case may have been opened. */
export function OpenedCases({ asked }: { readonly asked: number }) {
  const [cases, show] = useState<readonly OpenedCase[] | null>(null);
  const [all, showAll] = useState(false);
  const look = useCallback(() => {
    openedCases(!all).then(show, toastRefusal);
  }, [all]);
  useEffect(look, [look, asked]);
  return (
    <StaffSection title={t("staff.cases")}>
      <Switch label={t("staff.cases.all")} isOn={all} onChange={showAll} />
      {cases?.length === 0 && <p class="hint">{t("staff.cases.none")}</p>}
      <ul class="rows">
        {cases?.map((one) => (
          <OneCase key={one.number} opened={one} onDone={look} />
        ))}
      </ul>
    </StaffSection>
  );
}

interface CaseProps {
  readonly opened: OpenedCase;
  readonly onDone: () => void;
}

function OneCase({ opened, onDone }: CaseProps) {
  const { number, at, players, by, note, closed_by, remark } = opened;
  const [one, other] = players;
  return (
    <li class="report">
      <h3>{t("staff.case", { number, one, other })}</h3>
      <p class="hint">{t("staff.case.by", { by, when: formatDay(at) })}</p>
      <p class="report-note">{note}</p>
      {closed_by === "" ? (
        <StaffActionForm
          button={t("staff.case.close")}
          what={(fields) => ({ type: "close_case", number, remark: text(fields, "reason") })}
          onDone={onDone}
        >
          <Reason label={t("staff.case.remark")} />
        </StaffActionForm>
      ) : (
        <p class="hint">{t("staff.report.closed", { by: closed_by, what: remark })}</p>
      )}
    </li>
  );
}
