/** The sheet of a table of one's own. */
import { useState } from "preact/hooks";

import { useHouse } from "../app/here.ts";
import { formatChips, t } from "../app/language.ts";
import { go } from "../app/router.tsx";
import { Segments } from "../app/Segments.tsx";
import { Sheet } from "../app/Sheet.tsx";
import { toastRefusal } from "../app/toast.tsx";
import { tablePath } from "../core/routes.ts";
import {
  ENTRIES,
  FIRST_TABLE,
  MOVE_SECONDS,
  PLAYERS,
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
      <button type="button" class="button primary wide" onClick={create}>
        {t("create.do")}
      </button>
    </Sheet>
  );
}
