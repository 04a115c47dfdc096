/** An event that calls me to a table, or soon begins, whatever page is open. */
import { useHouse } from "./here.ts";
import { learn } from "./language.ts";
import { LaterPart } from "./Later.tsx";

const loadCall = async () => {
  const [{ CallBanner }] = await Promise.all([import("../events/CallBanner.tsx"), learn("events")]);
  return CallBanner;
};
const loadReminder = async () => {
  const [{ ReminderBanner }] = await Promise.all([
    import("../events/CallBanner.tsx"),
    learn("events"),
  ]);
  return ReminderBanner;
};

export function Called() {
  const { events } = useHouse();
  const [call, reminder] = [events.call.value, events.reminder.value];
  if (call !== null) return <LaterPart key={call.table} load={loadCall} call={call} />;
  if (reminder !== null) return <LaterPart load={loadReminder} reminder={reminder} />;
  return null;
}
