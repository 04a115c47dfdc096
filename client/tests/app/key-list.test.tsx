// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import axe from "axe-core";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { chapterNames } from "../../src/i18n/chapters.ts";
import { LANGUAGES } from "../../src/i18n/languages.ts";
import { loadTranslator } from "../../src/i18n/translator.ts";
import { TABLE_KEYS, USUAL_KEYS } from "../../src/play/table-keys.ts";
import { TableSettings } from "../../src/settings/TableSettings.tsx";
import { restoreKeys, tableKeys } from "../../src/shell/key-settings.ts";
import { learn, speak } from "../../src/shell/language.ts";
import { comes } from "../at-table.tsx";

beforeEach(async () => {
  await speak("it");
  await learn("settings");
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  restoreKeys();
});

/** The settings with the list unfolded. */
async function unfold() {
  const page = render(<TableSettings />);
  const fold = page.container.querySelector("details")!;
  fold.open = true;
  fireEvent(fold, new Event("toggle"));
  await comes();
  return page;
}

const button = (name: RegExp) => screen.getByRole("button", { name });
const field = () => screen.queryByRole("textbox");
const said = () => screen.getByRole("status").textContent;

/** As a keyboard does: to whatever has the focus. */
function press(key: string, more: KeyboardEventInit = {}): boolean {
  return fireEvent.keyDown(document.activeElement!, { key, ...more });
}

describe("the list of keys", () => {
  it("tells what each key does", async () => {
    await unfold();
    const caps = screen.getAllByRole("button", { name: /^.: / }).map((one) => one.textContent);
    expect(caps).toEqual(TABLE_KEYS.map((key) => key.toUpperCase()));
    expect(button(/^U: Ultima presa$/)).toBeTruthy();
  });

  it("takes the next key in the place of the one that is pressed", async () => {
    await unfold();
    fireEvent.click(button(/^U: /));
    expect(document.activeElement).toBe(field());
    expect(said()).toBe("Premi il nuovo tasto; Esc lascia tutto com’è.");
    press("F");
    expect(tableKeys.value.u).toBe("f");
    expect(said()).toBe("Fatto: F.");
    expect(field()).toBeNull();
    expect(document.activeElement).toBe(button(/^F: Ultima presa$/));
  });

  it("tells of both when two keys change places", async () => {
    await unfold();
    fireEvent.click(button(/^U: /));
    press("o");
    expect(said()).toBe("Fatto: O. U ora vale per: Opzioni.");
    expect([tableKeys.value.u, tableKeys.value.o]).toEqual(["o", "u"]);
    expect(button(/^U: Opzioni$/)).toBeTruthy();
  });

  it("leaves everything as it was on Escape, and the panel open", async () => {
    await unfold();
    fireEvent.click(button(/^U: /));
    const heard = vi.fn();
    document.addEventListener("keydown", heard);
    expect(press("Escape")).toBe(false);
    document.removeEventListener("keydown", heard);
    expect(heard).not.toHaveBeenCalled();
    expect(said()).toBe("Resta U.");
    expect(document.activeElement).toBe(button(/^U: /));
    expect(tableKeys.value).toEqual(USUAL_KEYS);
  });

  it.each(["1", "0", " "])("refuses %j, and goes on waiting", async (key) => {
    await unfold();
    fireEvent.click(button(/^U: /));
    press(key);
    expect(said()).toBe("Questo tasto non si può usare: solo lettere e segni.");
    expect(document.activeElement).toBe(field());
    press("f");
    expect(tableKeys.value).toEqual({ ...USUAL_KEYS, u: "f" });
  });

  it("waits on while keys are pressed that only lead elsewhere", async () => {
    await unfold();
    fireEvent.click(button(/^U: /));
    for (const key of ["Shift", "Tab", "F5", "Dead"]) expect(press(key)).toBe(true);
    expect(press("f", { ctrlKey: true })).toBe(true);
    expect(field()).not.toBeNull();
    expect(tableKeys.value).toEqual(USUAL_KEYS);
  });

  it("waits no longer once the focus has gone elsewhere", async () => {
    await unfold();
    fireEvent.click(button(/^U: /));
    act(() => button(/^A: /).focus());
    expect(field()).toBeNull();
    expect(said()).toBe("");
    expect(document.activeElement).toBe(button(/^A: /));
  });

  it("gives back the original keys", async () => {
    await unfold();
    fireEvent.click(button(/^U: /));
    press("f");
    fireEvent.click(button(/^Rimetti/));
    expect(tableKeys.value).toEqual(USUAL_KEYS);
    expect(said()).toBe("I tasti sono di nuovo quelli di partenza.");
  });

  it("is as it was left on an earlier visit", async () => {
    await unfold();
    fireEvent.click(button(/^U: /));
    press("f");
    const kept = localStorage.getItem("circolo.keyMap")!;
    cleanup();
    localStorage.clear();
    restoreKeys();
    expect(tableKeys.value).toEqual(USUAL_KEYS);
    localStorage.setItem("circolo.keyMap", kept);
    restoreKeys();
    await unfold();
    expect(button(/^F: Ultima presa$/)).toBeTruthy();
  });

  it("has the usual keys where what was kept is none of ours", async () => {
    localStorage.setItem("circolo.keyMap", "u1");
    restoreKeys();
    await unfold();
    expect(button(/^U: Ultima presa$/)).toBeTruthy();
    expect(tableKeys.value).toEqual(USUAL_KEYS);
  });

  it("has no fault that can be found, waiting or not", async () => {
    const { container } = await unfold();
    const faults = async () => {
      const rules = { "color-contrast": { enabled: false } };
      const { violations } = await axe.run(container, { rules });
      return violations.map(({ id }) => id);
    };
    expect(await faults()).toEqual([]);
    fireEvent.click(button(/^U: /));
    expect(await faults()).toEqual([]);
  });
});

/** Buttons of the games, by their key: the list calls them as they call themselves. */
const LABELS = {
  a: ["accuso.title", "act.takeBank"],
  d: ["chemin_de_fer.halve"],
  k: ["act.keep"],
  n: ["act.annul", "act.nonGioco", "act.passBank", "chemin_de_fer.rien"],
  p: ["act.passBank"],
  r: ["chemin_de_fer.withdraw"],
  s: ["act.sto", "chemin_de_fer.word.sto"],
  t: ["act.tiro", "chemin_de_fer.word.tiro", "chemin_de_fer.word.chiamo"],
  v: ["call.tavolo2"],
  x: ["call.rispetto"],
  y: ["chemin_de_fer.word.batte"],
} as const;

it.each(LANGUAGES)("calls things as the buttons do, and leaves no gap: %s", async (language) => {
  const words = await loadTranslator(language, chapterNames());
  for (const key of TABLE_KEYS) expect(words.text(`key.${key}`)).not.toMatch(/[{}]/);
  for (const key of Object.keys(LABELS) as (keyof typeof LABELS)[]) {
    const told = words.text(`key.${key}`);
    for (const label of LABELS[key]) expect(told).toContain(words.text(label));
  }
});
