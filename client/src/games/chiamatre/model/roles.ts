/**
 * The roles of a seat in a deal: dealer, caller, partner. The partner appears once the called card
 * is played (C6).
 */

import type { Speech } from "../../../play/table-speech.ts";
import type { ChiamatreFrame } from "../facts.ts";

export function rolesOf(
  speech: Speech,
  { match }: ChiamatreFrame,
  seat: number,
): readonly string[] {
  const table = match?.table;
  return [
    ...(match?.dealer === seat ? [speech.text("role.dealer")] : []),
    ...(table?.caller === seat && table.called !== null ? [speech.text("role.caller")] : []),
    ...(table?.partner === seat && table.caller !== seat ? [speech.text("role.partner")] : []),
  ];
}
