import { beforeEach, describe, expect, it } from "vitest";

import {
  MOST_CHARACTERS,
  MOST_NOTES,
  notesIn,
  textOf,
  WitnessNotes,
} from "../../src/fairness/browser/witness-notes.ts";
import { NOTES, NOTES_FILE } from "./witness.ts";

const [FIRST] = NOTES;
const note = (epoch: number) => ({ ...FIRST!, epoch, root: null, head: null, taken: false });

class Shelf {
  text: string | null = null;
  recall = () => this.text;
  keep = (text: string) => {
    this.text = text;
  };
}

let shelf: Shelf;
let notes: WitnessNotes;
beforeEach(() => {
  shelf = new Shelf();
  notes = new WitnessNotes(shelf);
});

describe("the notes of a browser", () => {
  it("are there for the next page", () => {
    notes.keep(note(1));
    expect(new WitnessNotes(shelf).of(FIRST!.table, 1)).toEqual(note(1));
  });

  it("keep what was seen first", () => {
    notes.keep(note(1));
    notes.keep({ ...note(1), house: FIRST!.own });
    expect(notes.all).toEqual([note(1)]);
  });

  it("take in what two tabs have seen", () => {
    const other = new WitnessNotes(shelf);
    notes.keep(note(1));
    other.keep(note(2));
    expect(notes.all.map(({ epoch }) => epoch)).toEqual([1, 2]);
  });

  it("note the pack once, and only of shuffles that they have", () => {
    notes.keep(note(1));
    notes.addRoot(FIRST!.table, 1, null);
    notes.addRoot(FIRST!.table, 1, FIRST!.root);
    notes.addRoot(FIRST!.table, 1, FIRST!.own);
    notes.addRoot(FIRST!.table, 2, FIRST!.root);
    expect(notes.all).toEqual([{ ...note(1), root: FIRST!.root }]);
  });

  it("note the pack of a shuffle after the page was loaded again", () => {
    notes.keep(note(1));
    new WitnessNotes(shelf).addRoot(FIRST!.table, 1, FIRST!.root);
    expect(notes.of(FIRST!.table, 1)?.root).toBe(FIRST!.root);
  });

  it("let the oldest go", () => {
    for (let epoch = 1; epoch <= MOST_NOTES + 2; epoch += 1) notes.keep(note(epoch));
    expect(notes.all.length).toBeLessThanOrEqual(MOST_NOTES);
    expect(notes.of(FIRST!.table, 1)).toBeNull();
    expect(notes.of(FIRST!.table, MOST_NOTES + 2)).not.toBeNull();
  });

  it("stay short", () => {
    const long = { ...note(1), head: FIRST!.head };
    const wide = Array.from({ length: MOST_NOTES }, (_, at) => ({
      ...long,
      epoch: at,
      table: "t".repeat(900),
    }));
    for (const one of wide) notes.keep(one);
    expect(shelf.text!.length).toBeLessThanOrEqual(MOST_CHARACTERS);
  });

  it("last as long as the page where nothing can be kept", () => {
    const forbidden = new WitnessNotes({ recall: () => null, keep: () => undefined });
    forbidden.keep(note(1));
    forbidden.add(FIRST!.table, 1, { taken: true });
    expect(forbidden.all).toEqual([{ ...note(1), taken: true }]);
  });

  it("are a file that can be read again", () => {
    expect(notesIn(textOf(NOTES))).toEqual(NOTES);
    expect(textOf(NOTES)).toBe(NOTES_FILE.trimEnd());
  });

  it.each([
    "",
    "{}",
    "null",
    '{"witness":2,"notes":[]}',
    '{"witness":1,"notes":[{}]}',
    '{"witness":1,"notes":[null]}',
    NOTES_FILE.replace('"seat":0', '"seat":"0"'),
    NOTES_FILE.replace('"house":"', '"house":"AA'),
  ])("are in no other file: %#", (text) => {
    expect(notesIn(text)).toBeNull();
  });
});
