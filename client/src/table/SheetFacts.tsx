/** The sheet of a table: what it fixes, for all to read (R1). */
import { formatChips, plural, t } from "../app/language.ts";
import type { Sheet } from "../core/wire.gen.ts";

export function SheetFacts({ sheet }: { readonly sheet: Sheet }) {
  const { options, times } = sheet;
  const facts: readonly (readonly [string, string])[] = [
    [t("sheet.game"), t("game.tressette")],
    [t("quick.players"), t(options.players === 4 ? "sheet.fourPlayers" : "sheet.twoPlayers")],
    [t("quick.target"), plural("count.points", options.target)],
    [t("sheet.lead"), t(`sheet.lead.${options.lead}`)],
    [t("sheet.accuso"), yesOrNo(options.accuso)],
    ...(options.cappotto === 0
      ? []
      : [[t("sheet.cappotto"), plural("count.points", options.cappotto)] as const]),
    ...(options.players === 4
      ? [[t("sheet.signals"), t(`sheet.signals.${options.signals}`)] as const]
      : []),
    [t("create.entry"), sheet.entry === 0 ? t("create.free") : formatChips(sheet.entry)],
    [t("create.time"), t("create.seconds", { seconds: times.move / 1_000 })],
    ...(times.match === null
      ? []
      : [[t("create.match"), t("create.minutes", { minutes: times.match / 60_000 })] as const]),
    [t("create.access"), t(`create.${sheet.access}`)],
  ];
  return (
    <dl class="facts">
      {facts.map(([term, fact]) => (
        <div key={term} class="fact">
          <dt>{term}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}

function yesOrNo(is: boolean): string {
  return t(is ? "create.with" : "create.without");
}
