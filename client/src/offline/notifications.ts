/** Notifications: the service worker shows what the house sends, and opens the page on a tap. */
import type { Registration, WindowClient, Windows } from "./worker-scope.ts";

/** What the house sends (room/push/notices.py). */
interface Notice {
  readonly title: string;
  readonly body: string;
  readonly path: string;
  readonly tag: string;
  readonly lang: string;
}

const ICON = "/icon-192.png";
/** Shown for a message that cannot be read, because a browser wants a notification for each. */
const UNREADABLE: Notice = { title: "Circolo", body: "", path: "/", tag: "circolo", lang: "it" };

/** Shows the notification of a message. */
export async function notify(registration: Registration, message: string): Promise<void> {
  const { title, body, path, tag, lang } = read(message);
  const options = { body, tag, lang, icon: ICON, badge: ICON, data: path };
  await registration.showNotification(title, options);
}

/** Shows the page of a notification: in a window that has it, in one that may leave, or in a new one. */
export async function open(windows: Windows, path: string): Promise<void> {
  const all = await windows.matchAll({ type: "window" });
  const there = all.find((one) => pathOf(one) === path);
  if (there !== undefined) {
    await there.focus();
    return;
  }
  const free = all.find((one) => !pathOf(one).startsWith("/table/"));
  const moved = await free?.navigate(path).catch(() => null);
  await (moved?.focus() ?? windows.openWindow(path));
}

function pathOf(window: WindowClient): string {
  return new URL(window.url).pathname;
}

function read(message: string): Notice {
  try {
    const notice = JSON.parse(message) as Notice;
    const isOurs = notice.path.startsWith("/") && !notice.path.startsWith("//");
    return isOurs ? notice : UNREADABLE;
  } catch {
    return UNREADABLE;
  }
}
