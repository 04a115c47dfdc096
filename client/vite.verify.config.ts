/** Builds the verifier into one file, which works without any server: dist/verify.html. */
import { sha256 } from "@noble/hashes/sha2.js";
import { defineConfig, type Plugin } from "vite";

import { base64Of } from "./src/protocol/base64.ts";

const PAGE = "verify.html";

export default defineConfig({
  publicDir: false,
  plugins: [inOneFile()],
  build: {
    target: "es2022",
    emptyOutDir: false,
    modulePreload: false,
    cssCodeSplit: false,
    rolldownOptions: { input: PAGE, output: { codeSplitting: false } },
  },
});

/** Puts script and style into the page itself, which may then load nothing and talk to nobody. */
function inOneFile(): Plugin {
  return {
    name: "in-one-file",
    generateBundle: {
      order: "post", // Vite completes the script in this hook, too
      handler(_, bundle) {
        const page = bundle[PAGE];
        if (page?.type !== "asset") throw new Error(`the build has no ${PAGE}`);
        const parts = Object.values(bundle).filter((part) => part !== page);
        const script = parts.flatMap((part) => (part.type === "chunk" ? [part.code] : [])).join("");
        const style = parts
          .flatMap((part) => (part.type === "asset" ? [String(part.source)] : []))
          .join("");
        for (const part of parts) delete bundle[part.fileName];
        page.source = inlined(String(page.source), unclosing(script), style);
      },
    },
  };
}

function inlined(page: string, script: string, style: string): string {
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  const inside =
    `<meta http-equiv="Content-Security-Policy" content="${policy}" />\n` +
    `    <style>${style}</style>\n    <script type="module">${script}</script>\n  </head>`;
  return page
    .replace(/\s*<script type="module"[^>]*><\/script>/, "")
    .replace(/\s*<link rel="stylesheet"[^>]*>/, "")
    .replace("</head>", () => inside);
}

function hashOf(text: string): string {
  return `sha256-${base64Of(sha256(new TextEncoder().encode(text)))}`;
}

/** A script in which nothing ends the element that it stands in. */
function unclosing(script: string): string {
  return script.replace(/<\/(?=script)/gi, "<\\/").replaceAll("<!--", "\\x3C!--");
}
