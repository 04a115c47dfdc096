/** Reloads the page, but never into the browser's error page. */
import { t } from "./language.ts";
import { toast } from "./toast.tsx";

/** Reloads if the server answers; else says that it cannot be reached. */
export async function reloadIfReachable(): Promise<void> {
  const answer = await fetch("/", { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (answer?.ok === true) location.reload();
  else toast(t("refusal.unreachable"));
}
