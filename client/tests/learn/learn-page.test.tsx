// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HouseClient } from "../../src/house/house-client.ts";
import { Here } from "../../src/house/house-context.ts";
import { LearnPage } from "../../src/learn/LearnPage.tsx";
import type { GameName } from "../../src/play/games.ts";
import { textChoice } from "../../src/shell/interaction-settings.ts";
import { learn, speak } from "../../src/shell/language.ts";
import { comes } from "../at-table.tsx";
import { FakeHouse } from "../fake-house.ts";

const A_WHILE = 10_000;

beforeEach(async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("there is no network here")));
  await speak("it");
  await learn("learn");
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  textChoice.choose("off");
});

async function openLesson(game: GameName = "tressette") {
  const house = new HouseClient(new FakeHouse({ frames: new Map(), seats: [] }).parts());
  const page = render(
    <Here.Provider value={house}>
      <LearnPage game={game} />
    </Here.Provider>,
  );
  await comes();
  vi.useFakeTimers();
  return page.container;
}

function next(times = 1): void {
  for (let time = 0; time < times; time += 1) {
    fireEvent.click(screen.getByText("Avanti"));
    act(() => void vi.advanceTimersByTime(A_WHILE));
  }
}

const sentence = () => document.querySelector(".lesson-words")?.textContent ?? "";

describe("the page of a lesson", () => {
  it("shows the order of the cards with what each is worth", async () => {
    const page = await openLesson();
    next();
    const scale = [...page.querySelectorAll(".lesson-scale li")].map(
      (card) => `${card.querySelector("img")?.alt} ${card.textContent}`,
    );
    expect(scale.slice(0, 4)).toEqual([
      "Tre di denari ⅓",
      "Due di denari ⅓",
      "Asso di denari 1",
      "Re di denari ⅓",
    ]);
  });

  it("says why a grey card may not be played, and marks the card to play", async () => {
    const page = await openLesson();
    next(4);
    expect(sentence()).toContain("gioca il tre di denari");
    expect(page.querySelector(".hand-card.is-marked")?.getAttribute("data-card")).toBe("3D");
    fireEvent.click(page.querySelector('[data-card="AC"]')!);
    expect(screen.getAllByRole("status").map((line) => line.textContent)).toContain(
      "Devi rispondere a denari",
    );
  });

  it("goes on when the card is played", async () => {
    const page = await openLesson();
    next(4);
    fireEvent.click(page.querySelector('[data-card="3D"]')!);
    await act(async () => {
      await vi.advanceTimersByTimeAsync(A_WHILE);
    });
    expect(sentence()).toContain("La presa vale 1⅔");
  });

  it("is passed at a bank by the buttons that it marks", async () => {
    const page = await openLesson("chemin_de_fer");
    next(3);
    for (const step of [4, 5, 6]) {
      expect(page.querySelector(".lesson-count")?.textContent).toBe(`${step} di 8`);
      fireEvent.click(page.querySelector(".answer.is-marked")!);
      await act(async () => {
        await vi.advanceTimersByTimeAsync(A_WHILE);
      });
    }
    expect(sentence()).toContain("Hai vinto le 20 fiches");
  });

  it("can be skipped at any time", async () => {
    await openLesson();
    expect(screen.getByText("Salta").getAttribute("href")).toBe("/rules/tressette");
  });

  it("says the same in text mode, where a card is played by its name", async () => {
    textChoice.choose("on");
    const page = await openLesson();
    vi.useRealTimers();
    await comes();
    vi.useFakeTimers();
    next(4);
    expect(page.querySelector(".text-hand")).not.toBeNull();
    fireEvent.click(screen.getByText("Tre di denari", { selector: ".text-card" }));
    await act(async () => {
      await vi.advanceTimersByTimeAsync(A_WHILE);
    });
    expect(sentence()).toContain("La presa vale 1⅔");
  });
});
