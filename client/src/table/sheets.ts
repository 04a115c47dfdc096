/** What opens over a table comes when it is first opened. */
import { learn } from "../app/language.ts";

export const loadMenu = async () => {
  const [{ Menu }] = await Promise.all([import("./Menu.tsx"), learn("host")]);
  return Menu;
};
export const loadHostStart = async () => {
  const [{ HostStart }] = await Promise.all([import("./HostStart.tsx"), learn("host")]);
  return HostStart;
};
export const loadSit = async () => {
  const [{ SitSheet }] = await Promise.all([import("./SitSheet.tsx"), learn("host")]);
  return SitSheet;
};
export const loadTopUp = () => import("./TopUpPrompt.tsx").then((part) => part.TopUpPrompt);
export const loadOptions = async () => {
  const [{ Options }] = await Promise.all([import("./Options.tsx"), learn("settings")]);
  return Options;
};
export const loadOtherTables = () => import("./OtherTables.tsx").then((part) => part.OtherTables);
/** What is set before one is asked: nothing that the first card needs. */
export const loadWishes = async () => (await import("./Wishes.tsx")).Wishes;
export const loadEventStrip = async () => {
  const [{ EventStrip }] = await Promise.all([import("../events/EventStrip.tsx"), learn("events")]);
  return EventStrip;
};
