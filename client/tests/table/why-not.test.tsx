// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { speak } from "../../src/shell/language.ts";
import { speech } from "../../src/shell/page-speech.ts";
import { comes, sitAt } from "../at-table.tsx";
import { frameOf } from "../fixtures.ts";

beforeEach(() => speak("it"));
afterEach(cleanup);

const toasted = () =>
  screen
    .getAllByRole("alert")
    .map((one) => one.textContent)
    .join();

describe("a card or a button that does nothing now says why", () => {
  it("a card of another suit", async () => {
    const page = await sitAt(frameOf("four-follow"));
    fireEvent.click(page.container.querySelector(".hand-card.is-dimmed")!);
    expect(page.said().join()).toContain("Devi rispondere a");
  });

  it("a card while another flies to the table", async () => {
    const page = await sitAt(frameOf("four-follow"));
    const [card] = page.offered();
    fireEvent.click(page.container.querySelector(".hand-card.is-offered")!);
    await comes();
    fireEvent.click(page.container.querySelector(".hand-card")!);
    expect(page.said().join()).toContain(speech.card(card as "3D"));
    expect(page.said().join()).not.toContain("Devi rispondere");
  });

  it("an amount that cannot be smaller or larger", async () => {
    await sitAt(frameOf<"sette_e_mezzo">("sette_e_mezzo-bet"));
    fireEvent.click(screen.getByLabelText("Meno"));
    await comes();
    expect(toasted()).toContain("Il minimo è 10.");
    fireEvent.click(screen.getByText(/^Max/));
    fireEvent.click(screen.getByLabelText("Più"));
    await comes();
    expect(toasted()).toContain("Il massimo è 40.");
  });

  it("an answer that is already on its way", async () => {
    const page = await sitAt(frameOf<"sette_e_mezzo">("sette_e_mezzo-bet"));
    fireEvent.click(screen.getByText("Tiro"));
    await comes();
    fireEvent.click(screen.getByText("Sto"));
    await comes();
    expect(toasted()).toContain("La tua risposta è già partita.");
    expect(page.fake.socket.of("act")).toHaveLength(1);
  });

  it("an accuso without a choice", async () => {
    const page = await sitAt(frameOf("four-accuso"));
    fireEvent.click(page.container.querySelector(".accuso-button")!);
    for (const choice of page.container.querySelectorAll(".accuso-choice input")) {
      fireEvent.click(choice);
    }
    fireEvent.submit(page.container.querySelector(".accuso-form")!);
    await comes();
    expect(toasted()).toContain("Scegli almeno un accuso, o chiudi.");
  });
});
