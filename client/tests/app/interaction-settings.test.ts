// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from "vitest";

import {
  mutedKinds,
  muteKind,
  pace,
  paceChoice,
  restoreInteractionSettings,
  soundChoice,
  tapsChoice,
} from "../../src/shell/interaction-settings.ts";
import css from "../../src/styles/motion.css?raw";

function deviceWantsLessMotion(less: boolean): void {
  vi.stubGlobal("matchMedia", () => ({ matches: less }));
}

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  restoreInteractionSettings();
});

describe("how a table feels", () => {
  it("moves at normal pace, with low sounds and one tap, where nothing was chosen", () => {
    deviceWantsLessMotion(false);
    restoreInteractionSettings();
    expect([pace(), soundChoice.shown.value, tapsChoice.shown.value]).toEqual([1, "low", "one"]);
  });

  it("does not move where the device asks for less motion", () => {
    deviceWantsLessMotion(true);
    expect(pace()).toBe(0);
  });

  it("moves as was chosen, whatever the device asks for", () => {
    deviceWantsLessMotion(true);
    paceChoice.choose("slow");
    expect(pace()).toBe(1.6);
  });

  it("leaves out the sounds that were left out on an earlier visit", () => {
    muteKind("turn", true);
    muteKind("end", true);
    muteKind("turn", false);
    document.documentElement.removeAttribute("data-muted");
    restoreInteractionSettings();
    expect([...mutedKinds.value]).toEqual(["end"]);
    expect(document.documentElement.dataset["muted"]).toBe("end");
  });

  it("is as it was chosen on an earlier visit", () => {
    tapsChoice.choose("two");
    document.documentElement.removeAttribute("data-taps");
    restoreInteractionSettings();
    expect(document.documentElement.dataset["taps"]).toBe("two");
  });

  it("is the first again when what was kept is no choice of ours", () => {
    localStorage.setItem("circolo.sound", "deafening");
    restoreInteractionSettings();
    expect(soundChoice.shown.value).toBe("low");
  });

  it.each(["slow", "normal", "fast", "none"] as const)(
    "is told to the style sheets with the same figure: %s",
    (name) => {
      paceChoice.choose(name);
      const [, figure] = new RegExp(`data-pace="${name}"\\] \\{\\s*--pace: ([\\d.]+)`).exec(css)!;
      expect(Number(figure)).toBe(pace());
    },
  );
});
