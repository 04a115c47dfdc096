/** The sheet of a table of one's own. */
import { useState } from "preact/hooks";

import { useHouse } from "../app/here.ts";
import { formatChips, t } from "../app/language.ts";
import { go } from "../app/router.tsx";
import { openRulesOf } from "../app/rules.tsx";
import { Segments } from "../app/Segments.tsx";
import { Sheet } from "../app/Sheet.tsx";
import { toastRefusal } from "../app/toast.tsx";
import { tablePath } from "../core/routes.ts";
import { isRing } from "../core/games.ts";
import { ENTRIES, FIRST_TABLE, GAMES, MOVE_SECONDS, type TableChoice, sheetOf } from "../core/sheets.ts";
import { PasswordField } from "../table/password.tsx";
import { Basics, MoreRules } from "./TableRules.tsx";

export function CreateTable({ onClose }: { readonly onClose: () => void }) {
  const house = useHouse();
  const chips = house.you.value?.chips ?? 0;
  const [choice, setChoice] = useState(FIRST_TABLE);
  const [password, setPassword] = useState("");
  const choose = (change: Partial<TableChoice>) => setChoice({ ...choice, ...change });
  const sheet = sheetOf(choice);
  const lacksPassword = choice.access === "password" && password === "";
  const create = () => {
    if (lacksPassword) return;
    const secret = choice.access === "password" ? { password } : {};
    house.request({ type: "open_table", sheet, ...secret }).then(({ table }) => {
      if (table !== null) go(tablePath(table));
    }, toastRefusal);
  };
  return (
    <Sheet title={t("lobby.create")} onClose={onClose}>
      <Segments
        label={t("sheet.game")}
        value={choice.game}
        segments={GAMES.map((value) => ({ value, text: t(`game.${value}`) }))}
        onChoose={(game) => choose({ game, moveSeconds: MOVE_SECONDS[game][1] })}
      />
      <Basics choice={choice} onChoose={choose} />
      {!isRing(choice.game) && (
        <Segments
          label={t("create.entry")}
          value={choice.entry}
          segments={ENTRIES.filter((value) => value <= chips).map((value) => ({
            value,
            text: value === 0 ? t("create.free") : formatChips(value),
          }))}
          onChoose={(entry) => choose({ entry })}
        />
      )}
      <Segments
        label={t("create.time")}
        value={choice.moveSeconds}
        segments={MOVE_SECONDS[choice.game].map((value: number) => ({
          value,
          text: t("create.seconds", { seconds: value }),
        }))}
        onChoose={(moveSeconds) => choose({ moveSeconds })}
      />
      <details class="fold">
        <summary>{t("create.more")}</summary>
        <MoreRules choice={choice} onChoose={choose} />
        <Segments
          label={t("create.start")}
          value={choice.start}
          segments={(["full", "host"] as const).map((value) => ({
            value,
            text: t(`create.start.${value}`),
          }))}
          onChoose={(start) => choose({ start })}
        />
      </details>
      <Segments
        label={t("create.access")}
        value={choice.access}
        segments={(["open", "private", "password"] as const).map((value) => ({
          value,
          text: t(`create.${value}`),
        }))}
        onChoose={(access) => choose({ access })}
      />
      <p class="hint">{t(`create.${choice.access}Hint`)}</p>
      {choice.access === "password" && <PasswordField value={password} onChange={setPassword} />}
      <button type="button" class="button quiet" onClick={() => openRulesOf(sheet)}>
        {t("rules.title")}
      </button>
      <button type="button" class="button primary wide" aria-disabled={lacksPassword} onClick={create}>
        {t("create.do")}
      </button>
    </Sheet>
  );
}
