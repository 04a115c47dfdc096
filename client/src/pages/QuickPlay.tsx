/** From here to a table in one tap. */
import { useState } from "preact/hooks";

import { HabitsSheet } from "../app/HabitsSheet.tsx";
import { useHouse } from "../app/here.ts";
import { t } from "../app/language.ts";
import { keep, recall } from "../app/preferences.ts";
import { go } from "../app/router.tsx";
import { openRules } from "../app/rules.tsx";
import { Segments } from "../app/Segments.tsx";
import { toastRefusal } from "../app/toast.tsx";
import { tablePath } from "../core/routes.ts";
import {
  COMPANIES,
  PLAYERS,
  type QuickChoice,
  TARGETS,
  optionsOf,
  readChoice,
  writeChoice,
} from "../core/sheets.ts";

export function QuickPlay() {
  const house = useHouse();
  const [choice, setChoice] = useState(() => readChoice(recall("quickPlay")));
  const [isBusy, setBusy] = useState(false);
  const [showsOptions, setShowsOptions] = useState(false);
  const choose = (change: Partial<QuickChoice>) => setChoice({ ...choice, ...change });
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
      <h1 id="quick-title">{t("game.tressette")}</h1>
      <div class="quick-choices">
        <Segments
          label={t("quick.players")}
          value={choice.players}
          segments={PLAYERS.map((value) => ({ value, text: t(`quick.players.${value}`) }))}
          onChoose={(players) => choose({ players })}
        />
        <Segments
          label={t("quick.target")}
          value={choice.target}
          segments={TARGETS.map((value) => ({ value, text: String(value) }))}
          onChoose={(target) => choose({ target })}
        />
        <Segments
          label={t("quick.with")}
          value={choice.company}
          segments={COMPANIES.map((value) => ({ value, text: t(`quick.with.${value}`) }))}
          onChoose={(company) => choose({ company })}
        />
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
        <button type="button" class="button quiet" onClick={() => openRules({})}>
          {t("rules.title")}
        </button>
      </div>
      {showsOptions && <HabitsSheet onClose={() => setShowsOptions(false)} />}
    </section>
  );
}
