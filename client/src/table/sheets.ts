/** What opens over a table comes when it is first opened. */
export const loadMenu = () => import("./Menu.tsx").then((sheet) => sheet.Menu);
export const loadSit = () => import("./SitSheet.tsx").then((sheet) => sheet.SitSheet);
export const loadOptions = () => import("./Options.tsx").then((sheet) => sheet.Options);
