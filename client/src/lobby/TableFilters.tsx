/** The choices of the filter of the list of tables. */
import "../controls/choices.css";

import { SelectField } from "../controls/SelectField.tsx";
import {
  OPPONENTS,
  SEATS,
  SPEEDS,
  STAKES,
  type TableFilter,
} from "../options/model/table-filter.ts";
import { GAMES } from "../play/games.ts";
import { t } from "../shell/language.ts";
import { chosenFilter, filterTables } from "./chosen-filter.ts";

export function TableFilters() {
  const filter = chosenFilter.value;
  const choose = (change: Partial<TableFilter>) => filterTables({ ...filter, ...change });
  return (
    <div class="settings">
      <SelectField
        label={t("options.game")}
        value={filter.game}
        options={(["any", ...GAMES] as const).map((value) => ({
          value,
          text: value === "any" ? t("filter.any") : t(`game.${value}`),
        }))}
        onChoose={(game) => choose({ game })}
      />
      <SelectField
        label={t("filter.stake")}
        value={filter.stake}
        options={STAKES.map((value) => ({
          value,
          text: value === "any" ? t("filter.any") : t(`filter.stake.${value}`),
        }))}
        onChoose={(stake) => choose({ stake })}
      />
      <SelectField
        label={t("filter.speed")}
        value={filter.speed}
        options={SPEEDS.map((value) => ({
          value,
          text: value === "any" ? t("filter.any") : t(`filter.speed.${value}`),
        }))}
        onChoose={(speed) => choose({ speed })}
      />
      <SelectField
        label={t("quick.with")}
        value={filter.opponents}
        options={OPPONENTS.map((value) => ({
          value,
          text: value === "any" ? t("filter.any") : t(`quick.with.${value}`),
        }))}
        onChoose={(opponents) => choose({ opponents })}
      />
      <SelectField
        label={t("filter.seats")}
        value={filter.seats}
        options={SEATS.map((value) => ({
          value,
          text: value === "any" ? t("filter.any") : t("filter.seats.free"),
        }))}
        onChoose={(seats) => choose({ seats })}
      />
    </div>
  );
}
