/** How the cards of a suit that I do not see lie: choose how many they are, and what is hidden. */

import { useState } from "preact/hooks";
import { Segments } from "../controls/Segments.tsx";
import { SelectField } from "../controls/SelectField.tsx";
import { Switch } from "../controls/Switch.tsx";
import type { OddsProps } from "../games/game.ts";
import { plural, t } from "../shell/language.ts";
import { ChanceBars, Fraction } from "./ChanceBars.tsx";
import { Checked } from "./Checked.tsx";
import { chanceText } from "./chance-text.ts";
import { chancesOf, decimalOf, withoutVoid } from "./model/chance-tables.ts";

const PLAYERS = [2, 4] as const;

const COUNTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
const STOCKS = [20, 18, 16, 14, 12, 10, 8, 6, 4, 2, 0] as const;
const TYPICAL = 7;

interface SplitsProps extends OddsProps {
  /** The path of the test that places the cards in every way. */
  readonly test: string;
}

export function Splits({ game, tables, isExact, test }: SplitsProps) {
  const [players, setPlayers] = useState<(typeof PLAYERS)[number]>(4);
  const [outstanding, setOutstanding] = useState<number>(TYPICAL);
  return (
    <section class="panel odds-section" aria-labelledby="odds-splits">
      <h2 id="odds-splits">{t("odds.splits")}</h2>
      <p>{t("odds.splits.why")}</p>
      <Segments
        label={t("quick.players")}
        value={players}
        segments={PLAYERS.map((value) => ({ value, text: t(`quick.players.${value}`) }))}
        onChoose={setPlayers}
      />
      <Segments
        label={t("odds.outstanding")}
        value={outstanding}
        segments={COUNTS.map((value) => ({ value, text: String(value) }))}
        onChoose={setOutstanding}
      />
      {players === 4 ? (
        <AmongThree game={game} tables={tables} isExact={isExact} outstanding={outstanding} />
      ) : (
        <AgainstStock game={game} tables={tables} isExact={isExact} outstanding={outstanding} />
      )}
      <Checked game={game} clause="T6" test={test} />
    </section>
  );
}

interface PartProps extends OddsProps {
  readonly outstanding: number;
}

function AmongThree({ tables, isExact, outstanding }: PartProps) {
  const [chosen, choose] = useState(10);
  const [isVoid, setVoid] = useState(false);
  const hands = isVoid ? 2 : 3;
  // There is always a table: what would not fit into the hands is not offered.
  const sizes = COUNTS.toReversed().filter((size) => outstanding <= hands * size);
  const hand = Math.max(chosen, sizes.at(-1) ?? chosen);
  const splits = chancesOf(tables, isVoid ? "splits_beside_void" : "splits", { outstanding, hand });
  const all = withoutVoid(splits);
  return (
    <>
      <SelectField
        label={t("odds.hand")}
        value={String(hand)}
        options={sizes.map((size) => ({ value: String(size), text: plural("count.cards", size) }))}
        onChoose={(size) => choose(Number(size))}
      />
      <Switch label={t("odds.void")} isOn={isVoid} onChange={setVoid} />
      <p class="odds-answer" role="status">
        {t(isVoid ? "odds.bothFollow" : "odds.allFollow", { chance: chanceText(decimalOf(all)) })}{" "}
        {isExact && (
          <small>
            <Fraction exact={all} />
          </small>
        )}
      </p>
      <h3>{t(isVoid ? "odds.splits.two" : "odds.splits.three")}</h3>
      <ChanceBars
        caption={t("odds.splits")}
        name={t("odds.split")}
        chances={splits}
        isExact={isExact}
      />
      <p class="hint">{t(isVoid ? "odds.method.splits_beside_void" : "odds.method.splits")}</p>
      {!isVoid && (
        <>
          <h3>{t("odds.oneHand")}</h3>
          <ChanceBars
            caption={t("odds.oneHand")}
            name={t("odds.cards")}
            chances={chancesOf(tables, "one_hand", { outstanding, hand })}
            isExact={isExact}
          />
          <p class="hint">{t("odds.method.one_hand")}</p>
        </>
      )}
    </>
  );
}

function AgainstStock({ tables, isExact, outstanding }: PartProps) {
  const [stock, setStock] = useState<number>(STOCKS[0]);
  return (
    <>
      <SelectField
        label={t("odds.stock")}
        value={String(stock)}
        options={STOCKS.map((left) => ({ value: String(left), text: plural("count.cards", left) }))}
        onChoose={(left) => setStock(Number(left))}
      />
      <h3>{t("odds.opponentHand")}</h3>
      <ChanceBars
        caption={t("odds.opponentHand")}
        name={t("odds.cards")}
        chances={chancesOf(tables, "against_stock", { outstanding, stock })}
        isExact={isExact}
      />
      <p class="hint">
        {t("odds.opponentHand.given")} {t("odds.method.against_stock")}
      </p>
    </>
  );
}
