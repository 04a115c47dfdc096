/** What a house tells of a shuffle apart from the play, and the file of a deal. */
import type { PublicEpoch } from "./epoch.ts";
import type { Proofs } from "./sighting.ts";
import type { Signed } from "./signing.ts";
import type { NotedHead } from "./witness-notes.ts";
import { base64Of } from "../protocol/base64.ts";
import { RequestRefused, get, read } from "../protocol/requests.ts";

/** Rejects with RequestRefused. */
export async function fetchEpoch(table: string, epoch: number): Promise<PublicEpoch> {
  const told = await read<PublicEpoch>(get(`tables/${table}/epochs/${epoch}`));
  return whole(told, told.participants, told.revealed, told.lots);
}

/** The cards of the running pack that I have seen; rejects with RequestRefused. */
export async function fetchProofs(table: string, epoch: number): Promise<Proofs> {
  const told = await read<Proofs>(get(`tables/${table}/epochs/${epoch}/proofs`));
  return whole(told, told.cards);
}

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
    get(`tables/${table}/heads?epoch=${epoch}`),
  );
  const [last] = whole(told, told.deals).deals;
  if (last === undefined) return null;
  const bytes = Array.from(last.head.match(/../g) ?? [], (digits) => parseInt(digits, 16));
  return { deal: last.deal, head: base64Of(Uint8Array.from(bytes)), signed: last.signed ?? null };
}

/** The record of a deal, as a file; rejects with RequestRefused. */
export async function fetchRecord(table: string, deal: number): Promise<Blob> {
  return (await get(`deals/${table}/${deal}`)).blob();
}

/** What has its lists; anything else is no answer. */
function whole<Answer>(answer: Answer, ...lists: readonly unknown[]): Answer {
  if (lists.every((list) => Array.isArray(list))) return answer;
  throw new RequestRefused("failed", "this is not what was asked for");
}
