// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { speak } from "../../src/shell/language.ts";
import { sitAt } from "../at-table.tsx";
import { frameOf, type Shown } from "../fixtures.ts";

beforeEach(() => speak("it"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** A table of chemin de fer with one player at seat 0, as a visitor sees it. */
function visited(): Shown<"chemin_de_fer"> {
  const frame = frameOf<"chemin_de_fer">("chemin_de_fer-waiting");
  const [lucia = null] = frame.view.places.filter((place) => place !== null);
  const places = frame.view.places.map((_, seat) => (seat === 0 ? lucia : null));
  return { ...frame, seat: null, view: { ...frame.view, places } };
}

describe("the drawn table of a bank game", () => {
  it("has the players, and a numbered choice for each free seat, counted as at the felt", async () => {
    await sitAt(visited());
    const table = screen.getByRole("group", { name: "Scegli il posto" });
    const seats = within(table).getAllByRole<HTMLInputElement>("radio");
    const numbers = seats.map((seat) => Number(seat.getAttribute("aria-label")?.match(/\d+/)?.[0]));
    expect(numbers.toSorted((one, other) => one - other)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
    expect(table.textContent).toContain("Lucia");
  });

  it("lets me sit down at the seat that I have tapped, with the chips of the slider", async () => {
    const page = await sitAt(visited());
    fireEvent.click(screen.getByRole("radio", { name: "Posto 5" }));
    const slider = screen.getByRole<HTMLInputElement>("slider", {
      name: "Fiches con cui ti siedi",
    });
    fireEvent.input(slider, { target: { value: slider.max } });
    fireEvent.click(screen.getByRole("button", { name: "Siediti" }));
    expect(page.fake.socket.of("sit").at(-1)).toMatchObject({
      seat: 5,
      buy_in: Number(slider.max),
    });
  });
});
