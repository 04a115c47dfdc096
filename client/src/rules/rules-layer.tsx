/** The rules, over whatever page is on. Their words come when they are first asked for. */
import { signal } from "@preact/signals";
import { likelyGame } from "../games/load-game.ts";
import type { TableOptions } from "../protocol/wire.gen.ts";
import { learn, t } from "../shell/language.ts";
import { toast } from "../shell/toast.tsx";
import { bookOf } from "./model/rule-text.ts";
import type { RulesPanel, RulesWanted } from "./rules-panel.ts";

const wanted = signal<RulesWanted | null>(null);
const panel = signal<RulesPanel | null>(null);

/** Opens the rules of a table, marked with what it has chosen. */
export function openRulesOf(sheet: TableOptions): void {
  openRules({ game: sheet.options.game, sheet });
}

/** Opens the clause that a refusal names, as who is playing now reads it. */
export function openClause(clause: string): void {
  openRules({ game: bookOf(clause, likelyGame()), clause });
}

/** Opens the rules. */
export function openRules(asked: RulesWanted): void {
  wanted.value = asked;
  Promise.all([import("./RulesDialog.tsx"), learn("handbook", "host")]).then(
    ([{ RulesDialog }]) => {
      panel.value = RulesDialog;
    },
    () => {
      wanted.value = null;
      toast(t("app.notLoaded"));
    },
  );
}

/** Where the rules are shown, once they are asked for. */
export function RulesLayer() {
  const Panel = panel.value;
  if (wanted.value === null || Panel === null) return null;
  return (
    <Panel
      {...wanted.value}
      onClose={() => {
        wanted.value = null;
      }}
    />
  );
}
