// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { followWaitingFriends } from "../../src/friends/follow-waiting.ts";
import type { AllFriends } from "../../src/friends/model/friends.ts";
import { markRead } from "../../src/friends/read-messages.ts";
import { hearOfFriends, waitingFriends } from "../../src/house/friend-news.ts";
import { HouseClient } from "../../src/house/house-client.ts";
import { Here } from "../../src/house/house-context.ts";
import { write } from "../../src/house/readable.ts";
import { Header } from "../../src/page/Header.tsx";
import { speak } from "../../src/shell/language.ts";
import { FRIENDS_PATH } from "../../src/shell/model/routes.ts";
import { comes, sitAt } from "../at-table.tsx";
import { FakeHouse, GIULIA } from "../fake-house.ts";
import { frameOf } from "../fixtures.ts";
import { ALL_FRIENDS } from "../friends.ts";

beforeEach(() => speak("it"));
let stop = () => {};
afterEach(() => {
  stop();
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** A person who is in, with these friends. */
async function follow(friends: () => AllFriends) {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(friends())));
  const house = new HouseClient(new FakeHouse().parts());
  stop = followWaitingFriends(house);
  write(house.you, GIULIA);
  render(
    <Here.Provider value={house}>
      <Header />
    </Here.Provider>,
  );
  await comes();
  return house;
}

it("counts unread messages and requests on the account, and each until it is read", async () => {
  await follow(() => ALL_FRIENDS);
  await screen.findByText("2 amici aspettano una tua risposta");
  act(() => markRead("p1", 5_000));
  await screen.findByText("1 amico aspetta una tua risposta");
});

it("counts again when a friend writes, and forgets with the person", async () => {
  let all: AllFriends = { friends: [], asking: [], asked: [] };
  const house = await follow(() => all);
  expect(waitingFriends.value).toBe(0);
  all = { ...all, friends: [{ ...ALL_FRIENDS.friends[1]!, wrote: 9_000 }] };
  act(() => hearOfFriends({ type: "friend_news", kind: "message", player: "p2", name: "Bruno" }));
  await vi.waitFor(() => expect(waitingFriends.value).toBe(1));
  act(() => write(house.you, null));
  expect(waitingFriends.value).toBe(0);
});

it("stands on the menu of a table, which leads to them", async () => {
  await follow(() => ALL_FRIENDS);
  cleanup();
  await sitAt(frameOf("four-follow"));
  fireEvent.click(await screen.findByRole("button", { name: /^Menu del tavolo\s*2 amici/ }));
  const link = await screen.findByRole("link", { name: /^Amici\s*2 amici/ });
  expect(link.getAttribute("href")).toBe(FRIENDS_PATH);
});
