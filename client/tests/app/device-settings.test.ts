// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from "vitest";

import {
  chooseScheme,
  chooseTheme,
  restoreAppearance,
  theme,
} from "../../src/shell/device-settings.ts";

function deviceWants(contrast: boolean): void {
  vi.stubGlobal("matchMedia", () => ({ matches: contrast }));
}

function worn(): (string | undefined)[] {
  const { theme, scheme } = document.documentElement.dataset;
  return [theme, scheme];
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

describe("the look of the page", () => {
  it("is the green felt at first, in the light of the device", () => {
    deviceWants(false);
    restoreAppearance();
    expect(worn()).toEqual(["verde", "system"]);
  });

  it("is high contrast where the device asks for it", () => {
    deviceWants(true);
    restoreAppearance();
    expect(worn()).toEqual(["contrasto", "system"]);
  });

  it("is what was chosen, before what the device asks for", () => {
    deviceWants(true);
    chooseTheme("blu");
    chooseScheme("dark");
    document.documentElement.removeAttribute("data-theme");
    restoreAppearance();
    expect(worn()).toEqual(["blu", "dark"]);
  });

  it("is the first again when what was kept is no theme of ours", () => {
    deviceWants(false);
    localStorage.setItem("circolo.theme", "plaid");
    restoreAppearance();
    expect(theme.value).toBe("verde");
  });

  it("can be chosen for this visit where the browser keeps nothing", () => {
    vi.stubGlobal("localStorage", {
      setItem: () => {
        throw new DOMException("refused", "SecurityError");
      },
    });
    chooseTheme("carbone");
    expect(worn()[0]).toBe("carbone");
  });
});
