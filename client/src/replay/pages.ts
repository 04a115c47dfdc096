/** The pages of replays, of this house's deals and of files: they load together. */
export { ReplayFile } from "./ReplayFile.tsx";
export { ReplayPage } from "./ReplayPage.tsx";
