/** What one does not need for the next card: the sheet, the scores, the proof, the way out. */
import { useState } from "preact/hooks";

import { useHouse } from "../app/here.ts";
import { t } from "../app/language.ts";
import { LaterPart } from "../app/Later.tsx";
import { LanguageSwitch } from "../app/LanguageSwitch.tsx";
import { Link, go } from "../app/router.tsx";
import { openRulesOf } from "../app/rules.tsx";
import { Sheet } from "../app/Sheet.tsx";
import { toastRefusal } from "../app/toast.tsx";
import { eventAt } from "../core/event-at.ts";
import { oddsPath } from "../core/routes.ts";
import { isAbsent } from "../core/say.ts";
import { gameOf } from "../core/games.ts";
import { roomAt } from "../core/sheets.ts";
import type { Frame } from "../core/wire.gen.ts";
import type { Game } from "../games/game.ts";
import type { Desk } from "./desk.ts";
import { FairLink } from "./FairLink.tsx";
import { HostLink } from "./HostLink.tsx";
import { Invite } from "./Invite.tsx";
import { shortcutOf } from "./keys.ts";
import { SeenAgain } from "./SeenAgain.tsx";
import { SheetFacts } from "./SheetFacts.tsx";
import { TopUpButton } from "./TopUpButton.tsx";
import { VoidedDeals } from "./VoidedDeals.tsx";

interface MenuProps {
  readonly game: Game;
  readonly desk: Desk;
  readonly newest: Frame;
  readonly onClose: () => void;
}

export function Menu({ game, desk, newest, onClose }: MenuProps) {
  const { sheet } = newest.view;
  const isPlaying = newest.view.phase === "playing" && newest.seat !== null;
  // Whoever sits at a table of an event is seated by it, to the end.
  const isOfEvent = eventAt(newest) !== null;
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
      {isPlaying && !isOfEvent && sheet.buy_in !== null && roomAt(newest)?.standing === null && (
        <button
          type="button"
          class="button"
          onClick={() => void desk.ask({ type: "add_bot", table: desk.table })}
        >
          {t("act.addBot")}
        </button>
      )}
      {!isOfEvent && <TopUpButton desk={desk} newest={newest} />}
      {newest.seat !== null && !isOfEvent && <HostLink desk={desk} newest={newest} />}
      {isPlaying && !isOfEvent && <StandUp desk={desk} sheet={sheet} />}
      <LaterPart load={game.scores} frame={newest} />
      <VoidedDeals voided={newest.view.voided} />
      <details class="fold" open>
        <summary>{t("sheet.title")}</summary>
        <SheetFacts sheet={sheet} digest={newest.view.digest} />
      </details>
      <button
        type="button"
        class="button"
        aria-keyshortcuts={shortcutOf("?")}
        onClick={() => openRulesOf(sheet)}
      >
        {t("rules.title")}
      </button>
      <Link to={oddsPath(sheet.options.game)} class="button">
        {t("odds.title")}
      </Link>
      <div class="row">
        <Invite />
        <FairLink newest={newest} />
        <SeenAgain desk={desk} newest={newest} />
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
