/** The content of a record, its checks and its faults. */

import { useState } from "preact/hooks";
import { compare, differs } from "../fairness/browser/witness-check.ts";
import { Hash } from "../fairness/pages/FairHashes.tsx";
import { BroughtList, type SeatName, seatLetter, Tick } from "../fairness/pages/FairLists.tsx";
import type { MatchRecord } from "../fairness/record/record.ts";
import type { Finding, Shuffling, Verdict } from "../fairness/record/verify.ts";
import type { AnyCard } from "../fairness/shuffle/packs.ts";
import { detailsOf } from "../games/details.ts";
import type { CardId } from "../play/cards.ts";
import { nameOf as cardName, plural, t } from "../shell/language.ts";
import { Evidence } from "./Evidence.tsx";
import { WitnessComparison } from "./WitnessComparison.tsx";
import { notesHere } from "./witness-notes-source.ts";

/** The number of findings that are shown. */
const SHOWN = 20;

interface ResultProps {
  readonly file: string;
  readonly record: MatchRecord;
  readonly verdict: Verdict;
}

export function Result({ file, record, verdict }: ResultProps) {
  const [source, choose] = useState(notesHere);
  const comparison = source.notes === null ? null : compare(record, source.notes);
  const isOther = comparison !== null && differs(comparison);
  // Notes of this browser prove what it was shown; notes in a file are somebody's claim.
  const other = source.file === null ? "verify.differs" : "verify.differs.file";
  const holds = verdict.findings.length === 0;
  const isFrench = detailsOf(verdict.game).hasFrenchCards === true;
  const names = verdict.names.map((name) => (name === "" ? t("person.former") : name));
  const nameOf: SeatName = (seat) => names[seat] ?? seatLetter(seat);
  return (
    <>
      <p class={holds && !isOther ? "fair-verdict is-holds" : "fair-verdict is-fails"}>
        {t(holds ? (isOther ? other : "verify.holds") : "verify.fails")}
      </p>
      <p class="verify-what">
        <b>{t("verify.deal", { deal: record.deal })}</b>
        <span>{names.filter((name) => name !== null).join(", ")}</span>
        <span class="hint">{file}</span>
      </p>
      {holds ? (
        <Held verdict={verdict} />
      ) : (
        <Wrong findings={verdict.findings} nameOf={nameOf} isFrench={isFrench} />
      )}
      {holds && <Evidence key={record.head} record={record} verdict={verdict} />}
      <WitnessComparison comparison={comparison} source={source} choose={choose} />
      <section class="panel" aria-labelledby="verify-who">
        <h2 id="verify-who">{t("verify.who")}</h2>
        {verdict.shufflings.map((shuffling) => (
          <Brought key={shuffling.epoch} shuffling={shuffling} nameOf={nameOf} />
        ))}
      </section>
      <details class="fold panel fair-fold">
        <summary>{t("verify.head")}</summary>
        <p class="hint">{t("verify.headWhy")}</p>
        <dl class="hashes">
          <Hash label={t("verify.head")} base64={record.head} />
        </dl>
      </details>
    </>
  );
}

function Held({ verdict }: { readonly verdict: Verdict }) {
  const { entries, kept, shufflings, cards } = verdict;
  const ended = shufflings.filter((one) => one.ended !== null).length;
  return (
    <section class="panel" aria-labelledby="verify-checked">
      <h2 id="verify-checked">{t("fair.checked")}</h2>
      <ul class="ticks">
        <Tick holds words={plural("verify.chain", entries)} />
        <Tick holds words={plural("verify.shuffles", ended)} />
        <Tick holds words={plural("verify.cards", cards)} />
      </ul>
      <p class="hint">
        {kept > 0 && <>{plural("verify.kept", kept)}. </>}
        {t("verify.moves")}
      </p>
    </section>
  );
}

interface WrongProps {
  readonly findings: readonly Finding[];
  readonly nameOf: SeatName;
  /** Whether it is played with French cards. */
  readonly isFrench: boolean;
}

function Wrong({ findings, nameOf, isFrench }: WrongProps) {
  return (
    <section class="panel" aria-labelledby="verify-wrong">
      <h2 id="verify-wrong">{t("verify.wrong")}</h2>
      <ul class="ticks">
        {findings.slice(0, SHOWN).map((finding, at) => (
          <li key={at} class="tick is-wrong">
            <span aria-hidden="true">✗</span>
            <span>
              {wordsOf(finding, { nameOf, isFrench })}
              {finding.entry > 0 && <> ({t("verify.entry", { entry: finding.entry })})</>}
            </span>
          </li>
        ))}
      </ul>
      {findings.length > SHOWN && <p class="hint">… {findings.length - SHOWN}</p>}
    </section>
  );
}

function wordsOf(finding: Finding, { nameOf, isFrench }: Omit<WrongProps, "findings">): string {
  const name = "seat" in finding && finding.seat !== undefined ? nameOf(finding.seat) : "";
  const card = "card" in finding ? cardWords(finding.card, isFrench) : "";
  const epoch = "epoch" in finding ? finding.epoch : 0;
  return t(`verify.found.${finding.code}`, { name, card, epoch });
}

const FRENCH_SUITS = { D: "♦", H: "♥", C: "♣", S: "♠" } as const;

/** An Italian card by its name; a French one by its signs, which are the same in every language. */
function cardWords(card: AnyCard, isFrench: boolean): string {
  if (!isFrench) return cardName(card as CardId);
  const [rank = "", suit = ""] = card;
  return `${rank === "T" ? "10" : rank}${FRENCH_SUITS[suit as keyof typeof FRENCH_SUITS]}`;
}

interface BroughtProps {
  readonly shuffling: Shuffling;
  readonly nameOf: SeatName;
}

function Brought({ shuffling, nameOf }: BroughtProps) {
  return (
    <div class="verify-shuffle">
      <h3>
        {t("fair.shuffle", { number: shuffling.epoch })}
        {shuffling.ended === null && <span class="hint"> ({t("verify.next")})</span>}
      </h3>
      <BroughtList brought={shuffling.brought} nameOf={nameOf} />
    </div>
  );
}
