/** What one does not need for the next card: the sheet, the scores, the proof, the way out. */
import { useState } from "preact/hooks";

import { useHouse } from "../app/here.ts";
import { t } from "../app/language.ts";
import { LaterPart } from "../app/Later.tsx";
import { LanguageSwitch } from "../app/LanguageSwitch.tsx";
import { Link, go } from "../app/router.tsx";
import { hasRules, openRules } from "../app/rules.tsx";
import { Sheet } from "../app/Sheet.tsx";
import { toastRefusal } from "../app/toast.tsx";
import { ODDS_PATH } from "../core/routes.ts";
import { isAbsent } from "../core/say.ts";
import { gameOf } from "../core/games.ts";
import { roomAt } from "../core/sheets.ts";
import type { Frame } from "../core/wire.gen.ts";
import type { Game } from "../games/game.ts";
import type { Desk } from "./desk.ts";
import { FairLink } from "./FairLink.tsx";
import { Invite } from "./Invite.tsx";
import { SheetFacts } from "./SheetFacts.tsx";

interface MenuProps {
  readonly game: Game;
  readonly desk: Desk;
  readonly newest: Frame;
  readonly onClose: () => void;
}

export function Menu({ game, desk, newest, onClose }: MenuProps) {
  const { sheet } = newest.view;
  const isPlaying = newest.view.phase === "playing" && newest.seat !== null;
  return (
    <Sheet title={t(`game.${gameOf(newest)}`)} onClose={onClose}>
      {isPlaying && !isAbsent(newest) && (
        <button
          type="button"
          class="button"
          onClick={() => {
            void desk.ask({ type: "sit_out", table: desk.table });
            onClose();
          }}
        >
          {t("act.sitOut")}
        </button>
      )}
      {isPlaying && sheet.buy_in !== null && roomAt(newest)?.standing === null && (
        <button
          type="button"
          class="button"
          onClick={() => void desk.ask({ type: "add_bot", table: desk.table })}
        >
          {t("act.addBot")}
        </button>
      )}
      {isPlaying && <StandUp desk={desk} sheet={sheet} />}
      <LaterPart load={game.scores} frame={newest} />
      <details class="fold" open>
        <summary>{t("sheet.title")}</summary>
        <SheetFacts sheet={sheet} />
      </details>
      {hasRules(sheet) && (
        <>
          <button
            type="button"
            class="button"
            aria-keyshortcuts="?"
            onClick={() => openRules({ sheet })}
          >
            {t("rules.title")}
          </button>
          <Link to={ODDS_PATH} class="button">
            {t("odds.title")}
          </Link>
        </>
      )}
      <div class="row">
        <Invite />
        <FairLink newest={newest} />
      </div>
      <LanguageSwitch />
    </Sheet>
  );
}

interface StandUpProps {
  readonly desk: Desk;
  readonly sheet: Frame["view"]["sheet"];
}

function StandUp({ desk, sheet }: StandUpProps) {
  const house = useHouse();
  const [isAsking, setAsking] = useState(false);
  const leave = () => {
    house.request({ type: "leave", table: desk.table }).then(() => go("/"), toastRefusal);
  };
  if (!isAsking) {
    return (
      <button type="button" class="button" onClick={() => setAsking(true)}>
        {t("act.standUp")}
      </button>
    );
  }
  return (
    <div class="confirm" role="group" aria-label={t("act.standUp")}>
      <p>
        {t(sheet.buy_in === null ? "leave.warning" : "leave.ring")}{" "}
        {sheet.entry > 0 && t("leave.entry")}
      </p>
      <div class="row">
        <button type="button" class="button" autofocus onClick={() => setAsking(false)}>
          {t("act.cancel")}
        </button>
        <button type="button" class="button danger" onClick={leave}>
          {t("leave.sure")}
        </button>
      </div>
    </div>
  );
}
