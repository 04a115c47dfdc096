/**
 * The map of the drawing rule: in every case of the banker and of the punta, what standing and
 * drawing are worth, which is right, and what the other one costs.
 */
import { useMemo, useState } from "preact/hooks";
import { Segments } from "../../../controls/Segments.tsx";
import { SelectField } from "../../../controls/SelectField.tsx";
import { Switch } from "../../../controls/Switch.tsx";
import { chanceText } from "../../../odds/chance-text.ts";
import { exactText, numberOf, ONE, ZERO } from "../../../odds/model/fraction.ts";
import { Part } from "../../../odds/Part.tsx";
import { t } from "../../../shell/language.ts";
import type { OddsProps } from "../../game.ts";
import { bankerDecisions, COMMISSION, FIVE, type Game, puntaDecisions } from "../model/draw-map.ts";
import { type Equilibrium, equilibriumOf } from "../model/equilibrium.ts";
import {
  type Answer,
  bankerRule,
  printedStrategy,
  type RuleDecisions,
} from "../model/printed-rule.ts";
import { countOrders, GIVEN, shoeOf } from "../model/shoe-count.ts";
import { DecisionMap, type MapRow } from "./DecisionMap.tsx";
import worked from "./examples.json";

const RULE = worked.rule as unknown as RuleDecisions;
const SHOES = ["1", "2", "3", "4", "5", "6", "7", "8", "back"] as const;
const PLAYS = ["sto", "tiro", "equilibrium"] as const;
type Plays = (typeof PLAYS)[number];

const MAP_TEST = "client/tests/odds/odds-vectors.test.ts";

export function DrawMap({ game: name, isExact }: OddsProps) {
  const [shoe, setShoe] = useState<(typeof SHOES)[number]>("6");
  const [hasCommission, setCommission] = useState(false);
  const count = useMemo(() => countOrders(shoeOf(shoe === "back" ? shoe : Number(shoe))), [shoe]);
  const game: Game = { count, commission: hasCommission ? COMMISSION : ZERO };
  const level = useMemo(() => equilibriumOf(game), [count, hasCommission]);
  return (
    <>
      <Part name="draw_map" game={name} clause="F19" test={MAP_TEST}>
        <SelectField
          label={t("odds.shoe")}
          value={shoe}
          options={SHOES.map((value) => ({
            value,
            text: value === "back" ? t("odds.shoe.back") : t("odds.shoe.packs", { packs: value }),
          }))}
          onChoose={setShoe}
        />
        <Switch label={t("odds.commission")} isOn={hasCommission} onChange={setCommission} />
        <BankerMap game={game} level={level} isExact={isExact} />
      </Part>
      <Part name="punta_map" game={name} clause="F19" test={MAP_TEST}>
        <PuntaMap game={game} level={level} isExact={isExact} />
      </Part>
    </>
  );
}

interface MapProps {
  readonly game: Game;
  readonly level: Equilibrium;
  readonly isExact: boolean;
}

function BankerMap({ game, level, isExact }: MapProps) {
  const [plays, setPlays] = useState<Plays>("equilibrium");
  const five = plays === "equilibrium" ? level.five : plays === "tiro" ? ONE : ZERO;
  const found = useMemo(() => bankerDecisions(game, five), [game.count, game.commission, five]);
  const rule = bankerRule(RULE);
  const rows = found.map(
    (row, total): MapRow => ({
      name: String(total),
      cells: row.map((decision, column) => ({ decision, rule: answersOf(rule[total]![column]!) })),
    }),
  );
  return (
    <>
      <Plays label={t("odds.puntaPlays")} value={plays} onChoose={setPlays} />
      <p class="odds-answer" role="status">
        {t("odds.fiveDraws", { chance: chanceText(numberOf(level.five)) })}{" "}
        {isExact && <small>{exactText(level.five)}</small>}
      </p>
      <DecisionMap
        caption={t("odds.draw_map")}
        corner={t("odds.draw_map.corner")}
        columns={GIVEN.map((given) => (given === null ? "–" : String(given)))}
        rows={rows}
        nameOf={(row, column) => {
          const given = GIVEN[column];
          return given === null || given === undefined
            ? t("odds.cell.stood", { total: row })
            : t("odds.cell.given", { total: row, given });
        }}
        isExact={isExact}
      />
    </>
  );
}

function PuntaMap({ game, level, isExact }: MapProps) {
  const [plays, setPlays] = useState<Plays>("equilibrium");
  const banker = plays === "equilibrium" ? level.banker : printedStrategy(RULE, plays);
  const found = useMemo(
    () => puntaDecisions(game, banker),
    [game.count, game.commission, plays, level],
  );
  const cells = found.map((decision, total) => ({
    decision,
    rule: answersOf(RULE.punta[total]!),
  }));
  return (
    <>
      <Plays label={t("odds.bankerPlays")} value={plays} onChoose={setPlays} />
      <DecisionMap
        caption={t("odds.punta_map")}
        corner={t("odds.punta_map.corner")}
        columns={found.map((_, total) => String(total))}
        rows={[{ name: t("odds.share.punta"), cells }]}
        first={FIVE}
        nameOf={(_, column) => t("odds.cell.punta", { total: column })}
        isExact={isExact}
      />
    </>
  );
}

interface PlaysProps {
  readonly label: string;
  readonly value: Plays;
  readonly onChoose: (plays: Plays) => void;
}

function Plays({ label, value, onChoose }: PlaysProps) {
  return (
    <Segments
      label={label}
      value={value}
      segments={PLAYS.map((plays) => ({
        value: plays,
        text: plays === "equilibrium" ? t("odds.equilibrium") : t(`chemin_de_fer.word.${plays}`),
      }))}
      onChoose={onChoose}
    />
  );
}

/** The answers of the rule where nobody has a natural. */
function answersOf(allowed: readonly string[]): readonly Answer[] {
  return (["sto", "tiro"] as const).filter((answer) => allowed.includes(answer));
}
