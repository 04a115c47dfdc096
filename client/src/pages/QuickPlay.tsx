/** From here to a table in one tap. */
import { useState } from "preact/hooks";

import { useHouse } from "../app/here.ts";
import { learn, t } from "../app/language.ts";
import { LaterSheet } from "../app/Later.tsx";
import { keep, recall } from "../app/preferences.ts";
import { go } from "../app/router.tsx";
import { openRules } from "../app/rules.tsx";
import { Segments } from "../app/Segments.tsx";
import { toastRefusal } from "../app/toast.tsx";
import { type GameName, companiesOf } from "../core/games.ts";
import { tablePath } from "../core/routes.ts";
import {
  GAMES,
  PLAYERS,
  type QuickChoice,
  RULESETS,
  TARGETS,
  VARIANTS,
  optionsOf,
  readChoice,
  writeChoice,
} from "../core/sheets.ts";

const loadHabits = async () => {
  const [{ HabitsSheet }] = await Promise.all([
    import("../app/HabitsSheet.tsx"),
    learn("ring", "chemin"),
  ]);
  return HabitsSheet;
};

export function QuickPlay() {
  const house = useHouse();
  const [choice, setChoice] = useState(() => readChoice(recall("quickPlay")));
  const [isBusy, setBusy] = useState(false);
  const [showsOptions, setShowsOptions] = useState(false);
  const play = async () => {
    keep("quickPlay", writeChoice(choice));
    setBusy(true);
    try {
      const { table } = await house.request({
        type: "quick_play",
        options: optionsOf(choice),
        bots: choice.company !== "people",
        ...(choice.company === "people" ? {} : { level: choice.company }),
      });
      if (table !== null) go(tablePath(table));
    } catch (failure) {
      toastRefusal(failure);
    }
    setBusy(false);
  };
  return (
    <section class="quick panel" aria-labelledby="quick-title">
      <h1 id="quick-title" class="spoken">
        {t(`game.${choice.game}`)}
      </h1>
      <Segments
        label={t("sheet.game")}
        quiet
        value={choice.game}
        segments={GAMES.map((value) => ({ value, text: t(`game.${value}`) }))}
        onChoose={(game) => setChoice(inGame(choice, game))}
      />
      <div class="quick-choices">
        <Choices choice={choice} onChoose={(change) => setChoice({ ...choice, ...change })} />
      </div>
      <button
        type="button"
        class="button primary wide quick-play"
        aria-disabled={isBusy}
        onClick={() => {
          if (!isBusy) void play();
        }}
      >
        {t("lobby.quickPlay")}
      </button>
      <div class="quick-ways">
        <button type="button" class="button quiet" onClick={() => setShowsOptions(true)}>
          {t("act.options")}
        </button>
        <button
          type="button"
          class="button quiet"
          onClick={() => openRules({ game: choice.game })}
        >
          {t("rules.title")}
        </button>
      </div>
      {showsOptions && <LaterSheet load={loadHabits} game={choice.game} onClose={() => setShowsOptions(false)} />}
    </section>
  );
}

/** The same choice in another game, with company that plays it. */
function inGame(choice: QuickChoice, game: GameName): QuickChoice {
  const company = companiesOf(game).find((one) => one === choice.company) ?? "circolo";
  return { ...choice, game, company };
}

interface ChoicesProps {
  readonly choice: QuickChoice;
  readonly onChoose: (change: Partial<QuickChoice>) => void;
}

function Choices({ choice, onChoose }: ChoicesProps) {
  return (
    <>
      {choice.game === "tressette" && (
        <>
          <Segments
            label={t("quick.players")}
            value={choice.players}
            segments={PLAYERS.map((value) => ({ value, text: t(`quick.players.${value}`) }))}
            onChoose={(players) => onChoose({ players })}
          />
          <Segments
            label={t("quick.target")}
            value={choice.target}
            segments={TARGETS.map((value) => ({ value, text: String(value) }))}
            onChoose={(target) => onChoose({ target })}
          />
        </>
      )}
      {choice.game === "sette_e_mezzo" && (
        <Segments
          label={t("quick.variant")}
          value={choice.variant}
          segments={VARIANTS.map((value) => ({ value, text: t(`variant.${value}`) }))}
          onChoose={(variant) => onChoose({ variant })}
        />
      )}
      {choice.game === "chemin_de_fer" && (
        <Segments
          label={t("quick.variant")}
          value={choice.ruleset}
          segments={RULESETS.map((value) => ({ value, text: t(`variant.${value}`) }))}
          onChoose={(ruleset) => onChoose({ ruleset })}
        />
      )}
      <Segments
        label={t("quick.with")}
        value={choice.company}
        segments={companiesOf(choice.game).map((value) => ({
          value,
          text: t(`quick.with.${value}`),
        }))}
        onChoose={(company) => onChoose({ company })}
      />
    </>
  );
}
