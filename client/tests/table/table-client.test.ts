import { describe, expect, it } from "vitest";
import { TableClient, type TableServer } from "../../src/house/table-client.ts";
import { eventsOf } from "../../src/play/game-events.ts";
import { playableCards } from "../../src/play/questions.ts";
import type { Scene } from "../../src/play/scene-queue.ts";
import { RefusedByHouse, type Request } from "../../src/protocol/connection.ts";
import type { Done, Frame } from "../../src/protocol/wire.gen.ts";
import { pictureOf } from "../../src/tricks/model/trick-picture.ts";
import { FakeTime } from "../fake-time.ts";
import { frameOf, framesOf, type Shown } from "../fixtures.ts";

class Sitting {
  readonly time = new FakeTime();
  readonly asked: Request[] = [];
  readonly followed: string[] = [];
  isHidden = false;
  answer: () => Promise<Done> = () => new Promise(() => undefined);
  readonly tableClient: TableClient;

  constructor(frame: Frame) {
    const server: TableServer = {
      request: (request) => {
        this.asked.push(request);
        return this.answer();
      },
      follow: (table) => this.followed.push(table),
      now: this.time.read,
      after: this.time.after,
      isHidden: () => this.isHidden,
      pace: () => 1,
    };
    this.tableClient = new TableClient(frame.table, server);
    this.tableClient.receive(frame);
  }
}

const refuse = (code: string) => () =>
  Promise.reject(new RefusedByHouse({ type: "refused", id: "x", code, detail: "" }));

const [BEFORE, MINE] = framesOf("four-trick") as [Shown, Shown];

describe("a card of mine", () => {
  it("answers the question that was asked", () => {
    const sitting = new Sitting(BEFORE);
    void sitting.tableClient.play("4S");
    expect(sitting.asked).toEqual([
      {
        type: "act",
        table: BEFORE.table,
        ask: BEFORE.asks[0]?.id,
        action: { type: "play_card", card: "4S", signal: null },
      },
    ]);
  });

  it("flies before the house has said anything, and lies when it shows it", () => {
    const sitting = new Sitting(BEFORE);
    void sitting.tableClient.play("4S");
    expect(sitting.tableClient.flying.value).toBe("4S");
    sitting.tableClient.receive(MINE);
    expect(sitting.tableClient.flying.value).toBeNull();
    expect(pictureOf(sitting.tableClient.scene.value as Scene<Shown>)?.trick).toEqual([
      { seat: MINE.seat, card: "4S", signal: null },
    ]);
  });

  it("comes back when it is refused, with the reason", async () => {
    const sitting = new Sitting(BEFORE);
    sitting.answer = refuse("t6_follow_suit");
    await sitting.tableClient.play("4S");
    expect(sitting.tableClient.flying.value).toBeNull();
    expect(sitting.tableClient.refusal.value?.code).toEqual("t6_follow_suit");
  });

  it("is not played twice", () => {
    const sitting = new Sitting(BEFORE);
    void sitting.tableClient.play("4S");
    void sitting.tableClient.play("FS");
    expect(sitting.asked.length).toBe(1);
  });

  it("is not played when nobody asks", () => {
    const sitting = new Sitting(frameOf("four-other"));
    void sitting.tableClient.play("5C");
    expect(sitting.asked).toEqual([]);
  });

  it("may be played while the trick before it is still to be seen, which it sweeps away", () => {
    const frames = framesOf("two-deal");
    const took = frames.findIndex(
      (frame) => eventsOf(frame, "trick_taken").length === 1 && playableCards(frame).length === 0,
    );
    const [before, taken, mine] = frames.slice(took - 1, took + 2) as [Frame, Frame, Frame];
    const sitting = new Sitting(before);
    sitting.tableClient.receive(taken);
    sitting.tableClient.receive(mine);
    expect(sitting.tableClient.scene.value).toEqual({ frame: taken, act: "trick" });
    void sitting.tableClient.play(playableCards(mine)[0]!);
    expect(sitting.tableClient.scene.value).toEqual({ frame: mine, act: "settled", isStill: true });
  });
});

describe("a button tapped twice", () => {
  it("asks once until the house has answered", async () => {
    const sitting = new Sitting(frameOf("four-pause"));
    let answered = () => {};
    sitting.answer = () =>
      new Promise((done) => {
        answered = () => done({ type: "done", id: "x", table: null });
      });
    const first = sitting.tableClient.act({ type: "go_on" });
    await sitting.tableClient.act({ type: "go_on" });
    expect(sitting.asked.length).toBe(1);
    answered();
    await first;
    void sitting.tableClient.act({ type: "go_on" });
    expect(sitting.asked.length).toBe(2);
  });
});

describe("what is on show", () => {
  it("goes on by itself", () => {
    const sitting = new Sitting(BEFORE);
    for (const frame of framesOf("four-trick").slice(1)) {
      sitting.time.pass(1_000);
      sitting.tableClient.receive(frame);
    }
    expect(sitting.tableClient.scene.value?.act).toBe("trick");
    sitting.time.pass(1_120);
    expect(sitting.tableClient.scene.value?.act).toBe("sweep");
    sitting.time.pass(300);
    expect(sitting.tableClient.scene.value?.act).toBe("settled");
  });

  it("is where the table stands when nobody was looking", () => {
    const sitting = new Sitting(BEFORE);
    sitting.isHidden = true;
    for (const frame of framesOf("four-trick").slice(1)) sitting.tableClient.receive(frame);
    expect(sitting.tableClient.scene.value).toEqual({
      frame: frameOf("four-trick"),
      act: "settled",
      isStill: true,
    });
  });
});

describe("a table that another page follows", () => {
  it("is taken back on request, and is here again with its next frame", () => {
    const sitting = new Sitting(BEFORE);
    sitting.tableClient.leftFor();
    expect(sitting.tableClient.elsewhere.value).toBe(true);
    sitting.tableClient.resume();
    expect(sitting.followed).toEqual([BEFORE.table]);
    sitting.tableClient.receive(MINE);
    expect(sitting.tableClient.elsewhere.value).toBe(false);
  });
});
