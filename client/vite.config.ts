import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import type { Ahead } from "./src/app/early.ts";
import { ROSTER } from "./src/games/roster.ts";
import type { Language } from "./src/i18n/languages.ts";

/** Small parts that many later pages share: one file, so one name in the list of the app chunk. */
const LATER = new RegExp(
  [
    "/src/(?:shell/use-(?:fetched|pages)|controls/(?:Switch|SelectField|ChipsChange)|protocol/base64)",
    "/src/(?:clubs/(?:logo|model)/|tournaments/model/podium|matches/model/own-hands|ratings/ratings-path)",
    "/src/(?:people/model/(?:email|play-time)|friends/(?:use-friends|read-messages|PresenceNote))",
    "/src/table/(?:ReplayLink|VoidedDeals|NewestReplayLink)",
  ].join("|"),
);

/** JSX comes from tsconfig's jsxImportSource: no framework plugin. */
export default defineConfig({
  plugins: [early(), serviceWorker()],
  // A catalogue is one value: its keys need no names of their own.
  json: { namedExports: false },
  build: {
    target: "es2022",
    // The page's policy allows scripts and styles from files only: nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // A file that is imported is requested at once; the app chunk need not name it again.
      resolveDependencies: (file, needed) => needed.filter((one) => one !== file),
    },
    rolldownOptions: {
      output: {
        // The app chunk lists the name of every file, so a name is a short hash and nothing else.
        entryFileNames: "assets/[name]-[hash:7].js",
        chunkFileNames: "assets/[hash:7].js",
        assetFileNames: "assets/[hash:7][extname]",
        // Packed together they are smaller than each by itself.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // All that every page begins with is one file: on a slow line a request costs more than its bytes.
            {
              name: "app",
              tags: ["$initial"],
              test: /\/(src\/(?!app\/early|offline\/)|node_modules\/)|vite\/preload/,
              priority: 1,
            },
            { name: chunkOfTable, debugName: "tables" },
            { name: "later", test: LATER },
          ],
        },
      },
    },
  },
});

const LOBBY = "/src/lobby/index.ts";
const TABLE_PAGE = "/src/table-page/index.ts";
const TABLE_OF_GAME = /\/src\/games\/(\w+)\/table\/index\.ts$/;

/**
 * The chunk of a module by the folders that import it, at once and not later: one for what lobby and
 * table share, one for what the lobby shares with what loads later, one for what every table shows,
 * one for what two games share, one for what a single game needs; null for the rest.
 */
function chunkOfTable(id: string, graph: Rolldown.ChunkingContext): string | null {
  const before = new Set([id]);
  for (const module of before) {
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) before.add(importer);
  }
  const games = [...before].flatMap((module) => TABLE_OF_GAME.exec(module)?.[1] ?? []).toSorted();
  const isFor = (part: string) => [...before].some((module) => module.includes(part));
  if (games.length > 2 || isFor(TABLE_PAGE)) return isFor(LOBBY) ? "page" : "table";
  if (games.length > 0) return games.join("-");
  return isFor(LOBBY) && !id.includes("/src/lobby/") ? "lists" : null;
}

/** Puts `early.ts` before the page's own script, and tells it in its tag which files there are. */
function early(): Plugin {
  return {
    name: "early",
    apply: "build",
    buildStart() {
      this.emitFile({ type: "chunk", id: "src/app/early.ts", preserveSignature: false });
    },
    transformIndexHtml: {
      order: "post",
      handler(page, { path, bundle }) {
        if (path !== "/index.html" || bundle === undefined) return page;
        const files = new Files(bundle);
        const source = `/${files.chunkOf("/src/app/early.ts").fileName}`;
        const ahead = JSON.stringify(aheadOf(files));
        const tag = `<script type="module" crossorigin src="${source}" data-ahead='${ahead}'></script>`;
        return page.replace('<script type="module"', (own) => `${tag}\n    ${own}`);
      },
    },
  };
}

/** The sources of what opens without a connection: rules, odds, lessons and replays. */
const OFFLINE = new RegExp(
  [
    "/src/(?:app/(?:early|main)\\.ts|cards/Avatar|entrance/|felt/BotFace|lobby/index|page/|rules/|odds/|learn/|replay/)",
    "/src/i18n/(?:(?:coup|entrance|handbook|host|learn|proofs|refusals|replay|ring|settings|tricks)/)?\\w+\\.json",
    "/src/games/\\w+/(?:handbook/|i18n/|lesson/|table/(?:index|ReplayFelt))",
  ].join("|"),
);
const PUBLIC = [
  "/icon.svg",
  "/icon-192.png",
  "/manifest.webmanifest",
  ...["napoletane", "piacentine", "francesi"].map((deck) => `/decks/${deck}.json`),
];

/** Builds the service worker as `/sw.js`, and puts into it which files it stores. */
function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    buildStart() {
      this.emitFile({
        type: "chunk",
        id: "src/offline/worker.ts",
        fileName: "sw.js",
        preserveSignature: false,
      });
    },
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const worker = bundle["sw.js"];
        const page = bundle["index.html"];
        if (worker?.type !== "chunk" || page?.type !== "asset") return;
        if (worker.imports.length > 0) throw new Error("the service worker is not one file");
        const list = ["/", ...PUBLIC, ...new Files(bundle).of(OFFLINE)];
        const version = createHash("sha256").update(list.join()).update(page.source);
        for (const file of PUBLIC) version.update(readFileSync(`public${file}`));
        const text = [version.digest("hex").slice(0, 12), ...list].join(" ");
        worker.code = worker.code.replace("@shell@", () => text);
      },
    },
  };
}

function aheadOf(files: Files): Ahead {
  const with_ = (source: string) => files.with(source, "/src/app/main.tsx");
  const words = (language: Language) => with_(`/src/i18n/${language}.json`);
  const archive = (name: string) => [`/decks/${name}.json`];
  const table = with_("/table-page/index.ts");
  const game = (name: string) =>
    with_(`/games/${name}/table/index.ts`).filter((file) => !table.includes(file));
  return {
    language: { it: words("it"), en: words("en"), es: words("es") },
    deck: {
      napoletane: archive("napoletane"),
      piacentine: archive("piacentine"),
      "francesi-2": archive("francesi"),
      "francesi-4": archive("francesi"),
    },
    game: Object.fromEntries(Object.keys(ROSTER).map((name) => [name, game(name)])),
    lobby: with_("/lobby/index.ts"),
    table,
  };
}

type Chunk = Rolldown.OutputChunk & {
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
};

/** What has been built, by the sources. */
class Files {
  private readonly bundle: Rolldown.OutputBundle;

  constructor(bundle: Rolldown.OutputBundle) {
    this.bundle = bundle;
  }

  chunkOf(source: string): Chunk {
    const chunks = Object.values(this.bundle).filter(
      (file): file is Chunk => file.type === "chunk",
    );
    const isIt = (module: string | null) => module?.endsWith(source) === true;
    const found =
      chunks.find(({ facadeModuleId }) => isIt(facadeModuleId)) ??
      chunks.find(({ moduleIds }) => moduleIds.some(isIt));
    if (found === undefined) throw new Error(`nothing has been built of ${source}`);
    return found;
  }

  /** The addresses of all that comes with a source, but for what another has brought already. */
  with(source: string, before: string): readonly string[] {
    const had = this.needed(this.chunkOf(before));
    return [...this.needed(this.chunkOf(source))]
      .filter((name) => !had.has(name))
      .map((name) => `/${name}`);
  }

  /** The addresses of all files that hold or need such sources. */
  of(sources: RegExp): readonly string[] {
    const names = Object.values(this.bundle).flatMap((file) =>
      file.type === "chunk" && file.moduleIds.some((id) => sources.test(id))
        ? [...this.needed(file as Chunk)]
        : [],
    );
    return [...new Set(names)].toSorted().map((name) => `/${name}`);
  }

  private needed(chunk: Chunk, all = new Set<string>()): Set<string> {
    if (all.has(chunk.fileName)) return all;
    all.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) all.add(style);
    for (const name of chunk.imports) {
      const imported = this.bundle[name];
      if (imported?.type === "chunk") this.needed(imported, all);
    }
    return all;
  }
}
