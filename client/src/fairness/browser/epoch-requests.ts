/** What a house tells of a shuffle apart from the play, and the file of a deal. */

import { get, RequestRefused, read } from "../../protocol/requests.ts";
import type { PublicEpoch } from "../shuffle/epoch.ts";
import type { Proofs } from "./sighting.ts";

/** Rejects with RequestRefused. */
export async function fetchEpoch(table: string, epoch: number): Promise<PublicEpoch> {
  const told = await read<PublicEpoch>(get(`tables/${encodeURIComponent(table)}/epochs/${epoch}`));
  return whole(told, told.participants, told.revealed, told.lots);
}

/** The cards of the running pack that I have seen; rejects with RequestRefused. */
export async function fetchProofs(table: string, epoch: number): Promise<Proofs> {
  const told = await read<Proofs>(
    get(`tables/${encodeURIComponent(table)}/epochs/${epoch}/proofs`),
  );
  return whole(told, told.cards);
}

/** The record of a deal, as a file; rejects with RequestRefused. */
export async function fetchRecord(table: string, deal: number): Promise<Blob> {
  return (await get(`deals/${encodeURIComponent(table)}/${deal}`)).blob();
}

/** What has its lists; anything else is no answer. */
export function whole<Answer>(answer: Answer, ...lists: readonly unknown[]): Answer {
  if (lists.every((list) => Array.isArray(list))) return answer;
  throw new RequestRefused("failed", "this is not what was asked for");
}
