/** Who may import whom in src/: `npm run layers`. Styles are left out, since they import nothing. */

/** From the bottom up: a folder imports those above it in this list, and none in its own line or below. */
export const LAYERS = [
  ["protocol"],
  ["i18n"],
  ["play"],
  ["shell/model"],
  ["talk/model", "options/model", "rules/model", "odds/model", "people/model"],
  ["ratings/model", "matches/model", "staff/model", "chips/model"],
  ["tournaments/model", "replay/model", "banks/model"],
  ["text/model"],
  ["fair"],
  ["tricks/model"],
  ["shell"],
  ["controls"],
  ["cards"],
  ["fx"],
  ["house"],
  ["games"],
  ["felt"],
  ["talk"],
  ["settings"],
  ["people"],
  ["page"],
  ["rules", "odds"],
  ["options"],
  ["admission", "proofs", "ratings"],
  ["matches", "chips", "tournaments"],
  ["staff"],
  ["table"],
  ["banks", "tricks"],
  ["text"],
  ["replay", "lobby", "entrance"],
  ["table-page"],
  ["games/*"],
  ["app", "verify"],
];

/** The rosters: each has a line a game, and nothing else knows the folder of a game. */
const ROSTERS = "^src/games/(?:chapters|dealers|handbooks|roster)\\.ts$";
/** The rosters that models ask; what they import has no DOM either. */
const LOW_ROSTERS = "^src/games/(?:chapters|dealers)\\.ts$";
/** What a game gives to the pages is loaded when it is asked for. */
const MODULES = "^src/games/[^/]+/(?:module|handbook/index)\\.ts$";

function filesOf(folder) {
  return folder === "games/*" ? "^src/games/[^/]+/" : `^src/${folder}/[^/]+\\.tsx?$`;
}

const upward = LAYERS.flatMap((folders, at) =>
  folders.map((folder) => ({
    name: `no-arrow-up-from-${folder}`,
    severity: "error",
    from: { path: filesOf(folder), pathNot: ROSTERS },
    to: {
      path: [...folders.filter((other) => other !== folder), ...LAYERS.slice(at + 1).flat()].map(
        filesOf,
      ),
      pathNot: LOW_ROSTERS,
    },
  })),
);

export default {
  forbidden: [
    ...upward.filter(({ to }) => to.path.length > 0),
    {
      name: "every-file-has-a-layer",
      severity: "error",
      from: {},
      to: { path: "^src/.*\\.tsx?$", pathNot: LAYERS.flat().map(filesOf) },
    },
    {
      name: "games-do-not-know-each-other",
      severity: "error",
      from: { path: "^src/games/([^/]+)/" },
      to: { path: "^src/games/[^/]+/", pathNot: "^src/games/$1/" },
    },
    {
      name: "only-the-rosters-know-a-game",
      severity: "error",
      from: { path: "^src/", pathNot: [ROSTERS, "^src/games/[^/]+/"] },
      to: { path: "^src/games/[^/]+/" },
    },
    {
      name: "no-circle",
      severity: "error",
      from: { pathNot: MODULES },
      to: { circular: true, viaOnly: { pathNot: MODULES } },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "\\.(?:css|json)$" },
    // TypeScript 7 has no API to read a file with.
    parser: "swc",
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: [".ts", ".tsx"], exportsFields: ["exports"] },
  },
};
