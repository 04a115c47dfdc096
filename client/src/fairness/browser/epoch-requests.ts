/** REST requests for a shuffle's public data, for proofs of cards, and for the record of a deal. */

import { get, RequestRefused, read } from "../../protocol/requests.ts";
import type { PublicEpoch } from "../shuffle/epoch.ts";
import type { Proofs } from "./sighting.ts";

/** Fetches the public data of a shuffle. Rejects with RequestRefused. */
export async function fetchEpoch(table: string, epoch: number): Promise<PublicEpoch> {
  const told = await read<PublicEpoch>(get(`tables/${encodeURIComponent(table)}/epochs/${epoch}`));
  return whole(told, told.participants, told.revealed, told.lots);
}

/**
 * Fetches proofs of the cards that I have seen in the running deal. Rejects with RequestRefused.
 */
export async function fetchProofs(table: string, epoch: number): Promise<Proofs> {
  const told = await read<Proofs>(
    get(`tables/${encodeURIComponent(table)}/epochs/${epoch}/proofs`),
  );
  return whole(told, told.cards);
}

/** Fetches the record of a deal as a file. Rejects with RequestRefused. */
export async function fetchRecord(table: string, deal: number): Promise<Blob> {
  return (await get(`deals/${encodeURIComponent(table)}/${deal}`)).blob();
}

/**
 * Returns the answer if these fields of it are lists; otherwise throws, because it is not the
 * server's answer.
 */
export function whole<Answer>(answer: Answer, ...lists: readonly unknown[]): Answer {
  if (lists.every((list) => Array.isArray(list))) return answer;
  throw new RequestRefused("failed", "this is not what was asked for");
}
