/** The dialog that opens a new table. */
import "./create-table.css";

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Dialog } from "../controls/Dialog.tsx";
import { Segments } from "../controls/Segments.tsx";
import { useHouse } from "../house/house-context.ts";
import {
  ENTRIES,
  fewestOf,
  isForChips,
  lendsChips,
  tableOptionsOf,
} from "../options/model/chosen-table.ts";
import { entriesWithin, feeOf } from "../options/model/entry-terms.ts";
import { FINISHES } from "../options/model/game-choices.ts";
import {
  readChoice,
  type TableChoice,
  tableLike,
  usualSeconds,
} from "../options/model/table-choices.ts";
import { EntryLine } from "../options/TableFacts.tsx";
import { Basics, ClockAlone, MoreRules, MoveTime } from "../options/TableRules.tsx";
import { PasswordField } from "../options/table-password.tsx";
import { useBuyIn } from "../options/use-buy-in.tsx";
import { GAMES, isRing } from "../play/games.ts";
import { openRulesOf } from "../rules/rules-layer.tsx";
import { recall } from "../shell/device-settings.ts";
import { formatChips, t } from "../shell/language.ts";
import { tablePath } from "../shell/model/routes.ts";
import { go } from "../shell/router.tsx";
import { toastRefusal } from "../shell/toast.tsx";

export function CreateTable({ onClose }: { readonly onClose: () => void }) {
  const house = useHouse();
  const chips = house.you.value?.chips ?? 0;
  const [choice, setChoice] = useState(() => tableLike(readChoice(recall("quickPlay"))));
  const [password, setPassword] = useState("");
  const choose = (change: Partial<TableChoice>) => setChoice({ ...choice, ...change });
  const terms = house.entryTerms.value;
  const lends = lendsChips(choice);
  const entries: readonly number[] = lends
    ? ENTRIES
    : entriesWithin(terms, ENTRIES).filter((value) => value <= chips);
  const entry = entries.includes(choice.entry) ? choice.entry : 0;
  const sheet = tableOptionsOf({ ...choice, entry, least: fewestOf(choice) });
  const [buyIn, BuyIn] = useBuyIn(sheet);
  const asksPassword = choice.access === "password" && !lends;
  const lacksPassword = asksPassword && password === "";
  const create = () => {
    if (lacksPassword) return;
    const secret = asksPassword ? { password } : {};
    house.request({ type: "open_table", sheet, buy_in: buyIn, ...secret }).then(({ table }) => {
      if (table !== null) go(tablePath(table));
    }, toastRefusal);
  };
  return (
    <Dialog title={t("lobby.create")} onClose={onClose}>
      <Segments
        label={t("options.game")}
        value={choice.game}
        segments={GAMES.map((value) => ({ value, text: t(`game.${value}`) }))}
        onChoose={(game) => choose({ game, moveSeconds: usualSeconds(game), least: null })}
      />
      <Basics choice={choice} onChoose={choose} />
      {!isRing(choice.game) && (
        <Segments
          label={t("create.entry")}
          value={entry}
          segments={entries.map((value) => ({
            value,
            text: value === 0 ? t("create.free") : formatChips(value),
          }))}
          onChoose={(value) => choose({ entry: value })}
        />
      )}
      {!lends && <EntryLine sheet={{ ...sheet, fee: feeOf(sheet.entry, terms) }} />}
      {isForChips(choice) && (
        <Segments
          label={t("create.chips")}
          value={choice.chips}
          segments={(["own", "practice"] as const).map((value) => ({
            value,
            text: t(`create.chips.${value}`),
          }))}
          onChoose={(whose) => choose({ chips: whose })}
        />
      )}
      {lends && <p class="hint">{t("create.chipsHint")}</p>}
      <MoveTime choice={choice} onChoose={choose} />
      <details class="fold">
        <summary>{t("create.more")}</summary>
        <MoreRules choice={choice} onChoose={choose} />
        <ClockAlone choice={choice} onChoose={choose} />
        <Segments
          label={t("create.start")}
          value={choice.start}
          segments={(["full", "host"] as const).map((value) => ({
            value,
            text: t(`create.start.${value}`),
          }))}
          onChoose={(start) => choose({ start })}
        />
        <Segments
          label={t("create.finishes")}
          value={choice.finishes}
          segments={FINISHES.map((value) => ({
            value,
            text: value === 0 ? t("create.finishes.all") : t("create.finishesOf", { least: value }),
          }))}
          onChoose={(finishes) => choose({ finishes })}
        />
        <p class="hint">{t("create.finishesHint")}</p>
      </details>
      {!lends && (
        <Access choice={choice} onChoose={choose}>
          <PasswordField value={password} onChange={setPassword} />
        </Access>
      )}
      {BuyIn}
      <button type="button" class="button quiet" onClick={() => openRulesOf(sheet)}>
        {t("rules.title")}
      </button>
      <div class="create-foot">
        <button
          type="button"
          class="button primary wide"
          aria-disabled={lacksPassword}
          onClick={create}
        >
          {t("create.do")}
        </button>
      </div>
    </Dialog>
  );
}

interface AccessProps {
  readonly choice: TableChoice;
  readonly onChoose: (change: Partial<TableChoice>) => void;
  /** The password field of a table with a password. */
  readonly children: ComponentChildren;
}

/** Who may join the table; nobody else joins a practice table. */
function Access({ choice, onChoose, children }: AccessProps) {
  return (
    <>
      <Segments
        label={t("create.access")}
        value={choice.access}
        segments={(["open", "private", "password"] as const).map((value) => ({
          value,
          text: t(`create.${value}`),
        }))}
        onChoose={(access) => onChoose({ access })}
      />
      <p class="hint">{t(`create.${choice.access}Hint`)}</p>
      {choice.access === "password" && children}
    </>
  );
}
