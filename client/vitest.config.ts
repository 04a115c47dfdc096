import { mergeConfig } from "vite";
import { defineConfig } from "vitest/config";

import vite from "./vite.config.ts";

export default mergeConfig(
  vite,
  defineConfig({
    test: {
      include: ["tests/**/*.test.{ts,tsx}"],
      environment: "node",
      css: true, // a test reads the themes
      testTimeout: 60_000, // a busy machine is no mistake of a test
    },
  }),
);
