/** Who may import whom in src/: `npm run layers`. Styles are left out, since they import nothing. */

/** From the bottom up: a folder imports those above it in this list, and none in its own line or below. */
export const LAYERS = [
  ["protocol"],
  ["i18n"],
  ["play"],
  ["shell/model"],
  ["talk/model", "options/model", "rules/model", "odds/model", "people/model"],
  ["ratings/model", "matches/model", "staff/model", "chips/model"],
  ["tournaments/model", "replay/model", "banks/model", "friends/model"],
  ["clubs/model"],
  ["text/model"],
  ["fairness/shuffle"],
  ["fairness/record"],
  ["fairness/browser"],
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
  ["clubs/logo"],
  ["rules", "odds"],
  ["options"],
  ["friends"],
  ["admission", "fairness/pages", "ratings"],
  ["tournaments/lots"],
  ["matches", "chips", "tournaments", "profile"],
  ["tournaments/list", "tournaments/at-table"],
  ["tournaments/page"],
  ["evening"],
  ["staff"],
  ["clubs"],
  ["table"],
  ["joy"],
  ["banks", "tricks"],
  ["text"],
  ["replay/review"],
  ["replay", "lobby", "entrance", "learn"],
  ["table-page"],
  ["tournaments/club-clock"],
  ["games/*"],
  ["app", "offline", "verify"],
];

/** The roster: it names each game, and knows nothing of it but its facts. */
const ROSTER = "^src/games/roster\\.ts$";
/**
 * What finds a part of a game by its folder, for layers below `games`. A glob is no import, so that
 * neither knows the other's layer.
 */
const LOW_PARTS =
  "^src/games/(?:choices|dealers|details|preferences|roster|tournament-templates)\\.ts$";
/** What a game gives to the pages is loaded when it is asked for. */
const MODULES = "^src/games/[^/]+/(?:facts|handbook/index)\\.ts$";

function filesOf(folder) {
  return folder === "games/*" ? "^src/games/[^/]+/" : `^src/${folder}/[^/]+\\.tsx?$`;
}

const upward = LAYERS.flatMap((folders, at) =>
  folders.map((folder) => ({
    name: `no-arrow-up-from-${folder}`,
    severity: "error",
    from: { path: filesOf(folder), pathNot: ROSTER },
    to: {
      path: [...folders.filter((other) => other !== folder), ...LAYERS.slice(at + 1).flat()].map(
        filesOf,
      ),
      pathNot: LOW_PARTS,
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
      name: "only-the-roster-knows-a-game",
      severity: "error",
      from: { path: "^src/", pathNot: [ROSTER, "^src/games/[^/]+/"] },
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
