/** Fetches the heads of a table's log, with which a record can be compared. */

import { base64Of } from "../../protocol/base64.ts";
import { get, read } from "../../protocol/requests.ts";
import type { Signed } from "../record/signing.ts";
import { requireLists } from "./epoch-requests.ts";
import type { NotedHead } from "./witness-notes.ts";

interface SentHead {
  readonly deal: number;
  /** The hash of the log, in hexadecimal. */
  readonly head: string;
  readonly signed?: Signed;
}

/**
 * Returns the head of the log at the end of a shuffle; null if no deal ended there. Rejects with
 * RequestRefused.
 */
export async function fetchHead(table: string, epoch: number): Promise<NotedHead | null> {
  const answer = await read<{ readonly deals: readonly SentHead[] }>(
    get(`tables/${encodeURIComponent(table)}/heads?epoch=${epoch}`),
  );
  const [last] = requireLists(answer, answer.deals).deals;
  if (last === undefined) return null;
  const bytes = Array.from(last.head.match(/../g) ?? [], (digits) => parseInt(digits, 16));
  return { deal: last.deal, head: base64Of(Uint8Array.from(bytes)), signed: last.signed ?? null };
}
