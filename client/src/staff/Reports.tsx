/** The open reports: the reported lines, and a remark that closes each report. */

import { useCallback, useEffect, useState } from "preact/hooks";
import { Switch } from "../controls/Switch.tsx";

import { formatDay, t } from "../shell/language.ts";
import { tablePath } from "../shell/model/routes.ts";
import { Link } from "../shell/router.tsx";
import { toastRefusal } from "../shell/toast.tsx";
import { type Report, reports } from "./model/staff-requests.ts";
import { Reason, StaffActionForm, text } from "./StaffActionForm.tsx";
import { StaffSection } from "./StaffSection.tsx";

interface ReportsProps {
  /** Called with the name of a person to look up. */
  readonly onName: (name: string) => void;
  readonly onDone: () => void;
}

export function Reports({ onName, onDone }: ReportsProps) {
  const [found, setFound] = useState<readonly Report[] | null>(null);
  const [all, setAll] = useState(false);
  const look = useCallback(() => {
    reports(!all).then(setFound, toastRefusal);
  }, [all]);
  useEffect(look, [look]);
  return (
    <StaffSection title={t("staff.reports")}>
      <Switch label={t("staff.reports.all")} isOn={all} onChange={setAll} />
      {found?.length === 0 && <p class="hint">{t("staff.reports.none")}</p>}
      <ul class="rows">
        {found?.map((report) => (
          <OneReport
            key={report.number}
            report={report}
            onName={onName}
            onDone={() => {
              look();
              onDone();
            }}
          />
        ))}
      </ul>
    </StaffSection>
  );
}

interface OneReportProps extends ReportsProps {
  readonly report: Report;
}

function OneReport({ report, onName, onDone }: OneReportProps) {
  return (
    <li class="report">
      <h3>{t("staff.report", { number: report.number, about: report.about, by: report.by })}</h3>
      <p class="hint">
        {formatDay(report.at)} · {reasonText(report.reason)} ·{" "}
        {report.table === "" ? (
          t("staff.report.private")
        ) : (
          <Link to={tablePath(report.table)}>{report.table}</Link>
        )}
      </p>
      {report.note !== "" && <p class="report-note">{report.note}</p>}
      <ol class="report-lines">
        {report.lines.map((line) => (
          <li key={`${line.at} ${line.text}`}>
            <strong>{line.name}</strong> {line.phrase ?? line.text}
          </li>
        ))}
      </ol>
      {report.closed_by === "" ? (
        <>
          <button type="button" class="button" onClick={() => onName(report.about)}>
            {t("staff.lookAt", { name: report.about })}
          </button>
          <StaffActionForm
            button={t("staff.report.close")}
            what={(fields) => ({
              type: "close_report",
              number: report.number,
              remark: text(fields, "reason"),
            })}
            onDone={onDone}
          >
            <Reason label={t("staff.report.remark")} />
          </StaffActionForm>
        </>
      ) : (
        <p class="hint">
          {t("staff.report.closed", { by: report.closed_by, what: report.remark })}
        </p>
      )}
    </li>
  );
}

const REASONS = ["cheating", "insult", "name", "other", "spam"] as const;

function reasonText(reason: string): string {
  const known = REASONS.find((one) => one === reason);
  return known === undefined ? reason : t(`staff.reason.${known}`);
}
