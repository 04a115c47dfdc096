import { defineConfig } from "vite";

/** JSX comes from tsconfig's jsxImportSource: no framework plugin. */
export default defineConfig({
  build: {
    target: "es2022",
    // The page's policy allows scripts and styles from files only: nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
