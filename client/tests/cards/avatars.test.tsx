// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { portrait } from "../../src/cards/portrait.ts";
import { AvatarPicker } from "../../src/people/AvatarPicker.tsx";
import { learn, speak } from "../../src/shell/language.ts";

const CARD = '<svg viewBox="0 0 100 168"></svg>';

describe("a portrait", () => {
  it("is the upper half of a figure", () => {
    expect(portrait(CARD, "CD")).toBe('<svg viewBox="18 20.16 80 80"></svg>');
  });

  it("is the whole card of a number, in a square", () => {
    expect(portrait(CARD, "7D")).toBe('<svg viewBox="-40 -6 180 180"></svg>');
  });
});

describe("the choice of an avatar", () => {
  beforeEach(async () => {
    await speak("it");
    await learn("entrance");
  });
  afterEach(cleanup);

  it("offers the forty cards by their names, the present one chosen", () => {
    render(<AvatarPicker chosen="AD" onChoose={() => {}} />);
    const cards = screen.getAllByRole<HTMLInputElement>("radio");
    expect(new Set(cards.map((card) => card.getAttribute("aria-label"))).size).toBe(40);
    expect(
      cards.filter((card) => card.checked).map((card) => card.getAttribute("aria-label")),
    ).toEqual(["Asso di denari"]);
  });

  it("tells the card that is tapped", () => {
    const chosen: string[] = [];
    render(<AvatarPicker chosen="AD" onChoose={(card) => chosen.push(card)} />);
    fireEvent.click(screen.getByLabelText("Re di bastoni"));
    expect(chosen).toEqual(["RB"]);
  });
});
