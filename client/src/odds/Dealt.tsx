/** What is dealt: something to declare, the 4 of denari, points, suits. */
import { useState } from "preact/hooks";
import { Segments } from "../controls/Segments.tsx";
import type { OddsProps } from "../games/game.ts";
import { formatThirds } from "../i18n/number-format.ts";
import { t } from "../shell/language.ts";
import { ChanceBars, Fraction } from "./ChanceBars.tsx";
import { chanceText } from "./chance-text.ts";
import { chancesOf, decimalOf, sumOf } from "./model/chance-tables.ts";
import { Part } from "./Part.tsx";

const HANDS = [1, 2, 4] as const;
const KINDS = ["any", "napoli", "bongioco", "superbongioco"] as const;
const PLACES = ["mine", "others", "stock"] as const;

interface DealtProps extends OddsProps {
  /** The paths of the tests that count the same another way. */
  readonly tests: { readonly hands: string; readonly accuso: string };
}

export function Dealt(props: DealtProps) {
  return (
    <>
      <AccusoChances {...props} />
      <FourOfDenari {...props} />
      <Plain {...props} name="thirds" label={(thirds) => formatThirds(Number(thirds))} />
      <Shapes {...props} />
      <Plain {...props} name="of_a_rank" />
    </>
  );
}

function AccusoChances({ game, tables, isExact, tests }: DealtProps) {
  const [hands, setHands] = useState<(typeof HANDS)[number]>(1);
  return (
    <Part name="accuso" game={game} clause="T11" test={tests.accuso}>
      <Segments
        label={t("odds.accuso.who")}
        value={hands}
        segments={HANDS.map((value) => ({ value, text: t(`odds.accuso.${value}`) }))}
        onChoose={setHands}
      />
      <ChanceBars
        caption={t("odds.accuso")}
        name={t("options.accuso")}
        chances={chancesOf(tables, "accuso", { hands })}
        label={(label) => named(KINDS, label, (kind) => t(`odds.kind.${kind}`))}
        isExact={isExact}
      />
      <h3>{t("odds.accuso_points")}</h3>
      <ChanceBars
        caption={t("odds.accuso_points")}
        name={t("quick.target")}
        chances={chancesOf(tables, "accuso_points")}
        isExact={isExact}
      />
    </Part>
  );
}

function FourOfDenari({ game, tables, isExact, tests }: DealtProps) {
  return (
    <Part name="four_of_denari" game={game} clause="T5" test={tests.hands}>
      {([4, 2] as const).map((players) => (
        <div key={players}>
          <h3>{t(players === 4 ? "options.fourPlayers" : "options.twoPlayers")}</h3>
          <ChanceBars
            caption={t("odds.four_of_denari")}
            name={t("odds.place")}
            chances={chancesOf(tables, "four_of_denari", { players })}
            label={(label) => named(PLACES, label, (place) => t(`odds.place.${place}`))}
            isExact={isExact}
          />
        </div>
      ))}
    </Part>
  );
}

interface PlainProps extends DealtProps {
  readonly name: "thirds" | "of_a_rank";
  readonly label?: (label: string) => string;
}

function Plain({ game, tables, isExact, tests, name, label }: PlainProps) {
  return (
    <Part name={name} game={game} clause={name === "thirds" ? "T10" : "T2"} test={tests.hands}>
      <ChanceBars
        caption={t(`odds.${name}`)}
        name={t(name === "thirds" ? "quick.target" : "odds.cards")}
        chances={chancesOf(tables, name)}
        isExact={isExact}
        {...(label === undefined ? {} : { label })}
      />
    </Part>
  );
}

function Shapes({ game, tables, isExact, tests }: DealtProps) {
  const shapes = chancesOf(tables, "shapes");
  const lacks = sumOf(shapes.filter(({ label }) => label.endsWith("-0")).map(({ exact }) => exact));
  return (
    <Part name="shapes" game={game} clause="T1" test={tests.hands}>
      <p class="odds-answer">
        {t("odds.lacks", { chance: chanceText(decimalOf(lacks)) })}{" "}
        {isExact && (
          <small>
            <Fraction exact={lacks} />
          </small>
        )}
      </p>
      <ChanceBars
        caption={t("odds.shapes")}
        name={t("odds.shape")}
        chances={shapes}
        isExact={isExact}
      />
    </Part>
  );
}

/** What a label of the published tables means; one that the page does not know stands for itself. */
function named<Label extends string>(
  labels: readonly Label[],
  label: string,
  words: (label: Label) => string,
): string {
  const known = labels.find((one) => one === label);
  return known === undefined ? label : words(known);
}
