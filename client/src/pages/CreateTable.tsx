/** The sheet of a table of one's own. */
import { useState } from "preact/hooks";

import { useHouse } from "../app/here.ts";
import { formatChips, t } from "../app/language.ts";
import { go } from "../app/router.tsx";
import { openRules } from "../app/rules.tsx";
import { Segments } from "../app/Segments.tsx";
import { Sheet } from "../app/Sheet.tsx";
import { toastRefusal } from "../app/toast.tsx";
import { tablePath } from "../core/routes.ts";
import {
  CAPPOTTI,
  ENTRIES,
  FIRST_TABLE,
  LEADS,
  MATCH_MINUTES,
  MOVE_SECONDS,
  PLAYERS,
  SIGNALS,
  TARGETS,
  type TableChoice,
  sheetOf,
} from "../core/sheets.ts";

export function CreateTable({ onClose }: { readonly onClose: () => void }) {
  const house = useHouse();
  const chips = house.you.value?.chips ?? 0;
  const [choice, setChoice] = useState(FIRST_TABLE);
  const choose = (change: Partial<TableChoice>) => setChoice({ ...choice, ...change });
  const create = () => {
    house.request({ type: "open_table", sheet: sheetOf(choice) }).then(({ table }) => {
      if (table !== null) go(tablePath(table));
    }, toastRefusal);
  };
  return (
    <Sheet title={t("lobby.create")} onClose={onClose}>
      <Segments
        label={t("quick.players")}
        value={choice.players}
        segments={PLAYERS.map((value) => ({ value, text: t(`quick.players.${value}`) }))}
        onChoose={(players) => choose({ players })}
      />
      <Segments
        label={t("quick.target")}
        value={choice.target}
        segments={TARGETS.map((value) => ({ value, text: String(value) }))}
        onChoose={(target) => choose({ target })}
      />
      <Segments
        label={t("create.entry")}
        value={choice.entry}
        segments={ENTRIES.filter((value) => value <= chips).map((value) => ({
          value,
          text: value === 0 ? t("create.free") : formatChips(value),
        }))}
        onChoose={(entry) => choose({ entry })}
      />
      <Segments
        label={t("create.time")}
        value={choice.moveSeconds}
        segments={MOVE_SECONDS.map((value) => ({
          value,
          text: t("create.seconds", { seconds: value }),
        }))}
        onChoose={(moveSeconds) => choose({ moveSeconds })}
      />
      <details class="fold">
        <summary>{t("create.more")}</summary>
        <MoreRules choice={choice} onChoose={choose} />
      </details>
      <Segments
        label={t("create.access")}
        value={choice.access}
        segments={(["open", "private"] as const).map((value) => ({
          value,
          text: t(`create.${value}`),
        }))}
        onChoose={(access) => choose({ access })}
      />
      <p class="hint">{t(choice.access === "open" ? "create.openHint" : "create.privateHint")}</p>
      <button type="button" class="button quiet" onClick={() => openRules({ sheet: sheetOf(choice) })}>
        {t("rules.title")}
      </button>
      <button type="button" class="button primary wide" onClick={create}>
        {t("create.do")}
      </button>
    </Sheet>
  );
}

interface MoreRulesProps {
  readonly choice: TableChoice;
  readonly onChoose: (change: Partial<TableChoice>) => void;
}

/** What most tables leave as it is (T5, T11, T19). */
function MoreRules({ choice, onChoose }: MoreRulesProps) {
  return (
    <div class="fold-body">
      <Segments
        label={t("sheet.accuso")}
        value={choice.accuso ? "with" : "without"}
        segments={(["with", "without"] as const).map((value) => ({
          value,
          text: t(`create.${value}`),
        }))}
        onChoose={(accuso) => onChoose({ accuso: accuso === "with" })}
      />
      <Segments
        label={t("create.match")}
        value={choice.matchMinutes}
        segments={MATCH_MINUTES.map((value) => ({
          value,
          text: value === 0 ? t("create.noLimit") : t("create.minutes", { minutes: value }),
        }))}
        onChoose={(matchMinutes) => onChoose({ matchMinutes })}
      />
      <Segments
        label={t("sheet.cappotto")}
        value={choice.cappotto}
        segments={CAPPOTTI.map((value) => ({
          value,
          text: value === 0 ? t("create.without") : `+${value}`,
        }))}
        onChoose={(cappotto) => onChoose({ cappotto })}
      />
      {choice.players === 4 && (
        <Segments
          label={t("sheet.signals")}
          value={choice.signals}
          segments={SIGNALS.map((value) => ({ value, text: t(`sheet.signals.${value}`) }))}
          onChoose={(signals) => onChoose({ signals })}
        />
      )}
      <Segments
        label={t("sheet.lead")}
        value={choice.lead}
        segments={LEADS.map((value) => ({ value, text: t(`sheet.lead.${value}`) }))}
        onChoose={(lead) => onChoose({ lead })}
      />
    </div>
  );
}
