/** Builds the gallery, which shows any state of the client without a house: ../build/gallery. */
import { defineConfig, mergeConfig } from "vite";

import vite from "./vite.config.ts";

export default mergeConfig(
  vite,
  defineConfig({
    build: {
      outDir: "../build/gallery",
      emptyOutDir: true,
      reportCompressedSize: false,
      rolldownOptions: { input: "tests/gallery/index.html" },
    },
  }),
);
