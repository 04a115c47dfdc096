/** The heads that a house shows of a table. */

import { base64Of } from "../../protocol/base64.ts";
import { get, read } from "../../protocol/requests.ts";
import type { Signed } from "../record/signing.ts";
import { whole } from "./epoch-requests.ts";
import type { NotedHead } from "./witness-notes.ts";

interface ToldHead {
  readonly deal: number;
  /** In hexadecimal. */
  readonly head: string;
  readonly signed?: Signed;
}

/** The head of a table where a shuffle ended, null if no deal ended with it; rejects with
 * RequestRefused.
 */
export async function fetchHead(table: string, epoch: number): Promise<NotedHead | null> {
  const told = await read<{ readonly deals: readonly ToldHead[] }>(
    get(`tables/${encodeURIComponent(table)}/heads?epoch=${epoch}`),
  );
  const [last] = whole(told, told.deals).deals;
  if (last === undefined) return null;
  const bytes = Array.from(last.head.match(/../g) ?? [], (digits) => parseInt(digits, 16));
  return { deal: last.deal, head: base64Of(Uint8Array.from(bytes)), signed: last.signed ?? null };
}
