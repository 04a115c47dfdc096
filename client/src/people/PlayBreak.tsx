/** A break from playing, which nobody can end early, and a reminder of the time at tables. */
import { useEffect, useState } from "preact/hooks";
import { Form } from "../controls/forms.tsx";
import { Segments } from "../controls/Segments.tsx";
import { keep, recall } from "../shell/device-settings.ts";
import { formatDate, t } from "../shell/language.ts";
import { toastRefusal } from "../shell/toast.tsx";
import { BREAK_DAYS, type BreakDays, beginBreak, endOfBreak } from "./model/play-break.ts";
import { REMINDERS, type Reminder } from "./model/play-time.ts";

export function PlayBreak() {
  const [until, show] = useState<number | null>(null);
  const [days, choose] = useState<BreakDays>(1);
  const [reminder, setReminder] = useState<Reminder>(
    REMINDERS.find((one) => one === recall("reminder")) ?? "0",
  );
  useEffect(() => {
    endOfBreak().then(show, toastRefusal);
  }, []);
  return (
    <>
      <Segments
        label={t("break.remind")}
        value={reminder}
        segments={REMINDERS.map((value) => ({ value, text: t(`break.remind.${value}`) }))}
        onChoose={(chosen) => {
          setReminder(chosen);
          keep("reminder", chosen);
        }}
      />
      {until !== null && <p>{t("break.until", { when: formatDate(until) })}</p>}
      <p class="hint">{t("break.what")}</p>
      <Form button={t("break.begin")} onSend={async () => show(await beginBreak(days))}>
        <Segments
          label={t("break.length")}
          value={days}
          segments={BREAK_DAYS.map((value) => ({ value, text: t(`break.days.${value}`) }))}
          onChoose={choose}
        />
      </Form>
    </>
  );
}
