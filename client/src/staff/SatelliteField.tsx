/** Chooses the tournament whose entries are the prizes of a new one. */
import { SelectField } from "../controls/SelectField.tsx";
import type { Satellite } from "../protocol/wire.gen.ts";
import { formatDay, t } from "../shell/language.ts";
import { entersInPairs } from "../tournaments/model/tournament-state.ts";
import type { TournamentOptions, TournamentRow } from "../tournaments/model/tournaments.ts";
import { priceOf, priceText } from "../tournaments/tournament-words.ts";

interface SatelliteFieldProps {
  /** The tournaments among which the open ones can be chosen. */
  readonly rows: readonly TournamentRow[];
  /** Whose chips are at stake: the other tournament has the same. */
  readonly chips: TournamentOptions["chips"];
  readonly chosen: Satellite | null;
  readonly onChoose: (satellite: Satellite | null) => void;
}

export function SatelliteField({ rows, chips, chosen, onChoose }: SatelliteFieldProps) {
  const targets = rows.filter((row) => isTarget(row, chips));
  if (targets.length === 0 && chosen === null) return null;
  const target = targets.find(({ id }) => id === chosen?.event);
  const choose = (id: string) => {
    const row = targets.find((one) => one.id === id);
    onChoose(row === undefined ? null : satelliteOf(row));
  };
  return (
    <>
      <SelectField
        label={t("staff.field.satellite")}
        value={target?.id ?? ""}
        options={[
          { value: "", text: t("staff.satellite.none") },
          ...targets.map((row) => ({ value: row.id, text: targetText(row) })),
        ]}
        onChoose={choose}
      />
      {target !== undefined && (
        <p class="hint">{t("staff.satellite.words", { name: target.sheet.name })}</p>
      )}
    </>
  );
}

/** "Posti in Finale · 15 gen 2027, 10:00 · 110 fiches". */
function targetText({ sheet, begins }: TournamentRow): string {
  const facts = [
    t("staff.satellite.of", { name: sheet.name }),
    begins === null ? t("tournament.sitAndGo") : formatDay(begins),
    priceText(sheet),
  ];
  return facts.join(" · ");
}

function isTarget({ phase, sheet }: TournamentRow, chips: TournamentOptions["chips"]): boolean {
  return phase === "open" && sheet.chips === chips && priceOf(sheet) > 0 && !entersInPairs(sheet);
}

function satelliteOf({ id, sheet }: TournamentRow): Satellite {
  return { event: id, price: priceOf(sheet), name: sheet.name };
}
