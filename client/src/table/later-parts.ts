/** What opens over a table comes when it is first opened. */
import { learn } from "../shell/language.ts";

export const loadMenu = async () => {
  const [{ Menu }] = await Promise.all([import("./Menu.tsx"), learn("host")]);
  return Menu;
};
export const loadHostStart = async () => {
  const [{ HostStart }] = await Promise.all([import("../admission/HostStart.tsx"), learn("host")]);
  return HostStart;
};
export const loadSit = async () => {
  const [{ SitSheet }] = await Promise.all([import("../admission/SitSheet.tsx"), learn("host")]);
  return SitSheet;
};
export const loadTopUp = () =>
  import("../admission/TopUpPrompt.tsx").then((part) => part.TopUpPrompt);
export const loadOptions = async () => {
  const [{ Options }] = await Promise.all([import("./Options.tsx"), learn("settings")]);
  return Options;
};
export const loadOtherTables = () => import("./OtherTables.tsx").then((part) => part.OtherTables);
/** What is set before one is asked: nothing that the first card needs. */
export const loadPremoveChoices = async () => (await import("./PremoveChoices.tsx")).PremoveChoices;
export const loadNotices = async () => {
  const [{ Notices }] = await Promise.all([import("../tournaments/Notices.tsx"), learn("events")]);
  return Notices;
};
export const loadEventStrip = async () => {
  const [{ EventStrip }] = await Promise.all([
    import("../tournaments/TournamentStrip.tsx"),
    learn("events"),
  ]);
  return EventStrip;
};
export const loadElsewhere = () => import("./Elsewhere.tsx").then((part) => part.Elsewhere);
