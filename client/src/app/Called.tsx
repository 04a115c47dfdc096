/** An event that calls me to a table, or soon begins, whatever page is open. */
import { useHouse } from "../house/house-context.ts";
import { LazyPart } from "../shell/Lazy.tsx";
import { learn } from "../shell/language.ts";

const loadCall = async () => {
  const [{ CallBanner }] = await Promise.all([
    import("../tournaments/at-table/CallBanner.tsx"),
    learn("tournaments"),
  ]);
  return CallBanner;
};
const loadReminder = async () => {
  const [{ ReminderBanner }] = await Promise.all([
    import("../tournaments/at-table/CallBanner.tsx"),
    learn("tournaments"),
  ]);
  return ReminderBanner;
};

export function Called() {
  const { tournaments } = useHouse();
  const [call, reminder] = [tournaments.call.value, tournaments.reminder.value];
  if (call !== null) return <LazyPart key={call.table} load={loadCall} call={call} />;
  if (reminder !== null) return <LazyPart load={loadReminder} reminder={reminder} />;
  return null;
}
