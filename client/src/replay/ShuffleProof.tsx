/** Shows what the checks prove about the shuffle of a replay. */
import { useEffect, useState } from "preact/hooks";
import { fetchRecord } from "../fairness/browser/epoch-requests.ts";
import type { FairPlay } from "../fairness/browser/fair-play.ts";
import { type Proof, proofOf } from "../fairness/browser/replay-check.ts";
import type { Notebook } from "../fairness/browser/shuffle-notebook.ts";
import { useHouse } from "../house/house-context.ts";
import { RequestRefused } from "../protocol/requests.ts";
import { t } from "../shell/language.ts";
import { fairPath } from "../shell/model/routes.ts";
import { Link } from "../shell/router.tsx";
import { hasAllHands, type Replay } from "./model/replay.ts";

interface ShuffleProofProps {
  readonly replay: Replay;
  /** The record file; null if the replay comes from the house. */
  readonly record: Blob | null;
}

/**
 * The result of the checks. `own`: my seed is in the deck, as this browser noted. `seats`: players'
 * seeds are in it; `bare`: only the house's is. `file`: the record file of a house is consistent.
 * `differs`: the record contradicts the notes of this browser.
 */
type ShownProof = "own" | "seats" | "bare" | "file";
type ProofState = ShownProof | "differs" | "fails" | "checking" | "coming" | "unknown";

export function ShuffleProof({ replay, record }: ShuffleProofProps) {
  const { checks, notebook, witness } = useHouse().fair;
  const [proof, setProof] = useState<ProofState>("checking");
  useEffect(() => {
    let isCurrent = true;
    const seen = { checks, notebook, witness };
    const checked =
      record === null ? checkHouseReplay(replay, seen) : checkFile(replay, record, witness);
    checked.then(
      (proof) => isCurrent && setProof(proof),
      (failure: unknown) => {
        if (!(failure instanceof RequestRefused)) throw failure;
        if (isCurrent) setProof(failure.code === "deal_not_over" ? "coming" : "unknown");
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [replay, record, checks, notebook, witness]);
  return (
    <p class="replay-proof" data-told={proof} role="status">
      <span class="replay-proof-sign" aria-hidden="true">
        {SIGNS[proof] ?? "–"}
      </span>
      {record === null ? (
        <Link to={fairPath(replay.table, replay.epoch)}>{t(`replay.proof.${proof}`)}</Link>
      ) : (
        <a href="/verify.html" target="_blank" rel="noopener">
          {t(`replay.proof.${proof}`)}
        </a>
      )}
    </p>
  );
}

/** The sign of each result. Only a check against this browser's own notes has a tick. */
const SIGNS: { readonly [told in ProofState]?: string } = {
  own: "✓",
  differs: "✗",
  fails: "✗",
  checking: "…",
  coming: "…",
  unknown: "…",
};

/** The notes of this browser about shuffles, from this tab and from earlier visits. */
interface BrowserNotes {
  readonly checks: FairPlay["checks"];
  readonly notebook: Notebook;
  readonly witness: FairPlay["witness"];
}

async function checkFile(
  replay: Replay,
  record: Blob,
  witness: BrowserNotes["witness"],
): Promise<ProofState> {
  const proof = proofOf(await record.text(), replay, (await witness()).all);
  return proof === "seats" ? "file" : proof;
}

/**
 * Checks every card if the replay contains all hands, otherwise only the public data of the
 * shuffle.
 */
async function checkHouseReplay(
  replay: Replay,
  { checks, notebook, witness }: BrowserNotes,
): Promise<ProofState> {
  const { table, deal, epoch } = replay;
  if (!hasAllHands(replay)) return checkEpoch(replay, checks);
  const record = await (await fetchRecord(table, deal)).text();
  const proof: Proof = proofOf(record, replay, (await witness()).all);
  const isOwn = notebook.of(table, epoch)?.own?.state === "shown";
  if (proof !== "seats" || !isOwn) return proof;
  return (await checkEpoch(replay, checks)) === "seats" ? "own" : "fails";
}

async function checkEpoch(
  { table, epoch: number }: Replay,
  checks: FairPlay["checks"],
): Promise<ProofState> {
  const { epoch, checks: made } = await checks.examine(table, number);
  if (epoch.ended === null) return "coming";
  if (made.length === 0 || made.some(({ holds }) => !holds)) return "fails";
  return epoch.revealed.some((seed) => seed !== "") ? "seats" : "bare";
}
