import { beforeEach, describe, expect, it, vi } from "vitest";
import { Seeds } from "../../src/fairness/browser/seed-sender.ts";
import { Notebook } from "../../src/fairness/browser/shuffle-notebook.ts";
import { WitnessNotes } from "../../src/fairness/browser/witness-notes.ts";
import { seatCommitment, streamOf } from "../../src/fairness/shuffle/seeds.ts";
import { base64Of, bytesOf } from "../../src/protocol/base64.ts";
import { RefusedByHouse, type Request } from "../../src/protocol/connection.ts";
import type { Frame } from "../../src/protocol/wire.gen.ts";
import { frameOf } from "../fixtures.ts";

const STARTING = frameOf("four-starting");
const TABLE = STARTING.table;
const COMMITMENT = base64Of(new Uint8Array(32).fill(7));

/** My table while it prepares a shuffle. */
function preparing(number: number, commitment: string | null = null): Frame {
  const places = STARTING.view.places.map((place) => place && { ...place, bot: false });
  return { ...STARTING, view: { ...STARTING.view, places, next: { number, commitment } } };
}

/** A page, on the shelf of a tab. */
class Page {
  readonly said: Request[] = [];
  answer: (request: Request) => Promise<unknown> = () => Promise.resolve();
  readonly witness: WitnessNotes;
  private readonly notebook: Notebook;
  private readonly seeds: Seeds;

  constructor(shelf: Shelf, made: number, witnessShelf = new Shelf()) {
    let count = made;
    this.notebook = new Notebook(shelf);
    this.witness = new WitnessNotes(witnessShelf);
    this.seeds = new Seeds({
      witness: () => Promise.resolve(this.witness),
      notebook: this.notebook,
      secret: () => new Uint8Array(32).fill(++count),
      request: (request) => {
        this.said.push(request);
        return this.answer(request);
      },
    });
  }

  async sees(frame: Frame): Promise<void> {
    this.notebook.see(frame);
    this.seeds.onFrame(frame);
    await vi.dynamicImportSettled();
    await new Promise((done) => setTimeout(done));
  }

  isAbsentFrom(epoch: number): boolean {
    return this.notebook.of(TABLE, epoch)?.own?.state === "absent";
  }

  stands(): void {
    this.notebook.forgetSeeds(TABLE);
  }
}

class Shelf {
  private text: string | null = null;
  recall = () => this.text;
  keep = (text: string) => {
    this.text = text;
  };
}

const refused = (code: string) => () =>
  Promise.reject(new RefusedByHouse({ type: "refused", id: "x", code, detail: "" }));

const seed = (made: number) => base64Of(new Uint8Array(32).fill(made));

function commit(epoch: number, made: number, seat = STARTING.seat!): Request {
  const setting = { stream: streamOf(TABLE), epoch, seat };
  const commitment = base64Of(seatCommitment(bytesOf(seed(made)), setting));
  return { type: "commit_seed", table: TABLE, epoch, commitment };
}

function reveal(epoch: number, made: number): Request {
  return { type: "reveal_seed", table: TABLE, epoch, seed: seed(made) };
}

let shelf: Shelf;
let page: Page;
beforeEach(() => {
  shelf = new Shelf();
  page = new Page(shelf, 0);
});

describe("a page at a table that prepares a shuffle", () => {
  it("commits to a seed, once", async () => {
    await page.sees(preparing(1));
    await page.sees(preparing(1));
    expect(page.said).toEqual([commit(1, 1)]);
  });

  it("shows it when the house has committed, and not before", async () => {
    await page.sees(preparing(1));
    expect(page.said).toEqual([commit(1, 1)]);
    await page.sees(preparing(1, COMMITMENT));
    await page.sees(preparing(1, COMMITMENT));
    expect(page.said).toEqual([commit(1, 1), reveal(1, 1)]);
  });

  it("shows it only once the house has answered that it is taken", async () => {
    let taken: () => void = () => undefined;
    page.answer = () => new Promise<void>((done) => (taken = done));
    await page.sees(preparing(1));
    await page.sees(preparing(1, COMMITMENT));
    expect(page.said).toEqual([commit(1, 1)]);
    taken();
    await new Promise((done) => setTimeout(done));
    expect(page.said).toEqual([commit(1, 1), reveal(1, 1)]);
  });

  it("makes another seed for the next one", async () => {
    await page.sees(preparing(1));
    await page.sees(preparing(2));
    expect(page.said).toEqual([commit(1, 1), commit(2, 2)]);
  });

  it("makes another seed for another seat", async () => {
    await page.sees(preparing(1));
    const other = (STARTING.seat! + 1) % 4;
    await page.sees({ ...preparing(1), seat: other });
    expect(page.said).toEqual([commit(1, 1), commit(1, 2, other)]);
  });

  it("commits anew after it has stood up and sat down again", async () => {
    await page.sees(preparing(1));
    page.stands();
    await page.sees(preparing(1));
    expect(page.said).toEqual([commit(1, 1), commit(1, 2)]);
  });

  it("brings nothing for a bot", async () => {
    const places = STARTING.view.places.map((place) => place && { ...place, bot: true });
    await page.sees({ ...preparing(1), view: { ...preparing(1).view, places } });
    expect(page.said).toEqual([]);
  });

  it("brings nothing where it only looks on", async () => {
    await page.sees({ ...preparing(1), seat: null });
    expect(page.said).toEqual([]);
  });
});

describe("a page that is loaded again", () => {
  it("shows the seed that it has committed to", async () => {
    await page.sees(preparing(1));
    const again = new Page(shelf, 10);
    await again.sees(preparing(1, COMMITMENT));
    expect(again.said).toEqual([reveal(1, 1)]);
  });

  it("has nothing more to say after it has shown it", async () => {
    await page.sees(preparing(1));
    await page.sees(preparing(1, COMMITMENT));
    const again = new Page(shelf, 10);
    await again.sees(preparing(1, COMMITMENT));
    expect(again.said).toEqual([]);
  });

  it("commits to the same seed again if it does not know whether it was taken", async () => {
    page.answer = () => new Promise(() => undefined);
    await page.sees(preparing(1));
    const again = new Page(shelf, 10);
    again.answer = (request) =>
      request.type === "commit_seed" ? refused("seed_repeated")() : Promise.resolve();
    await again.sees(preparing(1));
    await again.sees(preparing(1, COMMITMENT));
    expect(again.said).toEqual([commit(1, 1), reveal(1, 1)]);
    expect(again.isAbsentFrom(1)).toBe(false);
  });

  it("does without a shelf that holds something else", async () => {
    shelf.keep("{");
    const again = new Page(shelf, 0);
    await again.sees(preparing(1));
    expect(again.said).toEqual([commit(1, 1)]);
  });
});

describe("a seat that brings no seed", () => {
  it("is absent from a shuffle that was prepared on another device", async () => {
    const other = new Page(new Shelf(), 10);
    await other.sees(preparing(1, COMMITMENT));
    await other.sees(preparing(1, COMMITMENT));
    expect(other.said).toEqual([]);
    expect(other.isAbsentFrom(1)).toBe(true);
  });

  it.each(["seed_late", "seed_epoch", "seed_bot", "not_seated"])(
    "is absent after a refusal, and takes part in the next: %s",
    async (code) => {
      page.answer = refused(code);
      await page.sees(preparing(1));
      await page.sees(preparing(1, COMMITMENT));
      expect(page.said).toEqual([commit(1, 1)]);
      expect(page.isAbsentFrom(1)).toBe(true);
      page.answer = () => Promise.resolve();
      await page.sees(preparing(2));
      expect(page.said).toEqual([commit(1, 1), commit(2, 2)]);
    },
  );

  it.each(["seed_wrong", "seed_repeated"])(
    "is absent where another device has committed before, and this one shows a seed in vain: %s",
    async (code) => {
      page.answer = (request) => refused(request.type === "commit_seed" ? "seed_repeated" : code)();
      await page.sees(preparing(1));
      await page.sees(preparing(1));
      await page.sees(preparing(1, COMMITMENT));
      await page.sees(preparing(1, COMMITMENT));
      expect(page.said).toEqual([commit(1, 1), reveal(1, 1)]);
      expect(page.isAbsentFrom(1)).toBe(true);
    },
  );
});

describe("the note of a browser that brings a seed", () => {
  const house = new Shelf();
  const note = {
    table: TABLE,
    epoch: 1,
    seat: STARTING.seat!,
    seed: seed(1),
    own: (commit(1, 1) as { commitment: string }).commitment,
    house: COMMITMENT,
    taken: true,
    root: null,
    head: null,
  };

  it("is made when it shows its seed, and not before", async () => {
    await page.sees(preparing(1));
    expect(page.witness.all).toEqual([]);
    await page.sees(preparing(1, COMMITMENT));
    expect(page.witness.all).toEqual([note]);
  });

  it("does not say that the house took the seed before the house says so", async () => {
    page.answer = (request) =>
      request.type === "commit_seed" ? Promise.resolve() : new Promise(() => undefined);
    await page.sees(preparing(1));
    await page.sees(preparing(1, COMMITMENT));
    expect(page.witness.all).toEqual([{ ...note, taken: false }]);
  });

  it("says so after the page was loaded again, too", async () => {
    page = new Page(shelf, 0, house);
    page.answer = (request) =>
      request.type === "commit_seed" ? Promise.resolve() : new Promise(() => undefined);
    await page.sees(preparing(1));
    await page.sees(preparing(1, COMMITMENT));
    const again = new Page(shelf, 10, house);
    again.answer = refused("seed_repeated");
    await again.sees(preparing(1, COMMITMENT));
    expect(again.witness.all).toEqual([note]);
  });

  it("says nothing of a seed that came late", async () => {
    page.answer = (request) =>
      request.type === "commit_seed" ? Promise.resolve() : refused("seed_late")();
    await page.sees(preparing(1));
    await page.sees(preparing(1, COMMITMENT));
    expect(page.witness.all).toEqual([{ ...note, taken: false }]);
  });

  it("is never sent anywhere", async () => {
    await page.sees(preparing(1));
    await page.sees(preparing(1, COMMITMENT));
    expect(page.said).toEqual([commit(1, 1), reveal(1, 1)]);
  });
});
