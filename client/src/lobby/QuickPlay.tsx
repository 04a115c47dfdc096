/** Quick play: opens or finds a table in one tap, or opens one and invites a friend. */
import { useState } from "preact/hooks";
import { inviteTo } from "../admission/invitation.ts";
import { Segments } from "../controls/Segments.tsx";
import { choicesOf } from "../games/choices.ts";
import { useHouse } from "../house/house-context.ts";
import { quickBuyIns, readBuyIn } from "../options/model/quick-buy-in.ts";
import {
  optionsOf,
  type QuickChoice,
  readChoice,
  writeChoice,
} from "../options/model/table-choices.ts";
import { COMPANIES, factsOf, GAMES } from "../play/games.ts";
import type { Request } from "../protocol/connection.ts";
import { openRules } from "../rules/rules-layer.tsx";
import { keep, recall } from "../shell/device-settings.ts";
import { LazyDialog, LazyPart } from "../shell/Lazy.tsx";
import { formatChips, learn, t } from "../shell/language.ts";
import { tablePath } from "../shell/model/routes.ts";
import { go } from "../shell/router.tsx";
import { toastRefusal } from "../shell/toast.tsx";

/** By game, since a component that is loaded later is known by what loads it. */
const PREFERENCES = new Map(
  GAMES.map((game) => [
    game,
    async () => {
      const [{ PlayPreferencesDialog }] = await Promise.all([
        import("../settings/PlayPreferencesDialog.tsx"),
        learn("settings", ...(factsOf(game).words ?? [])),
      ]);
      return PlayPreferencesDialog;
    },
  ]),
);

const loadGameLine = () => import("../page/GameLine.tsx").then(({ GameLine }) => GameLine);

export function QuickPlay() {
  const house = useHouse();
  const [choice, setChoice] = useState(() => readChoice(recall("quickPlay")));
  const choose = (chosen: QuickChoice) => {
    keep("quickPlay", writeChoice(chosen)); // a table of one's own begins with this game, too
    setChoice(chosen);
  };
  const [kept, keepBuyIn] = useState(() => recall("quickBuyIn"));
  const buyIn = readBuyIn(kept, choice.game);
  const [isBusy, setBusy] = useState(false);
  const [showsOptions, setShowsOptions] = useState(false);
  const ask = async (request: Request, onTable: (table: string) => void = () => undefined) => {
    if (isBusy) return;
    setBusy(true);
    try {
      const { table } = await house.request(request);
      if (table !== null) {
        onTable(table);
        go(tablePath(table));
      }
    } catch (failure) {
      toastRefusal(failure);
    }
    setBusy(false);
  };
  const play = () =>
    ask({
      type: "quick_play",
      options: optionsOf(choice),
      bots: choice.company !== "people",
      ...(choice.company === "people" ? {} : { level: choice.company }),
      ...(buyIn === null ? {} : { buy_in: buyIn }),
    });
  const playWithFriend = async () => {
    const { friendTable } = await import("../options/model/friend-table.ts");
    await ask({ type: "open_table", sheet: friendTable(choice), buy_in: buyIn }, inviteTo);
  };
  return (
    <section class="quick panel" aria-labelledby="quick-title">
      <h2 id="quick-title" class="spoken">
        {t(`game.${choice.game}`)}
      </h2>
      <Segments
        label={t("options.game")}
        quiet
        value={choice.game}
        segments={GAMES.map((value) => ({ value, text: t(`game.${value}`) }))}
        onChoose={(game) => choose({ ...choice, game })}
      />
      <div class="game-line">
        <LazyPart load={loadGameLine} game={choice.game} />
      </div>
      <Segments
        label={t("quick.with")}
        value={choice.company}
        segments={COMPANIES.map((value) => ({
          value,
          text: t(`quick.with.${value}`),
        }))}
        onChoose={(company) => choose({ ...choice, company })}
      />
      <div class="quick-actions">
        <button
          type="button"
          class="button primary quick-play"
          aria-disabled={isBusy}
          onClick={() => void play()}
        >
          {t("lobby.quickPlay")}
        </button>
        <button
          type="button"
          class="button"
          aria-disabled={isBusy}
          onClick={() => void playWithFriend()}
        >
          {t("lobby.withFriend")}
        </button>
      </div>
      <div class="quick-choices">
        <Choices choice={choice} onChoose={(change) => choose({ ...choice, ...change })} />
        {buyIn !== null && (
          <Segments
            label={t("quick.buyIn")}
            value={buyIn}
            segments={quickBuyIns(choice.game).map((value) => ({
              value,
              text: formatChips(value),
            }))}
            onChoose={(chips) => {
              keep("quickBuyIn", String(chips));
              keepBuyIn(String(chips));
            }}
          />
        )}
      </div>
      <div class="quick-ways">
        <button type="button" class="button quiet" onClick={() => setShowsOptions(true)}>
          {t("act.options")}
        </button>
        <button type="button" class="button quiet" onClick={() => openRules({ game: choice.game })}>
          {t("rules.title")}
        </button>
      </div>
      {showsOptions && (
        <LazyDialog
          load={PREFERENCES.get(choice.game)!}
          game={choice.game}
          onClose={() => setShowsOptions(false)}
        />
      )}
    </section>
  );
}

interface ChoicesProps {
  readonly choice: QuickChoice;
  readonly onChoose: (change: Partial<QuickChoice>) => void;
}

function Choices({ choice, onChoose }: ChoicesProps) {
  return (
    <>
      {choicesOf(choice.game).quick.map(({ name, label, values, text }) => (
        <Segments<string | number>
          key={name}
          label={t(label)}
          value={choice[name]}
          segments={values.map((value) => ({ value, text: text(value, { text: t }) }))}
          onChoose={(value) => onChoose({ [name]: value })}
        />
      ))}
    </>
  );
}
