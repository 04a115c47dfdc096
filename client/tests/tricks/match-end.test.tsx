// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { textChoice } from "../../src/shell/interaction-settings.ts";
import { speak } from "../../src/shell/language.ts";
import { decisionOf, richestTrick, scoresAfter } from "../../src/tricks/model/match-line.ts";
import { comes, sitAt } from "../at-table.tsx";
import { frameOf } from "../fixtures.ts";

const line = (...deals: readonly (readonly number[])[]) => ({
  names: deals[0]?.map((_, at) => `player ${at}`) ?? [],
  people: [],
  mine: 0,
  deals,
});

beforeEach(() => speak("it"));
afterEach(() => {
  textChoice.choose("off");
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("a match as a line", () => {
  it("has the score after each deal", () => {
    expect(scoresAfter(line([8, 3], [4, 7]))).toEqual([
      [0, 0],
      [8, 3],
      [12, 10],
    ]);
  });

  it("was decided by the deal in which the winner gained most", () => {
    expect(decisionOf(line([3, 8], [10, 1], [6, 5]))).toEqual({ deal: 2, winner: 0, lead: 9 });
    const four = line([7, 4, 4, 7], [6, 5, 5, 6], [8, 8, 3, 3], [4, 4, 7, 7]);
    expect(decisionOf(four)).toEqual({ deal: 3, winner: 0, lead: 5 });
  });

  it("was decided by no deal of its own if it has one, or several winners", () => {
    expect(decisionOf(line([11, 0]))).toBeNull();
    expect(decisionOf(line([8, 3], [3, 8]))).toBeNull();
  });

  it("has a richest trick, the first of equals", () => {
    expect(
      richestTrick([
        [0, ["4S", "FB", "4C", "RD"], 0],
        [0, ["AS", "3S", "7S", "2S"], 3],
        [3, ["AC", "3C", "4C", "2C"], 1],
      ]),
    ).toMatchObject({ taker: 3, thirds: 5 });
    expect(richestTrick([])).toBeNull();
  });
});

describe("the end of a match", () => {
  it("tells the line as a table, what decided it, and the richest trick", async () => {
    await sitAt(frameOf("four-won"));
    const story = within(screen.getByRole("region", { name: "La partita, smazzata per smazzata" }));
    const rows = story.getAllByRole("row").map((row) => row.textContent);
    expect(rows).toEqual(["NoiLoro", "Smazzata 183", "Smazzata 21210"]);
    expect(story.getByText("Ha deciso la smazzata 1: +5 dalla tua parte.")).toBeTruthy();
    expect(story.getByText(/^La presa più ricca dell’ultima smazzata/)).toBeTruthy();
    expect(story.getByRole("link", { name: "Rivedi la smazzata 1" }).getAttribute("href")).toMatch(
      /\/1$/,
    );
  });

  it("is told in text mode too, without a picture", async () => {
    textChoice.choose("on");
    const { container } = await sitAt(frameOf("four-won"));
    const rows = screen.getAllByRole("row").map((row) => row.textContent);
    expect(rows).toEqual(["NoiLoro", "Smazzata 183", "Smazzata 21210"]);
    expect(screen.getByText("Ha deciso la smazzata 1: +5 dalla tua parte.")).toBeTruthy();
    expect(container.querySelector("main svg")).toBeNull();
  });

  it("ranks a pair as one, with its points", async () => {
    const { container } = await sitAt(frameOf("four-won"));
    const places = [...container.querySelectorAll(".place")].map((one) => [
      one.querySelectorAll(".place-name").length,
      one.querySelector(".place-points")?.textContent,
    ]);
    expect(places).toEqual([
      [2, "12 punti"],
      [2, "10 punti"],
    ]);
  });

  it("shows the line of four in chiamatre", async () => {
    await sitAt(frameOf<"chiamatre">("chiamatre-over"));
    const story = within(screen.getByRole("region", { name: "La partita, smazzata per smazzata" }));
    expect(story.getAllByRole("columnheader")).toHaveLength(4);
    expect(story.getAllByRole("rowheader")).toHaveLength(4);
  });
});

describe("the picture of a result", () => {
  it("goes to the device's dialog where there is one", async () => {
    const written = fakeCanvas();
    const share = vi.fn(() => Promise.resolve());
    vi.stubGlobal("navigator", Object.assign(navigator, { canShare: () => true, share }));
    await sharesTheResult();
    expect(share).toHaveBeenCalledWith(
      expect.objectContaining({ files: [expect.objectContaining({ type: "image/png" })] }),
    );
    expect(written).toContain("12  Giulia + Lucia");
  });

  it("is downloaded elsewhere, and the page says so", async () => {
    fakeCanvas();
    vi.stubGlobal("navigator", Object.assign(navigator, { canShare: () => false }));
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function saves(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    await sharesTheResult();
    expect(saved).toEqual(["circolo.png"]);
    expect(screen.getByText("Immagine scaricata.")).toBeTruthy();
  });
});

async function sharesTheResult(): Promise<void> {
  await sitAt(frameOf("four-won"));
  fireEvent.click(screen.getByRole("button", { name: "Condividi il risultato" }));
  await act(async () => undefined);
  await comes();
}

/** A canvas that keeps what is written on it. */
function fakeCanvas(): readonly string[] {
  const written: string[] = [];
  const pen = new Proxy(
    {},
    {
      get: (_, name) => (name === "fillText" ? (text: string) => written.push(text) : () => 0),
      set: () => true,
    },
  );
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(pen as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done) =>
    done(new Blob(["png"], { type: "image/png" })),
  );
  return written;
}
