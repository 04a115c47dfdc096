/** Chooses the tournament whose entries are the prizes of a new one. */
import { SelectField } from "../controls/SelectField.tsx";
import type { Satellite } from "../protocol/wire.gen.ts";
import { formatChips, t } from "../shell/language.ts";
import { entersInPairs } from "../tournaments/model/tournament-state.ts";
import type { TournamentOptions, TournamentRow } from "../tournaments/model/tournaments.ts";
import { priceOf } from "../tournaments/tournament-words.ts";

interface SatelliteFieldProps {
  /** The tournaments among which the open ones can be chosen. */
  readonly rows: readonly TournamentRow[];
  /** Whose chips are at stake: the other tournament has the same. */
  readonly chips: TournamentOptions["chips"];
  readonly chosen: Satellite | null;
  readonly onChoose: (satellite: Satellite | null) => void;
}

export function SatelliteField({ rows, chips, chosen, onChoose }: SatelliteFieldProps) {
  const targets = rows.filter((row) => isTarget(row, chips)).map(satelliteOf);
  if (targets.length === 0 && chosen === null) return null;
  return (
    <SelectField
      label={t("staff.field.satellite")}
      value={targets.find(({ event }) => event === chosen?.event)?.event ?? ""}
      options={[
        { value: "", text: t("staff.satellite.none") },
        ...targets.map(({ event, name, price }) => ({
          value: event,
          text: t("staff.satellite.of", { name, chips: formatChips(price) }),
        })),
      ]}
      onChoose={(event) => onChoose(targets.find((one) => one.event === event) ?? null)}
    />
  );
}

function isTarget({ phase, sheet }: TournamentRow, chips: TournamentOptions["chips"]): boolean {
  return phase === "open" && sheet.chips === chips && priceOf(sheet) > 0 && !entersInPairs(sheet);
}

function satelliteOf({ id, sheet }: TournamentRow): Satellite {
  return { event: id, price: priceOf(sheet), name: sheet.name };
}
