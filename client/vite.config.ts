import { defineConfig } from "vite";

/** What every table shows, whatever is played there, but for what is opened over it. */
const TABLE =
  /src\/(table\/(?!desk|TablePage|InviteSheet|DownloadDeal|ChipsWon|FairLink|ReplayLink|fair\.css|use-gesture|use-guard|Visitor|Watch|Menu|Options|SitSheet|SheetFacts|QrCode|buy-in|Amount|amount)|fx\/(?!sound)|cards\/Card\.tsx|core\/(announce|cues|seating|premoves)\.ts)/;
/** What the games have in common in which tricks are taken. */
const TRICKS = /src\/(tricks\/|table\/use-(gesture|guard)|core\/(tricks\/(?!words)|gesture\.ts))/;

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
            { name: "tricks", test: TRICKS },
            { name: "table", test: TABLE },
          ],
        },
      },
    },
  },
});
