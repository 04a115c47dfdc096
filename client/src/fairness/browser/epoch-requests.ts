/** REST requests for a shuffle's public data, for proofs of cards, and for the record of a deal. */

import { get, RequestRefused, read } from "../../protocol/requests.ts";
import type { PublicEpoch } from "../shuffle/epoch.ts";
import type { Proofs } from "./sighting.ts";

/** Fetches the public data of a shuffle. Rejects with RequestRefused. */
export async function fetchEpoch(table: string, epoch: number): Promise<PublicEpoch> {
  const shuffle = await read<PublicEpoch>(
    get(`tables/${encodeURIComponent(table)}/epochs/${epoch}`),
  );
  return requireLists(shuffle, shuffle.participants, shuffle.revealed, shuffle.lots);
}

/**
 * Fetches proofs of the cards that I have seen in the running deal. Rejects with RequestRefused.
 */
export async function fetchProofs(table: string, epoch: number): Promise<Proofs> {
  const proofs = await read<Proofs>(
    get(`tables/${encodeURIComponent(table)}/epochs/${epoch}/proofs`),
  );
  return requireLists(proofs, proofs.cards);
}

/** Fetches the record of a deal as a file. Rejects with RequestRefused. */
export async function fetchRecord(table: string, deal: number): Promise<Blob> {
  return (await get(`deals/${encodeURIComponent(table)}/${deal}`)).blob();
}

/**
 * Returns the answer if these fields of it are lists; otherwise throws, because it is not the
 * server's answer.
 */
export function requireLists<Answer>(answer: Answer, ...lists: readonly unknown[]): Answer {
  if (lists.every((list) => Array.isArray(list))) return answer;
  throw new RequestRefused("failed", "this is not what was asked for");
}
