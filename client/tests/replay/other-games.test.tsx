// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HouseClient } from "../../src/house/house-client.ts";
import { Here } from "../../src/house/house-context.ts";
import { ReplayPage } from "../../src/replay/ReplayPage.tsx";
import { learn, speak } from "../../src/shell/language.ts";
import { replayPath } from "../../src/shell/model/routes.ts";
import { go } from "../../src/shell/router.tsx";
import { fileOf } from "../fairness/records.ts";
import { FakeHouse } from "../fake-house.ts";
import { addressOf, playerOf, replayOf } from "../replays.ts";

// Nothing moves here.
Reflect.deleteProperty(Element.prototype, "animate");

beforeEach(async () => {
  await speak("it");
  await learn("replay", "proofs");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  go("/");
});

/** Opens the page of a deal, as who sat first. */
async function open(name: string, replay = replayOf(name)) {
  const { table, deal } = replay;
  const known: Readonly<Record<string, () => Response>> = {
    [addressOf(replay)]: () => Response.json(replay),
    [`/api/deals/${table}/${deal}`]: () => new Response(fileOf(name)),
  };
  vi.stubGlobal("fetch", (path: string) => Promise.resolve((known[path] ?? nothing)()));
  history.replaceState(null, "", replayPath(table, deal));
  const you = playerOf(replay, 0);
  const house = new HouseClient(new FakeHouse({ you }).parts());
  await act(async () => {
    house.cameIn(you);
    await Promise.resolve();
  });
  const { container } = render(
    <Here.Provider value={house}>
      <ReplayPage table={table} deal={deal} />
    </Here.Provider>,
  );
  await vi.waitFor(() => expect(screen.queryByText("Un momento…")).toBeNull());
  return {
    container,
    position: () => Number(container.querySelector<HTMLInputElement>("input[type=range]")!.value),
    said: () => container.querySelector(".status-line")?.textContent,
    hand: () => [...container.querySelectorAll(".replay-hand img.card")],
    proof: () => container.querySelector(".replay-proof")?.getAttribute("data-told"),
  };
}

const nothing = () => Response.json({ code: "no_such_epoch", detail: "" }, { status: 404 });

function press(...keys: readonly string[]): void {
  for (const key of keys) {
    act(() => {
      document.body.dispatchEvent(
        new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
      );
    });
  }
}

describe("a replay of another game", () => {
  it.each(["called", "classica", "piatto", "online", "casino"])(
    "goes from its beginning to its result: %s",
    async (name) => {
      const { position, said, container } = await open(name);
      expect(position()).toBe(0);
      const last = Number(container.querySelector<HTMLInputElement>("input[type=range]")!.max);
      for (let at = 0; at <= last; at += 1) {
        expect(said()).not.toBe("");
        press("ArrowRight", "ArrowRight");
      }
      expect(position()).toBe(last);
    },
  );

  it.each(["called", "classica", "piatto", "online", "casino"])(
    "has a shuffle that was verified: %s",
    async (name) => {
      const { proof } = await open(name);
      await vi.waitFor(() => expect(proof()).toBe("seats"));
    },
  );

  it("of a bank names its moments, and goes there", async () => {
    const { position } = await open("online");
    const moments = screen.getByRole("region", { name: "Momenti" });
    const names = within(moments)
      .getAllByRole("button")
      .map((button) => button.textContent);
    expect(names).toEqual(["Puntate", "Carte", "Risultato"]);
    fireEvent.click(within(moments).getByRole("button", { name: "Risultato" }));
    expect(position()).toBeGreaterThan(1);
    expect(document.querySelector(".chemin-de-fer-result")).not.toBeNull();
  });

  it("of chiamatre shows a hand of ten, and who called", async () => {
    const { hand, said } = await open("called");
    expect(hand()).toHaveLength(10);
    press("]");
    expect(said()).not.toBe("");
  });

  it("that is still played with says that it is seen as it was seen then", async () => {
    const replay = replayOf("online");
    const steps = replay.steps.map((step) => ({ ...step, seats: [], own: step.seats[0]! }));
    await open("online", { ...replay, steps, seat: 0 });
    expect(screen.getByText(/^Il mazzo si gioca ancora/)).toBeTruthy();
  });
});
