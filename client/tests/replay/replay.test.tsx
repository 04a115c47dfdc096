// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HouseClient } from "../../src/house/house-client.ts";
import { Here } from "../../src/house/house-context.ts";
import type { Replay } from "../../src/replay/model/replay.ts";
import { ReplayFile } from "../../src/replay/ReplayFile.tsx";
import { ReplayPage } from "../../src/replay/ReplayPage.tsx";
import { learn, speak } from "../../src/shell/language.ts";
import { replayPath } from "../../src/shell/model/routes.ts";
import { go } from "../../src/shell/router.tsx";
import { epochOf } from "../fairness/epochs.ts";
import { fileOf } from "../fairness/records.ts";
import { FakeHouse, GIULIA } from "../fake-house.ts";
import { frameOf, rowOf } from "../fixtures.ts";
import { addressOf, playerOf, publicReplayOf, replayOf } from "../replays.ts";

// Nothing moves here.
Reflect.deleteProperty(Element.prototype, "animate");

const FOUR = replayOf("four");
const NAMES = FOUR.steps[0]!.view.places.map((place) => place?.name);

beforeEach(async () => {
  await speak("it");
  await learn("replay", "proofs");
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  go("/");
});

type Answers = Readonly<Record<string, () => Response>>;

const refused = (code: string) => () => Response.json({ code, detail: "" }, { status: 409 });

/** What a house answers of a replay, and of its proof. */
function answersOf(name: string, replay: Replay): Answers {
  const { table, deal, epoch } = replay;
  return {
    [addressOf(replay)]: () => Response.json(replay),
    [`/api/deals/${table}/${deal}`]: () => new Response(fileOf(name)),
    [`/api/tables/${table}/epochs/${epoch}`]: () => Response.json(epochOf(name, 1)),
  };
}

interface Opened {
  readonly replay?: Replay;
  readonly search?: string;
  readonly you?: typeof GIULIA;
  readonly answers?: Answers;
  readonly fake?: FakeHouse;
}

/** Opens the page of a deal, as who sat first. */
async function open({ replay = FOUR, search = "", answers = {}, ...how }: Opened = {}) {
  const known = { ...answersOf("four", replay), ...answers };
  vi.stubGlobal("fetch", (path: string) => Promise.resolve(known[path]!()));
  history.replaceState(null, "", replayPath(replay.table, replay.deal) + search);
  const you = how.you ?? playerOf(FOUR, 0);
  const house = new HouseClient((how.fake ?? new FakeHouse({ you })).parts());
  await act(async () => {
    house.cameIn(you);
    await Promise.resolve();
  });
  const { container } = render(
    <Here.Provider value={house}>
      <ReplayPage table={replay.table} deal={replay.deal} />
    </Here.Provider>,
  );
  await vi.waitFor(() => expect(screen.queryByText("Un momento…")).toBeNull());
  return { house, container, ...reader(container) };
}

function reader(container: Element) {
  const names = (scope: Element) =>
    [...scope.querySelectorAll("img.card")].map((card) => card.getAttribute("alt"));
  return {
    position: () => Number(container.querySelector<HTMLInputElement>("input[type=range]")!.value),
    said: () => container.querySelector(".status-line")?.textContent,
    hand: () => names(container.querySelector(".replay-hand")!),
    openHands: () =>
      [...container.querySelectorAll(".open-hand")].map((hand) => names(hand).length),
    /** Who sits where, from the bottom anticlockwise. */
    around: () =>
      ["bottom", "right", "top", "left"].map(
        (at) => container.querySelector(`.plate[data-at=${at}] .plate-name`)?.textContent,
      ),
    laid: () => container.querySelectorAll(".laid").length,
    proof: () => container.querySelector(".replay-proof")?.getAttribute("data-told"),
  };
}

function press(...keys: readonly string[]): void {
  for (const key of keys) {
    act(() => {
      document.body.dispatchEvent(
        new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
      );
    });
  }
}

function pass(millis: number): void {
  act(() => {
    vi.advanceTimersByTime(millis);
  });
}

describe("a replay", () => {
  it("begins with the cards dealt, as they were seen from my seat", async () => {
    const { position, hand, around } = await open();
    expect(position()).toBe(0);
    expect(hand()).toHaveLength(10);
    expect(around()).toEqual(["Tu", NAMES[3], NAMES[2], NAMES[1]]);
  });

  it("tells each step in words", async () => {
    const { said } = await open();
    expect(said()).toBe("Smazzata 1.");
    press("ArrowRight");
    expect(said()).toMatch(/^bot1: .* di .*\.$/);
    press("]");
    expect(said()).toMatch(/(Presa tua|Presa di .*): \+\d\.$/);
    press("End");
    expect(said()).toMatch(/^Smazzata: (\d+) a (\d+)\. Totale: \1 a \2\.$/);
  });

  it("goes by steps, by tricks and to its ends with the keyboard", async () => {
    const { position, laid } = await open();
    press("ArrowRight", "ArrowRight");
    expect([position(), laid()]).toEqual([2, 2]);
    press("ArrowLeft");
    expect([position(), laid()]).toEqual([1, 1]);
    press("]", "]");
    expect([position(), laid()]).toEqual([8, 4]);
    press("[");
    expect(position()).toBe(4);
    press("End");
    expect([position(), laid()]).toEqual([41, 0]);
    expect(screen.getByRole("heading", { name: "Smazzata 1" })).toBeTruthy();
    press("Home");
    expect(position()).toBe(0);
  });

  it("leaves the keys to a field, and the space to a button", async () => {
    const { position } = await open();
    const [link, forward] = [screen.getByRole("textbox"), screen.getByTitle("Una mossa avanti")];
    fireEvent.keyDown(link, { key: "ArrowRight" });
    fireEvent.keyDown(forward, { key: " " });
    expect(position()).toBe(0);
    expect(screen.getByTitle("Avvia")).toBeTruthy();
    fireEvent.keyDown(screen.getByRole("slider"), { key: "ArrowRight" });
    expect(position()).toBe(1);
  });

  it("plays by itself, as fast as one likes", async () => {
    const { position } = await open({ search: "?step=5" });
    vi.useFakeTimers();
    press("+", " ");
    expect(screen.getByTitle("Ferma")).toBeTruthy();
    pass(449);
    expect(position()).toBe(5);
    pass(1);
    expect(position()).toBe(6);
    press(" ");
    pass(5_000);
    expect(position()).toBe(6);
  });

  it("is moved by its slider, and by its list of tricks", async () => {
    const { position } = await open();
    fireEvent.input(screen.getByRole("slider"), { target: { value: "17" } });
    expect(position()).toBe(17);
    const tricks = within(screen.getByRole("region", { name: "Prese" })).getAllByRole("button");
    expect(tricks).toHaveLength(10);
    expect(tricks.filter((trick) => trick.getAttribute("aria-current")).indexOf(tricks[4]!)).toBe(
      0,
    );
    fireEvent.click(tricks[2]!);
    expect(position()).toBe(12);
  });

  it("is seen from any seat", async () => {
    const { around, hand } = await open();
    const mine = hand();
    press("2");
    expect(around()).toEqual([NAMES[1], "Tu", NAMES[3], NAMES[2]]);
    expect(hand()).not.toEqual(mine);
    fireEvent.click(screen.getByRole("radio", { name: "tuo" }));
    expect(hand()).toEqual(mine);
  });

  it("of two knows no third seat", async () => {
    const replay = replayOf("two");
    const { container } = await open({
      replay,
      you: playerOf(replay, 0),
      answers: answersOf("two", replay),
    });
    press("2", "3", "4");
    expect(container.querySelector(".plate[data-at=bottom] .plate-name")?.textContent).toBe(
      "bruno",
    );
  });

  it("turns all hands face up when asked to, and down again", async () => {
    const { openHands } = await open({ search: "?step=6" });
    expect(openHands()).toEqual([]);
    const open_ = screen.getByRole("button", { name: "Mostra le carte di tutti" });
    fireEvent.click(open_);
    expect(openHands().toSorted()).toEqual([8, 8, 9]);
    expect(open_.getAttribute("aria-pressed")).toBe("true");
    fireEvent.click(open_);
    expect(openHands()).toEqual([]);
  });

  it("shows no hands to who was not there, and names the sides", async () => {
    const { container } = await open({ replay: publicReplayOf("four"), you: GIULIA });
    expect(container.querySelector(".replay-hand")).toBeNull();
    expect(screen.queryByRole("button", { name: "Mostra le carte di tutti" })).toBeNull();
    expect(screen.getByText("Non eri a questo tavolo: vedi solo le carte giocate.")).toBeTruthy();
    expect(container.querySelector(".score-side")?.textContent).toBe(`${NAMES[0]} + bot0 0`);
  });

  it("opens at the trick of a link, and writes the link of where it stands", async () => {
    const { position, laid } = await open({ search: "?trick=3" });
    expect([position(), laid()]).toEqual([12, 4]);
    const link = () => screen.getByRole<HTMLInputElement>("textbox").value;
    expect(link()).toBe(`${location.origin}${replayPath(FOUR.table, 1)}?trick=3`);
    press("ArrowLeft");
    expect(link()).toMatch(/\?step=11$/);
  });

  it("keeps its place in the address bar", async () => {
    await open();
    vi.useFakeTimers();
    press("]");
    pass(300);
    expect(location.search).toBe("?trick=1");
  });

  it("goes from deal to deal of its match, where there is one", async () => {
    await open();
    press("PageUp");
    expect(location.pathname).toBe(replayPath(FOUR.table, 1));
    press("PageDown");
    expect(location.pathname).toBe(replayPath(FOUR.table, 2));
  });
});

describe("the proof of a replay", () => {
  it("is checked from the record, which must show the same cards", async () => {
    const { proof } = await open();
    await vi.waitFor(() => expect(proof()).toBe("seats"));
    const link = screen.getByRole("link", {
      name: "Il mazzo nasce dai numeri segreti della casa e dei giocatori",
    });
    expect(link.getAttribute("href")).toBe(`/fair/${FOUR.table}/1`);
  });

  it("fails where the record tells of other cards", async () => {
    const { proof } = await open({
      answers: { [`/api/deals/${FOUR.table}/1`]: () => new Response(fileOf("two")) },
    });
    await vi.waitFor(() => expect(proof()).toBe("fails"));
  });

  it("is still to come while the shuffle is in use", async () => {
    const { proof } = await open({
      answers: { [`/api/deals/${FOUR.table}/1`]: refused("deal_not_over") },
    });
    await vi.waitFor(() => expect(proof()).toBe("coming"));
  });

  it("is that of the shuffle for who was not there", async () => {
    const { proof } = await open({ replay: publicReplayOf("four"), you: GIULIA });
    await vi.waitFor(() => expect(proof()).toBe("seats"));
  });
});

describe("a replay that is refused", () => {
  it.each([
    ["deal_not_over", /smazzata/],
    ["no_such_table", /tavolo/],
    ["cards_lost", /numero segreto di questo mazzo/],
  ])("says why: %s", async (code, words) => {
    await open({ answers: { [addressOf(FOUR)]: refused(code) } });
    expect(screen.getByRole("status").textContent).toMatch(words);
    expect(screen.getByRole("link", { name: "Le mie partite" })).toBeTruthy();
  });
});

describe("while it is seen", () => {
  it("the table where it is my turn calls", async () => {
    const frame = frameOf("four-follow");
    const fake = new FakeHouse({
      you: playerOf(FOUR, 0),
      frames: new Map([[frame.table, frame]]),
      seats: [rowOf(frame)],
    });
    await open({ fake });
    const call = await screen.findByRole("link", { name: "Tocca a te! Torna al tavolo" });
    expect(call.getAttribute("href")).toBe(`/table/${frame.table}`);
    act(() => fake.socket.says(frameOf("four-other")));
    expect(screen.queryByRole("link", { name: /^Tocca a te/ })).toBeNull();
  });
});

describe("a record that one has", () => {
  /** Opens the page and chooses a file, which the house answers like this. */
  async function choose(answer: () => Response) {
    const asked: string[] = [];
    vi.stubGlobal("fetch", (path: string) => {
      asked.push(path);
      return Promise.resolve(answer());
    });
    const { container } = render(
      <Here.Provider value={new HouseClient(new FakeHouse().parts())}>
        <ReplayFile />
      </Here.Provider>,
    );
    const file = new File([fileOf("two")], "circolo-t1-2.json");
    const input = screen.getByLabelText<HTMLInputElement>("Scegli un file");
    Object.defineProperty(input, "files", { value: [file] });
    await act(async () => {
      fireEvent.change(input);
      await Promise.resolve();
    });
    return { container, asked, ...reader(container) };
  }

  it("is told by the house with all hands, and checked here", async () => {
    const { asked, hand, proof } = await choose(() => Response.json(replayOf("two")));
    await vi.waitFor(() => expect(hand()).toHaveLength(10));
    expect(asked).toEqual(["/api/replay"]);
    await vi.waitFor(() => expect(proof()).toBe("file"));
    expect(screen.getByText(/^Il file non si contraddice, ma da solo/)).toBeTruthy();
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  it("holds the deals before its own, too", async () => {
    const { asked, hand } = await choose(() => Response.json(replayOf("two")));
    await vi.waitFor(() => expect(hand()).toHaveLength(10));
    press("PageUp");
    expect(asked).toEqual(["/api/replay", "/api/replay?deal=1"]);
  });

  it("that was changed is refused", async () => {
    await choose(refused("record_does_not_hold"));
    const words = "Questa smazzata è stata cambiata o non è mai stata giocata così";
    await vi.waitFor(() => expect(screen.getByRole("status").textContent).toContain(words));
  });
});
