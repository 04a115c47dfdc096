/** Compares a record with witness notes, of this browser or from a file. */

import type {
  Compared,
  Comparison,
  DifferenceCode,
  Point,
} from "../fairness/browser/witness-check.ts";
import { t } from "../shell/language.ts";
import { type NotesSource, notesOf } from "./witness-notes-source.ts";

interface WitnessComparisonProps {
  readonly comparison: Comparison | null;
  readonly source: NotesSource;
  readonly choose: (source: NotesSource) => void;
}

export function WitnessComparison({ comparison, source, choose }: WitnessComparisonProps) {
  const isHere = source.file === null;
  const who = t(isHere ? "verify.witness.here" : "verify.witness.elsewhere");
  return (
    <section class="panel" aria-labelledby="verify-witness">
      <h2 id="verify-witness">
        {isHere ? t("verify.witness") : t("verify.witness.ofFile", { file: source.file ?? "" })}
      </h2>
      {comparison === null ? (
        <p>{t("verify.witness.bad")}</p>
      ) : (
        <Told comparison={comparison} who={who} />
      )}
      {!isHere && <p class="hint">{t("verify.witness.why")}</p>}
      <label class="button verify-file">
        {t("verify.witness.choose")}
        <input
          type="file"
          class="spoken"
          accept=".json,application/json"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (file !== undefined) void notesOf(file).then(choose);
            event.currentTarget.value = "";
          }}
        />
      </label>
    </section>
  );
}

const POINTS: readonly Point[] = ["house", "own", "seed", "root", "head"];

interface ToldProps {
  readonly comparison: Comparison;
  readonly who: string;
}

function Told({ comparison: { compared, unseen }, who }: ToldProps) {
  const wrong = compared.flatMap(({ epoch, differences }) =>
    differences.map((code) => ({ code, epoch })),
  );
  if (compared.length === 0) return <p>{t("verify.witness.none", { who })}</p>;
  return (
    <ul class="ticks">
      {wrong.map(({ code, epoch }) => (
        <Item key={`${code} ${epoch}`} sign="✗" words={differenceWords(code, epoch, who)} />
      ))}
      {POINTS.map((point) => {
        const decks = numbers(compared.filter(({ agreed }) => agreed.includes(point)));
        if (decks === "") return null;
        return <Item key={point} sign="✓" words={t(`verify.saw.${point}`, { decks, who })} />;
      })}
      {unseen.length > 0 && (
        <Item sign="–" words={t("verify.witness.unseen", { decks: unseen.join(", "), who })} />
      )}
    </ul>
  );
}

function differenceWords(code: DifferenceCode, epoch: number, who: string): string {
  return t(`verify.differs.${code}`, { epoch, who });
}

function numbers(compared: readonly Compared[]): string {
  return compared.map(({ epoch }) => epoch).join(", ");
}

function Item({ sign, words }: { readonly sign: "✓" | "✗" | "–"; readonly words: string }) {
  return (
    <li class={sign === "✗" ? "tick is-wrong" : "tick"}>
      <span aria-hidden="true">{sign}</span>
      <span>{words}</span>
    </li>
  );
}
