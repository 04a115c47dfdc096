import { defineConfig } from "vite";

/** What every table shows, whatever is played there, but for what is opened over it. */
const TABLE =
  /src\/(table\/(?!desk|InviteSheet|DownloadDeal|ChipsWon|FairLink|ReplayLink|use-gesture|use-guard|Visitor|Watch|Menu|Options|SitSheet|SheetFacts|QrCode|buy-in|Amount|amount)|fx\/(?!sound)|cards\/Card\.tsx|core\/(announce|cues|seating|premoves|tressette\/sides)\.ts)/;
/** What the games have in common in which tricks are taken. */
const TRICKS = /src\/(tricks\/|table\/use-(gesture|guard)|core\/(tricks\/(?!words)|tressette\/scores|gesture\.ts))/;

/** What a table of tressette needs from the first card on. */
const TRESSETTE =
  /src\/(games\/tressette\/(index|Accuso|accuso|Console|DrawnCards|Felt|Score\.tsx|tressette)|core\/tressette\/(say|tell))/;

/** JSX comes from tsconfig's jsxImportSource: no framework plugin. */
export default defineConfig({
  build: {
    target: "es2022",
    // The page's policy allows scripts and styles from files only: nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Packed together they are smaller than each by itself.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // All that every page begins with is one file: on a slow line a request costs more than its bytes.
            { name: "app", tags: ["$initial"], test: /\/(src|node_modules)\/|vite\/preload/, priority: 1 },
            { name: "tricks", test: TRICKS },
            { name: "table", test: TABLE },
            { name: "tressette", test: TRESSETTE },
          ],
        },
      },
    },
  },
});
