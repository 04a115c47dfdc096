/** What a consistent record proves, and what it cannot prove. */
import { useState } from "preact/hooks";
import { Hash } from "../fairness/pages/FairHashes.tsx";
import { seatLetter } from "../fairness/pages/FairLists.tsx";
import type { MatchRecord } from "../fairness/record/record.ts";
import { isKnown, type PublishedKey, readKeys, type Signed } from "../fairness/record/signing.ts";
import type { Shuffling, Verdict } from "../fairness/record/verify.ts";
import { hexadecimal } from "../fairness/shuffle/encoding.ts";
import { bytesOf } from "../protocol/base64.ts";
import { formatDay, formatTime, t } from "../shell/language.ts";

interface EvidenceProps {
  readonly record: MatchRecord;
  readonly verdict: Verdict;
}

export function Evidence({ record, verdict }: EvidenceProps) {
  const dealt = verdict.shufflings.filter(({ ended }) => ended === "dealt");
  const seeded = dealt.filter(hasSeed);
  const bare = dealt.filter((shuffling) => !hasSeed(shuffling));
  return (
    <section class="panel" aria-labelledby="verify-shows">
      <h2 id="verify-shows">{t("verify.shows")}</h2>
      <p>{t("verify.shows.file")}</p>
      <ul class="ticks">
        {seeded.length > 0 && <Item words={t("verify.shows.seats", { decks: numbers(seeded) })} />}
        {bare.length > 0 && <Item words={t("verify.shows.bare", { decks: numbers(bare) })} />}
        {record.signed === undefined && <Item words={t("verify.signed.none")} />}
      </ul>
      {verdict.countersigners.length > 0 && <Browsers record={record} verdict={verdict} />}
      {record.signed !== undefined && <Signature signed={record.signed} />}
    </section>
  );
}

function hasSeed({ brought }: Shuffling): boolean {
  return brought.includes("seed");
}

function numbers(shufflings: readonly Shuffling[]): string {
  return shufflings.map(({ epoch }) => epoch).join(", ");
}

function Item({ words, holds = false }: { readonly words: string; readonly holds?: boolean }) {
  return (
    <li class="tick">
      <span aria-hidden="true">{holds ? "✓" : "–"}</span>
      <span>{words}</span>
    </li>
  );
}

/** The browsers that have countersigned the record, each by its key. */
function Browsers({ record, verdict }: EvidenceProps) {
  return (
    <>
      <ul class="ticks">
        {verdict.countersigners.map(({ epoch, seat, player, key }) => (
          <Item
            key={`${epoch} ${seat} ${key}`}
            words={t("verify.countersigned", {
              epoch,
              name: record.names?.[player] || verdict.names[seat] || seatLetter(seat),
              key: hexadecimal(bytesOf(key)).slice(0, SHOWN_OF_A_KEY),
            })}
          />
        ))}
      </ul>
      <p class="hint">{t("verify.countersigned.why")}</p>
    </>
  );
}

const SHOWN_OF_A_KEY = 16;

/** A valid signature; the record does not prove whose key it is. */
function Signature({ signed }: { readonly signed: Signed }) {
  const [keys, choose] = useState<readonly PublishedKey[] | null>([]);
  const known = keys !== null && isKnown(signed, keys);
  const take = (file: File | undefined) => {
    if (file !== undefined) void file.text().then((text) => choose(readKeys(text)));
  };
  return (
    <>
      <ul class="ticks">
        <Item holds={known} words={wordsOf(signed, keys, known)} />
      </ul>
      <dl class="hashes">
        <Hash label={t("verify.key")} base64={signed.key} />
      </dl>
      <label class="button verify-file">
        {t("verify.keys.choose")}
        <input
          type="file"
          class="spoken"
          accept=".json,application/json"
          onChange={(event) => {
            take(event.currentTarget.files?.[0]);
            event.currentTarget.value = "";
          }}
        />
      </label>
    </>
  );
}

function wordsOf({ at }: Signed, keys: readonly PublishedKey[] | null, known: boolean): string {
  if (keys === null) return t("verify.keys.bad");
  if (known) return t("verify.signed.known", { at: `${formatDay(at)}, ${formatTime(at)}` });
  return t(keys.length > 0 ? "verify.signed.other" : "verify.signed.carried");
}
