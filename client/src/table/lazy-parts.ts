/** Loaders of the table's parts that are not needed at first. */
import { learn } from "../shell/language.ts";

export const loadMenu = async () => {
  const [{ TableMenu }] = await Promise.all([import("./TableMenu.tsx"), learn("host", "learn")]);
  return TableMenu;
};
export const loadHostStart = async () => {
  const [{ HostStart }] = await Promise.all([import("../admission/HostStart.tsx"), learn("host")]);
  return HostStart;
};
export const loadSit = async () => {
  const [{ SitDialog }] = await Promise.all([import("../admission/SitDialog.tsx"), learn("host")]);
  return SitDialog;
};
export const loadTopUp = () =>
  import("../admission/TopUpPrompt.tsx").then((part) => part.TopUpPrompt);
export const loadOptions = async () => {
  const [{ OptionsDialog }] = await Promise.all([import("./OptionsDialog.tsx"), learn("settings")]);
  return OptionsDialog;
};
export const loadComeBack = async () => {
  const [{ ComeBack }] = await Promise.all([import("./ComeBack.tsx"), learn("host")]);
  return ComeBack;
};
export const loadAfterTheEnd = async () => {
  const [{ AfterTheEnd }] = await Promise.all([import("./AfterTheEnd.tsx"), learn("host")]);
  return AfterTheEnd;
};
export const loadOtherTables = async () => {
  const [{ OtherTables }] = await Promise.all([import("./OtherTables.tsx"), learn("host")]);
  return OtherTables;
};
/** Premoves are not needed before the first card. */
export const loadPremoveChoices = async () => (await import("./PremoveChoices.tsx")).PremoveChoices;
export const loadHint = async () => {
  const [{ HintButton }] = await Promise.all([import("./HintButton.tsx"), learn("learn")]);
  return HintButton;
};
export const loadNotices = async () => {
  const [{ TableNotices }] = await Promise.all([
    import("../tournaments/at-table/TableNotices.tsx"),
    learn("tournaments"),
  ]);
  return TableNotices;
};
export const loadTournamentStrip = async () => {
  const [{ TournamentStrip }] = await Promise.all([
    import("../tournaments/at-table/TournamentStrip.tsx"),
    learn("tournaments"),
  ]);
  return TournamentStrip;
};
export const loadOpenElsewhere = async () => {
  const [{ OpenElsewhere }] = await Promise.all([import("./OpenElsewhere.tsx"), learn("host")]);
  return OpenElsewhere;
};
