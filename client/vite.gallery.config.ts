/** Builds the gallery, which shows any state of the client without a house: ../build/gallery. */
import { defineConfig, mergeConfig } from "vite";

import vite from "./vite.config.ts";

export default mergeConfig(
  vite,
  defineConfig({
    json: { stringify: true },
    build: {
      outDir: "../build/gallery",
      emptyOutDir: true,
      reportCompressedSize: false,
      rolldownOptions: {
        input: "tests/gallery/index.html",
        output: {
          // Each page reads all that the engine has written down, and asks for it once.
          codeSplitting: {
            groups: [{ name: "fixtures", test: /client\/fixtures\//, priority: 2 }],
          },
        },
      },
    },
  }),
);
