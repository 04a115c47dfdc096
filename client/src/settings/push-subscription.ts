/** The notifications of this browser: whether it can have them, and its subscription. */
import { get, post, RequestRefused, read } from "../protocol/requests.ts";
import type { You } from "../protocol/wire.gen.ts";
import { keep, recall } from "../shell/device-settings.ts";
import { currentLanguage } from "../shell/language.ts";

/** Why this browser gets no notifications; "" if it can have them. */
export type Hindrance = "" | "insecure" | "install" | "unsupported" | "blocked";

/** The page whose browser is asked. */
type Page = Pick<Window, "isSecureContext" | "navigator"> & { readonly Notification?: unknown };

const HOUR = 3_600_000;

/** What is kept of the last subscription; once it differs, the subscription is renewed. */
function markerOf({ player, kind }: You): string {
  return `${player} ${kind} ${currentLanguage()} ${Math.floor(Date.now() / HOUR)}`;
}

export function hindrance(page: Page = window): Hindrance {
  if (!page.isSecureContext) return "insecure";
  const has = "serviceWorker" in page.navigator && "Notification" in page && "PushManager" in page;
  // An iPhone has notifications only for a page on its home screen.
  if (!has) return isApple(page.navigator) ? "install" : "unsupported";
  return Notification.permission === "denied" ? "blocked" : "";
}

/** An iPhone, or an iPad, which calls itself a Mac. */
function isApple({ userAgent, maxTouchPoints }: Navigator): boolean {
  return /iPhone|iPad/.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1);
}

/** Whether notifications are switched on for this browser. */
export function isPushOn(): boolean {
  return (recall("push") ?? "") !== "" && hindrance() === "";
}

/** The house's key, in base64url; "" if the house sends no notifications. */
export async function houseKey(): Promise<string> {
  return (await read<{ readonly key: string }>(get("me/push"))).key;
}

/**
 * Asks for permission, and subscribes; call it in the event of a tap. Returns false if the person
 * did not permit it; rejects with RequestRefused.
 */
export async function switchPushOn(you: You, key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  await subscribe(key);
  keep("push", markerOf(you));
  return true;
}

export async function switchPushOff(): Promise<void> {
  await forgetPush();
  await post("me/push/end", {});
}

/** Ends the subscription of the browser: the person has left. */
export async function forgetPush(): Promise<void> {
  keep("push", "");
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

/**
 * Tells the house the subscription again: it may have lost it, or have another key now. If another
 * person has switched it on, it ends.
 */
export async function renewPush(you: You): Promise<void> {
  const [marker, kept] = [markerOf(you), recall("push") ?? ""];
  if (!isPushOn() || Notification.permission !== "granted" || kept === marker) return;
  if (!kept.startsWith(`${you.player} `)) return forgetPush();
  const key = await houseKey();
  if (key === "") return;
  await subscribe(key);
  keep("push", marker);
}

async function subscribe(key: string): Promise<void> {
  const registration = await navigator.serviceWorker.ready;
  const { p256dh, auth, endpoint } = await subscriptionFor(registration.pushManager, key);
  await post("me/push", { endpoint, p256dh, auth, language: currentLanguage() });
}

async function subscriptionFor(manager: PushManager, key: string) {
  try {
    const old = await manager.getSubscription();
    if (old !== null && !isFor(old, key)) await old.unsubscribe();
    const made = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint, keys } = made.toJSON();
    return { endpoint, p256dh: keys?.["p256dh"], auth: keys?.["auth"] };
  } catch (failure) {
    throw new RequestRefused("push_failed", String(failure));
  }
}

function isFor({ options }: PushSubscription, key: string): boolean {
  const own = options.applicationServerKey;
  if (own === null) return false;
  const text = btoa(String.fromCharCode(...new Uint8Array(own)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") === key;
}
