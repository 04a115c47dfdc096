/** Pairs of people whose play is strange, for a person to judge, with the evidence in words. */
import "./collusion.css";

import { useState } from "preact/hooks";
import { Bars } from "../controls/Bars.tsx";
import { RequestRefused } from "../protocol/requests.ts";
import { currentLanguage, formatChips, formatNumber, plural, t } from "../shell/language.ts";
import { reviewPath } from "../shell/model/routes.ts";
import { Link } from "../shell/router.tsx";
import { FlowGraph } from "./FlowGraph.tsx";
import { type Finding, isStrange, type Pair, type Pairs, strangePairs } from "./model/collusion.ts";
import { Reason, StaffActionForm, Text, text } from "./StaffActionForm.tsx";
import { StaffSection } from "./StaffSection.tsx";
import { refusalOf } from "./staff-words.ts";

export function StrangePairs({ onOpened }: { readonly onOpened: () => void }) {
  const [found, show] = useState<Pairs | null>(null);
  const [refusal, setRefusal] = useState("");
  const [isBusy, setBusy] = useState(false);
  const look = async (name: string) => {
    if (isBusy) return;
    setBusy(true);
    setRefusal("");
    try {
      show(await strangePairs(name));
    } catch (failure) {
      if (!(failure instanceof RequestRefused)) throw failure;
      setRefusal(failure.code);
    } finally {
      setBusy(false);
    }
  };
  return (
    <StaffSection title={t("staff.pairs")}>
      <p class="hint">{t("staff.pairs.what")}</p>
      <form
        class="form staff-pairs"
        onSubmit={(event) => {
          event.preventDefault();
          void look(text(new FormData(event.currentTarget), "name"));
        }}
      >
        <Text label={t("staff.pairs.name")} name="name" optional />
        <p class="form-refusal" role="alert">
          {refusal === "" ? "" : refusalOf(refusal)}
        </p>
        <button type="submit" class="button" aria-disabled={isBusy}>
          {t(isBusy ? "staff.pairs.looking" : "staff.pairs.look")}
        </button>
      </form>
      {found !== null && <Found found={found} onOpened={onOpened} />}
    </StaffSection>
  );
}

interface FoundProps {
  readonly found: Pairs;
  readonly onOpened: () => void;
}

function Found({ found, onOpened }: FoundProps) {
  return (
    <>
      <p role="status">
        {plural("staff.pairs.count", found.cases.length)}{" "}
        {t("staff.pairs.tested", {
          pairs: formatNumber(found.pairs),
          tables: formatNumber(found.tables),
        })}{" "}
        {t("staff.pairs.alarms", { one: formatNumber(Math.round(1 / found.rare)) })}
      </p>
      <ol class="rows pairs">
        {found.cases.map((pair) => (
          <OnePair key={pair.ids.join(" ")} pair={pair} onOpened={onOpened} />
        ))}
      </ol>
    </>
  );
}

interface PairProps {
  readonly pair: Pair;
  readonly onOpened: () => void;
}

function OnePair({ pair, onOpened }: PairProps) {
  const [one, other] = pair.players;
  return (
    <li class="report">
      <h3>{t("staff.pairs.pair", { one, other })}</h3>
      <p>
        {pair.chance === null
          ? t("staff.pairs.alone")
          : t("staff.pairs.chance", { chance: oneIn(pair.chance) })}{" "}
        {pair.expected !== null && t("staff.pairs.expected", { many: rounded(pair.expected) })}
      </p>
      <p class="hint">
        {t("staff.pairs.together", {
          tables: formatNumber(pair.together),
          expected: formatNumber(pair.expected_together),
        })}
      </p>
      {pair.findings.filter(isStrange).map((finding) => (
        <Evidence key={`${finding.test} ${finding.player} ${finding.other}`} finding={finding} />
      ))}
      <FlowGraph pair={pair.players} flows={pair.flows} />
      <StaffActionForm
        button={t("staff.case.open")}
        what={(fields) => ({
          type: "open_case",
          name: one,
          other,
          note: text(fields, "reason"),
        })}
        onDone={onOpened}
      >
        <Reason label={t("staff.case.note")} />
      </StaffActionForm>
    </li>
  );
}

/** What a test found with the other, beside the same player with all others. */
function Evidence({ finding }: { readonly finding: Finding }) {
  const { test, player, other, chance, deals, compared, rate, usual, lost } = finding;
  const bars = [
    { key: "rate", label: t("staff.pairs.with", { other }), value: rate, deals },
    {
      key: "usual",
      label: t(test === "leads" ? "staff.pairs.byChance" : "staff.pairs.withOthers"),
      value: usual,
      deals: compared,
    },
  ];
  return (
    <div class="evidence">
      <h4>{t(`staff.pairs.test.${test}`)}</h4>
      <p>{t(`staff.pairs.says.${test}`, { player, other, chips: formatChips(lost) })}</p>
      <Bars
        caption={t(`staff.pairs.test.${test}`)}
        columns={[t("staff.pairs.opponent"), t("staff.pairs.share")]}
        full={Math.max(Math.abs(rate), Math.abs(usual), 0.01)}
        bars={bars.map((bar) => ({
          ...bar,
          value: Math.max(bar.value, 0),
          text: percent(bar.value),
          ...(bar.deals > 0 ? { note: plural("staff.pairs.deals", bar.deals) } : {}),
        }))}
      />
      <p class="hint">
        {chance === null
          ? t("staff.pairs.nothingToCompare")
          : t("staff.pairs.chanceOfThis", { chance: oneIn(chance) })}
      </p>
      {finding.most_telling.length > 0 && (
        <p class="telling">
          {t("staff.pairs.telling")}{" "}
          {finding.most_telling.map(({ table, deal }) => (
            <Link key={`${table} ${deal}`} to={reviewPath(table, deal)}>
              {`${table} ${deal}`}
            </Link>
          ))}
        </p>
      )}
    </div>
  );
}

/** The rarest chance that is shown: below it the numbers say nothing more. */
const RAREST = 1e-12;

const oneIn = (chance: number): string => formatNumber(Math.round(1 / Math.max(chance, RAREST)));

const percent = (share: number): string =>
  new Intl.NumberFormat(currentLanguage(), {
    style: "percent",
    maximumFractionDigits: 1,
  }).format(share);

/** A number with two digits that count, as people read a small expectation. */
const rounded = (many: number): string =>
  new Intl.NumberFormat(currentLanguage(), { maximumSignificantDigits: 2 }).format(many);
