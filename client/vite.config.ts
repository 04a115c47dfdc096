import { type Plugin, type Rolldown, defineConfig } from "vite";

import type { GameName } from "./src/core/games.ts";
import type { Language } from "./src/core/i18n.ts";
import type { Ahead } from "./src/early.ts";

/** What every table shows, whatever is played there, but for what is opened over it. */
const TABLE =
  /src\/(talk\/use-|table\/(?!desk|InviteSheet|DownloadDeal|ChipsWon|FairLink|ReplayLink|use-gesture|use-guard|Visitor|Watch|Menu|Options|SitSheet|Host|TopUp|password|SheetFacts|QrCode|buy-in|Amount|amount|Wishes|wishes|OtherTables|other-tables|use-desk|SeenAgain|VoidedDeals|SentAwaySheet)|fx\/(?!sound)|cards\/(Card\.tsx|turning\.css)|core\/(announce|cues|event-at|seating|premoves|tressette\/sides)\.ts)/;
/** What the games have in common in which tricks are taken. */
const TRICKS = /src\/(tricks\/|table\/use-(gesture|guard)|core\/(tricks\/(?!words)|tressette\/scores|gesture\.ts))/;

/** What a table of tressette needs from the first card on. */
const TRESSETTE =
  /src\/(games\/tressette\/(index|Accuso|accuso|Console|DrawnCards|Felt|Score\.tsx|tressette)|core\/tressette\/(say|tell|accuso))/;

/** What a table of chiamatre needs from the first card on. */
const CHIAMATRE =
  /src\/(games\/chiamatre\/(index|CallSheet|Console|Felt\.tsx|Score\.tsx|chiamatre)|core\/chiamatre\/(standing|roles|say|tell))/;

/** What a table of chemin de fer needs from the first card on. */
const CHEMIN =
  /src\/(games\/chemin_de_fer\/(index|Answers|Bank|Bets|Console|Coup|Felt\.tsx|Premoves|Score\.tsx|SeatBox|Seguito|offers|chemin|middle)|core\/chemin\/(?!words|called)|cards\/french)/;

/** JSX comes from tsconfig's jsxImportSource: no framework plugin. */
export default defineConfig({
  plugins: [early()],
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
            { name: "app", tags: ["$initial"], test: /\/(src\/(?!early)|node_modules\/)|vite\/preload/, priority: 1 },
            { name: "tricks", test: TRICKS },
            { name: "table", test: TABLE },
            { name: "tressette", test: TRESSETTE },
            { name: "chiamatre", test: CHIAMATRE },
            { name: "chemin", test: CHEMIN },
          ],
        },
      },
    },
  },
});

/** Puts `early.ts` before the page's own script, and tells it in its tag which files there are. */
function early(): Plugin {
  return {
    name: "early",
    apply: "build",
    buildStart() {
      this.emitFile({ type: "chunk", id: "src/early.ts", preserveSignature: false });
    },
    transformIndexHtml: {
      order: "post",
      handler(page, { path, bundle }) {
        if (path !== "/index.html" || bundle === undefined) return page;
        const files = new Files(bundle);
        const source = `/${files.chunkOf("/src/early.ts").fileName}`;
        const ahead = JSON.stringify(aheadOf(files));
        const tag = `<script type="module" crossorigin src="${source}" data-ahead='${ahead}'></script>`;
        return page.replace('<script type="module"', (own) => `${tag}\n    ${own}`);
      },
    },
  };
}

function aheadOf(files: Files): Ahead {
  const with_ = (source: string) => files.with(source, "/src/main.tsx");
  const words = (language: Language) => with_(`/src/i18n/${language}.json`);
  const archive = (name: string) => [`/decks/${name}.json`];
  const table = with_("/table/TablePage.tsx");
  const game = (name: GameName) =>
    with_(`/games/${name}/index.ts`).filter((file) => !table.includes(file));
  return {
    language: { it: words("it"), en: words("en"), es: words("es") },
    deck: {
      napoletane: archive("napoletane"),
      piacentine: archive("piacentine"),
      "francesi-2": archive("francesi"),
      "francesi-4": archive("francesi"),
    },
    game: {
      tressette: game("tressette"),
      chiamatre: game("chiamatre"),
      sette_e_mezzo: game("sette_e_mezzo"),
      chemin_de_fer: game("chemin_de_fer"),
    },
    lobby: with_("/pages/Lobby.tsx"),
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
    const chunks = Object.values(this.bundle).filter((file): file is Chunk => file.type === "chunk");
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
