// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { attend, type Device } from "../../src/app/attention.ts";
import {
  answerChallenge,
  countWaitingFriends,
  hearOfFriends,
} from "../../src/house/friend-news.ts";
import { HouseClient } from "../../src/house/house-client.ts";
import type { Frame } from "../../src/protocol/wire.gen.ts";
import { awakeChoice, badgeChoice } from "../../src/shell/interaction-settings.ts";
import { tablePath } from "../../src/shell/model/routes.ts";
import { go } from "../../src/shell/router.tsx";
import { FakeHouse, GIULIA } from "../fake-house.ts";
import { frameOf, rowOf } from "../fixtures.ts";

const MINE = frameOf("four-lead");
const THEIRS = frameOf("four-other");

beforeEach(() => {
  awakeChoice.choose("on");
  badgeChoice.choose("on");
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("there is no network here")));
});
afterEach(() => {
  vi.unstubAllGlobals();
  go("/");
  localStorage.clear();
});

/** Somebody who sits at the table of a frame, and their device. */
async function sitting(frame: Frame) {
  const release = vi.fn(async () => undefined);
  const request = vi.fn(async () => ({ release }));
  const badges: number[] = [];
  const device: Device = {
    wakeLock: { request },
    setAppBadge: async (count) => void badges.push(count),
    clearAppBadge: async () => void badges.push(0),
  };
  const fake = new FakeHouse({ frames: new Map([[frame.table, frame]]), seats: [rowOf(frame)] });
  const house = new HouseClient(fake.parts());
  attend(house, device);
  house.cameIn(GIULIA);
  await vi.waitFor(() => expect(house.seats.value).toHaveLength(1));
  await vi.waitFor(() => expect(house.tableClient(frame.table).newest.value).not.toBeNull());
  return { fake, request, release, badges };
}

it("keeps the screen on at a table where a hand is played, and only there", async () => {
  const { request, release } = await sitting(MINE);
  expect(request).not.toHaveBeenCalled();
  go(tablePath(MINE.table));
  expect(request).toHaveBeenCalledTimes(1);
  go("/");
  await vi.waitFor(() => expect(release).toHaveBeenCalledTimes(1));
});

it("keeps the screen on no longer once that is switched off", async () => {
  const { request, release } = await sitting(MINE);
  go(tablePath(MINE.table));
  awakeChoice.choose("off");
  await vi.waitFor(() => expect(release).toHaveBeenCalledTimes(1));
  document.dispatchEvent(new Event("visibilitychange"));
  expect(request).toHaveBeenCalledTimes(1);
});

it("marks the icon while it is my turn, on whatever page I am", async () => {
  const { fake, badges } = await sitting(MINE);
  expect(badges).toEqual([1]);
  fake.socket.says({ ...THEIRS, table: MINE.table, seq: MINE.seq + 1 });
  expect(badges).toEqual([1, 0]);
});

it("marks the icon with friends who wait and with an open invitation", async () => {
  const { badges } = await sitting(THEIRS);
  countWaitingFriends(2);
  hearOfFriends({
    type: "challenged",
    player: "p1",
    name: "Anna",
    table: "t1",
    game: "tressette",
    seat: null,
    password: null,
  });
  answerChallenge();
  countWaitingFriends(0);
  expect(badges).toEqual([2, 3, 2, 0]);
});

it("marks no icon where that is switched off, or the browser cannot", async () => {
  badgeChoice.choose("off");
  expect((await sitting(MINE)).badges).toEqual([]);
  badgeChoice.choose("on");
  expect(() => attend(new HouseClient(new FakeHouse().parts()), {})).not.toThrow();
});
