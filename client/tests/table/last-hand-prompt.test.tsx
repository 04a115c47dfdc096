// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SETTE } from "../../src/games/sette_e_mezzo/model/game-speech.ts";
import { loadTranslator } from "../../src/i18n/translator.ts";
import { cardNames } from "../../src/play/cards.ts";
import { withDeparted } from "../../src/play/departed-players.ts";
import { queueFrame, showAtOnce } from "../../src/play/scene-queue.ts";
import { announce } from "../../src/play/table-log.ts";
import type { Frame } from "../../src/protocol/wire.gen.ts";
import { learn, speak } from "../../src/shell/language.ts";
import { comes, sitAt } from "../at-table.tsx";
import { framesOf } from "../fixtures.ts";

const [BEFORE, SETTLED] = framesOf<"sette_e_mezzo">("sette_e_mezzo-settled") as [Frame, Frame];
/** My last hand, as the house shows it to who leaves with it. */
const LAST: Frame = { ...SETTLED, asks: [], deadlines: [] };
const ME = LAST.seat!;
/** The table later, as I see it without a seat. */
const LATER: Frame = { ...withoutSeat(LAST, ME), seat: null, seq: 1, events: [] };

function withoutSeat(frame: Frame, seat: number): Frame {
  const places = frame.view.places.map((place, at) => (at === seat ? null : place));
  return { ...frame, view: { ...frame.view, places } };
}

beforeEach(async () => {
  await speak("it");
  await learn("sette_e_mezzo", "ring");
});
afterEach(cleanup);

describe("my last hand at a table", () => {
  async function leaving() {
    const told = await sitAt(BEFORE);
    await told.show(LAST);
    await told.show(LATER);
    await told.show({ ...LATER, seq: 2 });
    await comes();
    return told;
  }

  it("stays, with what it has cost, until I have seen it", async () => {
    const { container, pass } = await leaving();
    await pass(60_000);
    expect(container.querySelector(".table.table-watched")).toBeNull();
    expect(screen.getByText("È stata la tua ultima mano a questo tavolo.")).toBeTruthy();
    expect(container.querySelector(".console .status-line")?.textContent).toMatch(
      /^(Vinci|Perdi|Vince)/,
    );
    fireEvent.click(screen.getByRole("button", { name: "Continua" }));
    await comes();
    expect(container.querySelector(".table.table-watched")).not.toBeNull();
    expect(screen.queryByRole("button", { name: "Continua" })).toBeNull();
  });

  it("gives way at once where I have a seat again", async () => {
    const { container, show } = await leaving();
    await act(() => undefined);
    await show({ ...SETTLED, seq: 3, events: [] });
    expect(screen.queryByText("È stata la tua ultima mano a questo tavolo.")).toBeNull();
    expect(container.querySelector(".table.table-watched")).toBeNull();
  });

  it("is not held where no deal has ended", async () => {
    const { container, show } = await sitAt({ ...BEFORE, events: [] });
    await show(LATER);
    await comes();
    expect(container.querySelector(".table.table-watched")).not.toBeNull();
  });
});

describe("somebody who leaves with the end of a deal", () => {
  const seat = (ME + 1) % LAST.view.places.length;
  const name = LAST.view.places[seat]!.name;
  const out: Frame = {
    ...withoutSeat(SETTLED, seat),
    events: [...SETTLED.events, { type: "stood_up", seat }],
  };

  it("is still there while the result is shown, and then no more", () => {
    const shown = queueFrame(showAtOnce(BEFORE), out, 0);
    expect(shown.scene.act).toBe("result");
    expect(shown.scene.frame.view.places[seat]?.name).toBe(name);
    expect(shown.queue.at(-1)?.scene.frame.view.places[seat]).toBeNull();
  });

  it("is named in the log", async () => {
    const translator = await loadTranslator("it", ["sette_e_mezzo", "ring"]);
    const cards = cardNames(translator);
    const speech = {
      ...translator,
      card: (card: Parameters<typeof cards.get>[0]) => cards.get(card) ?? card,
    };
    const told = announce(speech, { frame: out, before: BEFORE }, SETTE);
    expect(told).not.toMatch(/(^|[.:] ): /);
    expect(told).not.toContain("  ");
    expect(told).toContain(name);
  });

  it("is nobody else, and nobody where nobody has left", () => {
    expect(withDeparted(SETTLED, BEFORE)).toBe(SETTLED);
    expect(withDeparted(out, null)).toBe(out);
  });
});
