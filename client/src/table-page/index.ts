/** The page of a table, and all that every table shows: what this imports is one file of the build. */
export { TablePage } from "./TablePage.tsx";
