/** The service worker, `/sw.js`: one file that imports nothing when it is built. */
import { notify, open } from "./notifications.ts";
import { ShellCache } from "./shell-cache.ts";
import type { WorkerScope } from "./worker-scope.ts";

const worker = globalThis as unknown as WorkerScope;
/** The build puts its name and its files here. */
const [version = "", ...files] = "@shell@".split(" ");
const shell = new ShellCache({
  caches: worker.caches,
  fetch: (request, how) => worker.fetch(request, how),
  version,
  files,
  origin: worker.location.origin,
});

worker.addEventListener("install", (event) => {
  event.waitUntil(shell.install().then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(shell.tidy().then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (event) => {
  const answer = shell.answer(event.request);
  if (answer !== null) event.respondWith(answer);
});

worker.addEventListener("push", (event) => {
  event.waitUntil(notify(worker.registration, event.data?.text() ?? ""));
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(worker.clients, String(event.notification.data)));
});
