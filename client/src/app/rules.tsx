/** The rules, over whatever page is on. Their words come when they are first asked for. */
import { signal } from "@preact/signals";
import type { ComponentType } from "preact";

import type { SheetOf } from "../core/games.ts";
import type { Sheet } from "../core/wire.gen.ts";
import { learn, t } from "./language.ts";
import { toast } from "./toast.tsx";

export interface RulesWanted {
  /** The table whose choices are to be marked. */
  readonly sheet?: SheetOf<"tressette">;
  /** The clause to begin at. */
  readonly clause?: string;
}

export type RulesPanel = ComponentType<RulesWanted & { readonly onClose: () => void }>;

const wanted = signal<RulesWanted | null>(null);
const panel = signal<RulesPanel | null>(null);

/** Whether the rules of its game are written for a table. */
export function hasRules(sheet: Sheet): sheet is SheetOf<"tressette"> {
  return sheet.options.game === "tressette";
}

/** Opens the rules. */
export function openRules(asked: RulesWanted): void {
  wanted.value = asked;
  Promise.all([import("../rules/RulesSheet.tsx"), learn("handbook")]).then(
    ([{ RulesSheet }]) => {
      panel.value = RulesSheet;
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
