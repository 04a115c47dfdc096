/** A table of chances under its title, with the way it was counted. */
import type { ComponentChildren } from "preact";

import { t } from "../shell/language.ts";
import { Checked, type CheckedProps } from "./Checked.tsx";

interface PartProps extends CheckedProps {
  readonly name:
    | "accuso"
    | "four_of_denari"
    | "thirds"
    | "shapes"
    | "of_a_rank"
    | "annulment"
    | "of_a_suit"
    | "bust_with_one"
    | "bust_with_two"
    | "endings"
    | "sette_edge"
    | "shares"
    | "chemin_edge"
    | "two_cards"
    | "hand_splits"
    | "hand_holders"
    | "hand_accuso"
    | "hand_called"
    | "draw_map"
    | "punta_map"
    | "punta_hand";
  readonly children: ComponentChildren;
}

export function Part({ name, children, game, clause, test }: PartProps) {
  return (
    <section class="panel odds-section" aria-labelledby={`odds-${name}`}>
      <h2 id={`odds-${name}`}>{t(`odds.${name}`)}</h2>
      <p>{t(`odds.${name}.why`)}</p>
      {children}
      <p class="hint">{t(`odds.method.${name}`)}</p>
      <Checked game={game} clause={clause} test={test} />
    </section>
  );
}
