/** Whether the cards of a replay follow from a shuffle that nobody could choose. */
import { useEffect, useState } from "preact/hooks";

import { useHouse } from "../app/here.ts";
import { t } from "../app/language.ts";
import { Link } from "../app/router.tsx";
import type { Checks } from "../core/checks.ts";
import { fetchRecord } from "../core/epochs.ts";
import { type Replay, isOpen } from "../core/replay.ts";
import { RequestRefused } from "../core/rest.ts";
import { fairPath } from "../core/routes.ts";
import { type Proof, proofOf } from "../fair/replayed.ts";

interface ShuffleProofProps {
  readonly replay: Replay;
  /** The record that the replay was made from, if it is not the house that tells it. */
  readonly record: Blob | null;
}

type Told = Proof | "checking" | "coming" | "unknown";

export function ShuffleProof({ replay, record }: ShuffleProofProps) {
  const { checks } = useHouse().fair;
  const [told, tell] = useState<Told>("checking");
  useEffect(() => {
    let isCurrent = true;
    check(replay, record, checks).then(
      (proof) => isCurrent && tell(proof),
      (failure: unknown) => {
        if (!(failure instanceof RequestRefused)) throw failure;
        if (isCurrent) tell(failure.code === "deal_not_over" ? "coming" : "unknown");
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [replay, record, checks]);
  return (
    <p class="replay-proof" data-told={told} role="status">
      <span class="replay-proof-sign" aria-hidden="true">
        {told === "holds" ? "✓" : told === "fails" ? "✗" : "…"}
      </span>
      {record === null ? (
        <Link to={fairPath(replay.table, replay.epoch)}>{t(`replay.proof.${told}`)}</Link>
      ) : (
        <a href="/verify.html" target="_blank" rel="noopener">
          {t(`replay.proof.${told}`)}
        </a>
      )}
    </p>
  );
}

/** Who has the record checks every card; others what the house tells everybody of the shuffle. */
async function check(replay: Replay, record: Blob | null, checks: Checks): Promise<Told> {
  if (record !== null) return proofOf(await record.text(), replay);
  if (isOpen(replay)) {
    return proofOf(await (await fetchRecord(replay.table, replay.deal)).text(), replay);
  }
  const { epoch, checks: made } = await checks.examine(replay.table, replay.epoch);
  if (epoch.ended === null) return "coming";
  return made.length > 0 && made.every(({ holds }) => holds) ? "holds" : "fails";
}
