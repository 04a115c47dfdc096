/** What opens over a table comes when it is first opened. */
export const loadMenu = () => import("./Menu.tsx").then((sheet) => sheet.Menu);
export const loadOptions = () => import("./Options.tsx").then((sheet) => sheet.Options);
