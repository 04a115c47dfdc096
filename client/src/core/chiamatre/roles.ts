/** What the seats are in a deal of chiamatre: nobody is anybody's partner before all know (C6). */
import type { ChiamatreFrame } from "../games.ts";
import type { Speech } from "../say.ts";

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
