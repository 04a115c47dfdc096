// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { tellWhenHidden } from "../../src/app/installed-app.ts";
import { HouseClient } from "../../src/house/house-client.ts";
import { Here } from "../../src/house/house-context.ts";
import { notify, open } from "../../src/offline/notifications.ts";
import type { WindowClient } from "../../src/offline/worker-scope.ts";
import { Notifications } from "../../src/settings/Notifications.tsx";
import { forgetPush, hindrance, renewPush } from "../../src/settings/push-subscription.ts";
import { keep, recall } from "../../src/shell/device-settings.ts";
import { learn, speak } from "../../src/shell/language.ts";
import { FakeHouse, GIULIA } from "../fake-house.ts";

/** The bytes 0xfb 0xff, as the house and as the browser write its key. */
const KEY = "-_8";
const KEY_BYTES = new Uint8Array([0xfb, 0xff]).buffer;
const ENDPOINT = "https://push.example/giulia";

interface Device {
  permission?: string;
  answer?: string;
  key?: string;
  /** The key of a subscription that the browser has already. */
  had?: ArrayBuffer | null;
  fails?: boolean;
}

/** A browser with notifications; returns what the house is asked, and what the browser does. */
function browser({ permission = "default", answer = "granted", key = KEY, ...how }: Device = {}) {
  const asked: [string, unknown][] = [];
  const done: string[] = [];
  const subscription = (own: ArrayBuffer) => ({
    options: { applicationServerKey: own },
    unsubscribe: async () => {
      done.push("unsubscribe");
      had = null;
    },
    toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: "p", auth: "a" } }),
  });
  let had = how.had === undefined || how.had === null ? null : subscription(how.had);
  const pushManager = {
    getSubscription: async () => had,
    subscribe: async (options: object) => {
      if (how.fails) throw new DOMException("no service", "AbortError");
      done.push(`subscribe ${JSON.stringify(options)}`);
      had = subscription(KEY_BYTES);
      return had;
    },
  };
  const notification = {
    permission,
    requestPermission: async () => {
      notification.permission = answer;
      return answer;
    },
  };
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", notification);
  const registration = { pushManager };
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  });
  vi.stubGlobal("fetch", async (path: string, request: RequestInit) => {
    asked.push([path, request.body === undefined ? null : JSON.parse(String(request.body))]);
    return Response.json(path === "/api/me/push" && request.method !== "POST" ? { key } : {});
  });
  return { asked, done };
}

beforeEach(async () => {
  await speak("en");
  await learn("settings");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "serviceWorker");
  localStorage.clear();
});

async function settle() {
  await act(() => new Promise((done) => setTimeout(done, 5)));
}

/** The switch in the settings of Giulia, or what stands in its place. */
async function settings() {
  const house = new HouseClient(new FakeHouse().parts());
  house.cameIn(GIULIA);
  const { container } = render(
    <Here.Provider value={house}>
      <Notifications />
    </Here.Provider>,
  );
  await settle();
  return container;
}

async function tap() {
  fireEvent.click(screen.getByRole("switch"));
  await settle();
}

const isChecked = () => screen.getByRole<HTMLInputElement>("switch").checked;

it("subscribes after the tap and the permission, and tells the house", async () => {
  const { asked, done } = browser();
  await settings();
  expect(done).toEqual([]);
  await tap();
  expect(isChecked()).toBe(true);
  expect(done).toEqual([
    `subscribe ${JSON.stringify({ userVisibleOnly: true, applicationServerKey: KEY })}`,
  ]);
  const body = { endpoint: ENDPOINT, p256dh: "p", auth: "a", language: "en" };
  expect(asked).toEqual([
    ["/api/me/push", null],
    ["/api/me/push", body],
  ]);
});

it("ends the subscription when it is switched off", async () => {
  const { asked, done } = browser({ permission: "granted" });
  await settings();
  await tap();
  await tap();
  expect(isChecked()).toBe(false);
  expect(done.at(-1)).toBe("unsubscribe");
  expect(asked.at(-1)).toEqual(["/api/me/push/end", {}]);
});

it("stays off without the permission, and says so once it is refused", async () => {
  const { asked } = browser({ answer: "denied" });
  const container = await settings();
  await tap();
  expect(container.textContent).toContain("The browser blocks notifications");
  expect(asked).toHaveLength(1);
});

it("says that a house sends none, and that a push service does not answer", async () => {
  browser({ key: "" });
  expect((await settings()).textContent).toBe("This house sends no notifications.");
  cleanup();
  const { asked } = browser({ fails: true });
  const container = await settings();
  await tap();
  expect(container.textContent).toContain("does not answer");
  expect(isChecked()).toBe(false);
  expect(asked.filter(([, body]) => body !== null)).toEqual([]);
});

it("names what is in the way", async () => {
  browser();
  const page = (isSecureContext: boolean, userAgent: string, maxTouchPoints = 0) =>
    hindrance({ isSecureContext, navigator: { userAgent, maxTouchPoints } as Navigator });
  expect(page(false, "Firefox")).toBe("insecure");
  expect(page(true, "an old browser")).toBe("unsupported");
  expect(page(true, "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)")).toBe("install");
  expect(page(true, "Mozilla/5.0 (Macintosh)", 5)).toBe("install");
  expect(page(true, "Mozilla/5.0 (Macintosh)")).toBe("unsupported");
  expect(hindrance()).toBe("");
  vi.stubGlobal("isSecureContext", false);
  expect((await settings()).textContent).toContain("begins with https");
});

it("renews the subscription for another key of the house, once an hour", async () => {
  const { asked, done } = browser({ permission: "granted", had: new ArrayBuffer(3) });
  keep("push", `${GIULIA.player} guest en 1`);
  await renewPush(GIULIA);
  expect(done[0]).toBe("unsubscribe");
  expect(asked.filter(([, body]) => body !== null)).toHaveLength(1);
  await renewPush(GIULIA);
  expect(asked.filter(([, body]) => body !== null)).toHaveLength(1);
});

it("keeps a subscription for the same key", async () => {
  const { done } = browser({ permission: "granted", had: KEY_BYTES });
  keep("push", `${GIULIA.player} guest en 1`);
  await renewPush(GIULIA);
  expect(done.filter((one) => one === "unsubscribe")).toEqual([]);
});

it("ends the subscription of another person, and of one who has left", async () => {
  const { asked, done } = browser({ permission: "granted", had: KEY_BYTES });
  keep("push", "another guest en 1");
  await renewPush(GIULIA);
  expect(done).toEqual(["unsubscribe"]);
  expect(asked).toEqual([]);
  expect(recall("push")).toBe("");
  await forgetPush();
  await renewPush(GIULIA);
  expect(asked).toEqual([]);
});

// --- The house hears whether the page is seen

function see(isHidden: boolean) {
  vi.spyOn(document, "hidden", "get").mockReturnValue(isHidden);
  document.dispatchEvent(new Event("visibilitychange"));
}

it("tells the house whether somebody sees the page, on each connection", async () => {
  const fake = new FakeHouse();
  const house = new HouseClient(fake.parts());
  tellWhenHidden(house);
  house.cameIn(GIULIA);
  await vi.waitFor(() => expect(house.link.value.name).toBe("online"));
  const told = () => fake.socket.of("page_hidden").map(({ on }) => on);
  expect(told()).toEqual([]);
  see(true);
  await vi.waitFor(() => expect(told()).toEqual([true]));
  see(false);
  await vi.waitFor(() => expect(told()).toEqual([true, false]));
  see(true);
  fake.socket.breaks();
  await vi.waitFor(() => expect(fake.sockets).toHaveLength(2), 3_000);
  await vi.waitFor(() => expect(told().at(-1)).toBe(true));
});

// --- The service worker

it("shows what the house sends", async () => {
  const shown: unknown[] = [];
  const registration = {
    showNotification: async (title: string, options: NotificationOptions) =>
      void shown.push([title, options.body, options.tag, options.lang, options.data]),
  };
  const notice = { title: "Tocca a te", body: "Si gioca", path: "/table/t1", tag: "t", lang: "it" };
  await notify(registration, JSON.stringify(notice));
  await notify(registration, JSON.stringify({ ...notice, path: "//other.example" }));
  await notify(registration, "{");
  await notify(registration, "");
  const unreadable = ["Circolo", "", "circolo", "it", "/"];
  expect(shown).toEqual([
    ["Tocca a te", "Si gioca", "t", "it", "/table/t1"],
    unreadable,
    unreadable,
    unreadable,
  ]);
});

/** Taps a notification for `/table/t1` while these pages are open; returns what the worker does. */
async function tapped(paths: readonly string[], canMove = true): Promise<readonly string[]> {
  const done: string[] = [];
  const client = (path: string): WindowClient => ({
    url: `https://circolo.example${path}`,
    focus: async () => done.push(`focus ${path}`),
    navigate: async (to) => {
      if (!canMove) throw new TypeError("not mine");
      return client(to);
    },
  });
  await open(
    {
      matchAll: async () => paths.map(client),
      openWindow: async (path) => done.push(`open ${path}`),
    },
    "/table/t1",
  );
  return done;
}

it("opens the page of a notification where it is open, where it may be, or anew", async () => {
  expect(await tapped(["/", "/table/t1"])).toEqual(["focus /table/t1"]);
  expect(await tapped(["/table/t2", "/friends"])).toEqual(["focus /table/t1"]);
  expect(await tapped(["/friends"], false)).toEqual(["open /table/t1"]);
  expect(await tapped(["/table/t2"])).toEqual(["open /table/t1"]);
  expect(await tapped([])).toEqual(["open /table/t1"]);
});
