import { describe, expect, it } from "vitest";
import type { RefusedByHouse } from "../../src/protocol/connection.ts";
import type { FrameChange } from "../../src/protocol/wire.gen.ts";
import { frameOf } from "../fixtures.ts";
import { Page } from "./page.ts";

const LEAVE = { type: "leave", table: "t1000" } as const;

describe("a line", () => {
  it("greets first, and is online when it is welcomed", () => {
    const page = new Page();
    page.connection.start();
    expect(page.state).toBe("connecting");
    page.welcome();
    expect(page.socket.said).toEqual([{ type: "hello", protocol: 1, changes: true }]);
    expect(page.state).toBe("online");
  });

  it("says what was asked before it stood, once it stands", () => {
    const page = new Page();
    page.connection.start();
    void page.connection.request(LEAVE);
    page.connection.follow("t1000");
    expect(page.socket.said).toEqual([]);
    page.welcome();
    expect(page.socket.said.map((message) => message.type)).toEqual(["hello", "follow", "leave"]);
  });

  it("says it behind its greeting, without waiting to be welcomed", () => {
    const page = new Page();
    page.connection.start();
    page.connection.follow("t1000");
    page.socket.open();
    void page.connection.request(LEAVE);
    expect(page.socket.said.map((message) => message.type)).toEqual(["hello", "follow", "leave"]);
    expect(page.state).toBe("connecting");
  });

  it("keeps a message until it is answered, and says it again under the same id", async () => {
    const page = Page.online();
    const asked = page.connection.request(LEAVE);
    const [first] = page.socket.of("leave");
    page.socket.breaks();
    page.time.pass(250);
    page.welcome();
    expect(page.socket.of("leave")).toEqual([first]);
    page.socket.says({ type: "done", id: first!.id, table: null });
    await expect(asked).resolves.toMatchObject({ type: "done" });
    page.socket.breaks();
    page.time.pass(250);
    page.welcome();
    expect(page.socket.of("leave")).toEqual([]);
  });

  it("says again only what is still unanswered", () => {
    const page = Page.online();
    void page.connection.request(LEAVE);
    void page.connection.request({ type: "come_back", table: "t1000" });
    const [said] = page.socket.of("leave");
    page.socket.says({ type: "done", id: said!.id, table: null });
    page.socket.breaks();
    page.time.pass(125);
    page.welcome();
    expect(page.socket.said.map((message) => message.type)).toEqual(["hello", "come_back"]);
  });

  it("gives every message an id of its own", () => {
    const page = Page.online();
    for (let n = 0; n < 50; n += 1) void page.connection.request(LEAVE);
    const ids = page.socket.of("leave").map((message) => message.id);
    expect(new Set(ids).size).toBe(50);
    expect(ids.every((id) => /^[A-Za-z0-9_-]{8,40}$/.test(id))).toBe(true);
  });

  it("rejects what is refused, with its code", async () => {
    const page = Page.online();
    const asked = page.connection.request(LEAVE);
    const [said] = page.socket.of("leave");
    page.socket.says({ type: "refused", id: said!.id, code: "not_seated", detail: "" });
    await expect(asked).rejects.toMatchObject({
      code: "not_seated",
    } satisfies Partial<RefusedByHouse>);
  });

  it("says again what was refused for the moment only, a few times", async () => {
    const page = Page.online();
    page.pongs = true;
    const asked = page.connection.request(LEAVE);
    const [said] = page.socket.of("leave");
    for (let n = 0; n < 6; n += 1) {
      page.socket.says({ type: "refused", id: said!.id, code: "busy", detail: "" });
      page.time.pass(8_000);
    }
    expect(page.socket.of("leave")).toEqual(Array.from({ length: 6 }, () => said));
    await expect(asked).rejects.toMatchObject({ code: "busy" });
  });

  it("says everything again that was not listened to", () => {
    const page = Page.online();
    void page.connection.request(LEAVE);
    page.socket.says({ type: "refused", id: "", code: "too_fast", detail: "" });
    page.time.pass(1_000);
    expect(page.socket.of("leave").length).toBe(2);
  });
});

/** Breaks the connection this often; returns the delays after which it was tried again. */
function breaksAgain(page: Page, times: number): readonly number[] {
  return Array.from({ length: times }, () => {
    page.socket.breaks();
    const before = page.sockets.length;
    const from = page.time.now;
    while (page.sockets.length === before) page.time.pass(1);
    return page.time.now - from;
  });
}

/** A page that shows a table, and hears nothing more. */
function atTable(): Page {
  const page = Page.online();
  const frame = frameOf("four-lead");
  page.connection.follow(frame.table);
  page.socket.says(frame);
  return page;
}

describe("a lost connection", () => {
  it("is tried again after longer and longer, up to half a second while somebody waits", () => {
    const page = Page.online();
    // Jitter takes away up to half; here it takes all of that.
    expect(breaksAgain(page, 5)).toEqual([125, 250, 300, 300, 300]);
  });

  it("is tried more rarely after a minute, or while nobody sees the page", () => {
    const page = Page.online();
    breaksAgain(page, 3);
    page.time.pass(60_000);
    breaksAgain(page, 1);
    expect(breaksAgain(page, 2)).toEqual([4_000, 4_000]);
    const hidden = Page.online();
    hidden.isHidden = true;
    expect(breaksAgain(hidden, 7)).toEqual([125, 250, 500, 1_000, 2_000, 4_000, 4_000]);
  });

  it("is open again within three seconds of the network's return, though attempts hang", () => {
    for (let outage = 6_000; outage < 45_000; outage += 700) {
      const page = atTable();
      page.time.pass(outage);
      const back = page.time.now;
      const hanging = page.sockets.length;
      // A socket that was opened before hangs; one that is opened from now on is answered.
      while (page.sockets.length === hanging) page.time.pass(10);
      page.welcome();
      expect(page.state).toBe("online");
      expect(page.time.now - back).toBeLessThanOrEqual(3_000);
    }
  });

  it("of somebody at a table is noticed within two seconds, and one word mends it", () => {
    const page = atTable();
    const silentFrom = page.time.now;
    page.time.pass(1_900);
    expect(page.states.at(-1)).toEqual({ name: "retrying", since: silentFrom });
    page.socket.says({ type: "pong", id: "p", now: 0 });
    expect(page.state).toBe("online");
    expect(page.sockets.length).toBe(1);
  });

  it("says since when it is retrying, however often it fails", () => {
    const page = Page.online();
    const broke = page.time.now;
    page.socket.breaks();
    page.time.pass(125);
    page.socket.breaks();
    expect(page.states.at(-1)).toEqual({ name: "retrying", since: broke });
  });

  it("is offline when the device says so", () => {
    const page = Page.online();
    page.offline = true;
    page.socket.breaks();
    expect(page.state).toBe("offline");
  });

  it("starts over with a short wait once it has stood again", () => {
    const page = Page.online();
    page.socket.breaks();
    page.time.pass(125);
    page.socket.breaks();
    page.time.pass(250);
    page.welcome();
    page.socket.breaks();
    page.time.pass(125);
    expect(page.sockets.length).toBe(4);
  });

  it("is found out by a ping that nobody answers", () => {
    const page = Page.online();
    page.time.pass(10_000);
    expect(page.socket.of("ping").length).toBe(1);
    page.time.pass(5_000);
    expect(page.state).toBe("retrying");
    expect(page.sockets[0]?.isClosed).toBe(true);
  });

  it("is not taken for broken while pings are answered", () => {
    const page = Page.online();
    page.pongs = true;
    page.time.pass(60_000);
    expect(page.socket.of("ping").length).toBe(6);
    expect(page.sockets.length).toBe(1);
    expect(page.state).toBe("online");
  });

  it("is given up after a while when it does not even open", () => {
    const page = new Page();
    page.connection.start();
    page.time.pass(8_000);
    expect(page.state).toBe("retrying");
  });

  it("hears nothing more of its old socket", () => {
    const page = Page.online();
    const old = page.socket;
    page.socket.breaks();
    page.time.pass(125);
    page.welcome();
    old.says(frameOf("four-lead"));
    old.breaks();
    expect(page.received).toEqual(["welcome", "welcome"]);
    expect(page.state).toBe("online");
  });
});

describe("a page that is looked at again", () => {
  it("tries a broken line at once", () => {
    const page = Page.online();
    for (let n = 0; n < 6; n += 1) {
      page.socket.breaks();
      page.time.pass(8_000);
    }
    page.socket.breaks();
    const before = page.sockets.length;
    page.connection.wake();
    expect(page.sockets.length).toBe(before + 1);
  });

  it("makes sure of a line that seems to stand, and does not wait long", () => {
    const page = Page.online();
    page.connection.wake();
    expect(page.socket.of("ping").length).toBe(1);
    page.time.pass(2_000);
    expect(page.state).toBe("retrying");
  });
});

describe("a change of a followed table", () => {
  const frame = frameOf("four-lead");
  const change = (seq: number): FrameChange => ({
    type: "change",
    table: frame.table,
    seq,
    now: 7,
    events: [],
    changes: {},
  });
  const following = () => {
    const page = Page.online();
    page.connection.follow(frame.table);
    const [said] = page.socket.of("follow");
    page.socket.says(frame);
    page.socket.says({ type: "done", id: said!.id, table: null });
    page.received.length = 0;
    return page;
  };

  it("arrives as the frame that it makes, and the next one follows that", () => {
    const page = following();
    page.socket.says(change(frame.seq + 1));
    page.socket.says(change(frame.seq + 2));
    expect(page.received).toEqual(["frame", "frame"]);
    page.socket.breaks();
    page.time.pass(125);
    page.welcome();
    expect(page.socket.of("follow")).toMatchObject([{ seq: frame.seq + 2 }]);
  });

  it("that is missing one before it asks for the table again, once", () => {
    const page = following();
    page.socket.says(change(frame.seq + 2));
    page.socket.says(change(frame.seq + 3));
    expect(page.received).toEqual([]);
    const [, again, ...more] = page.socket.of("follow");
    expect([again, more]).toMatchObject([{ seq: frame.seq }, []]);
    page.socket.says({ ...frame, seq: frame.seq + 3 });
    page.socket.says(change(frame.seq + 4));
    expect(page.received).toEqual(["frame", "frame"]);
  });

  it("means nothing once the table is no longer followed", () => {
    const page = following();
    page.connection.unfollow(frame.table);
    page.socket.says(change(frame.seq + 1));
    expect(page.received).toEqual([]);
    expect(page.socket.of("follow")).toHaveLength(1);
  });
});

describe("what is followed", () => {
  it("is asked for again on a new line, from the last frame seen", () => {
    const page = Page.online();
    const frame = frameOf("four-lead");
    page.connection.follow(frame.table);
    page.connection.watchLobby(true);
    page.socket.says(frame);
    page.socket.breaks();
    page.time.pass(125);
    page.welcome();
    expect(page.socket.of("follow")).toMatchObject([{ table: frame.table, seq: frame.seq }]);
    expect(page.socket.of("watch_lobby")).toMatchObject([{ on: true }]);
  });

  it("is not taken back from another page by a new line", () => {
    const page = Page.online();
    page.connection.follow("t1000");
    page.socket.says({ type: "elsewhere", table: "t1000" });
    page.socket.breaks();
    page.time.pass(125);
    page.welcome();
    expect(page.socket.of("follow")).toEqual([]);
    page.connection.follow("t1000");
    expect(page.socket.of("follow").length).toBe(1);
  });

  it("is asked for no more once that is said, on this line or on a new one", () => {
    const page = Page.online();
    page.connection.follow("t1000");
    page.connection.unfollow("t1000");
    page.connection.unfollow("t1000");
    expect(page.socket.of("unfollow")).toMatchObject([{ table: "t1000" }]);
    page.socket.breaks();
    page.connection.follow("t2000");
    page.connection.unfollow("t2000");
    page.time.pass(125);
    page.welcome();
    expect(page.socket.said.map((message) => message.type)).toEqual(["hello"]);
  });

  it("is lost when there is no such table any more", () => {
    const page = Page.online();
    page.connection.follow("t1000");
    const [said] = page.socket.of("follow");
    page.socket.says({ type: "refused", id: said!.id, code: "no_such_table", detail: "" });
    expect(page.lost).toEqual(["t1000 no_such_table"]);
    page.socket.breaks();
    page.time.pass(125);
    page.welcome();
    expect(page.socket.of("follow")).toEqual([]);
  });
});

describe("a line that ends for good", () => {
  it("does so when the session is over", () => {
    const page = Page.online();
    page.socket.breaks(4001);
    page.time.pass(60_000);
    expect(page.states.at(-1)).toEqual({ name: "ended", why: "session" });
    expect(page.sockets.length).toBe(1);
  });

  it("does so when the house speaks another protocol", () => {
    const page = new Page();
    page.connection.start();
    page.socket.open();
    page.socket.says({ type: "refused", id: "", code: "protocol", detail: "" });
    page.time.pass(60_000);
    expect(page.states.at(-1)).toEqual({ name: "ended", why: "outdated" });
    expect(page.sockets.length).toBe(1);
  });

  it("fails the requests of another person, and follows none of their tables", async () => {
    const page = Page.online();
    page.connection.follow("t1000");
    const asked = page.connection.request(LEAVE);
    page.connection.restart();
    page.welcome();
    await expect(asked).rejects.toMatchObject({ code: "failed" });
    expect(page.socket.said).toEqual([{ type: "hello", protocol: 1, changes: true }]);
  });

  it("only breaks when the house restarts", () => {
    const page = Page.online();
    page.socket.breaks(1012);
    page.time.pass(125);
    page.welcome();
    expect(page.state).toBe("online");
  });
});
