/** What one does not need for the next card: the sheet, the scores, the proof, the way out. */
import { useState } from "preact/hooks";

import { useHouse } from "../../app/here.ts";
import { t } from "../../app/language.ts";
import { LanguageSwitch } from "../../app/LanguageSwitch.tsx";
import { Link, go } from "../../app/router.tsx";
import { openRules } from "../../app/rules.tsx";
import { Sheet } from "../../app/Sheet.tsx";
import { toastRefusal } from "../../app/toast.tsx";
import { ODDS_PATH } from "../../core/routes.ts";
import { isAbsent, ours, sideNames } from "../../core/say.ts";
import { dealPoints } from "../../core/scores.ts";
import type { Frame } from "../../core/wire.gen.ts";
import type { Desk } from "../../table/desk.ts";
import { FairLink } from "../../table/FairLink.tsx";
import { Invite } from "../../table/Invite.tsx";
import { SheetFacts } from "../../table/SheetFacts.tsx";
import { speech } from "../../table/speech.ts";

interface MenuProps {
  readonly desk: Desk;
  readonly newest: Frame;
  readonly onClose: () => void;
}

export function Menu({ desk, newest, onClose }: MenuProps) {
  const isPlaying = newest.view.phase === "playing" && newest.seat !== null;
  return (
    <Sheet title={t("game.tressette")} onClose={onClose}>
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
      {isPlaying && <StandUp desk={desk} entry={newest.view.sheet.entry} />}
      {(newest.match?.sheet.length ?? 0) > 0 && (
        <details class="fold" open>
          <summary>{t("sheet.scores")}</summary>
          <Scores frame={newest} />
        </details>
      )}
      <details class="fold" open>
        <summary>{t("sheet.title")}</summary>
        <SheetFacts sheet={newest.view.sheet} />
      </details>
      <button
        type="button"
        class="button"
        aria-keyshortcuts="?"
        onClick={() => openRules({ sheet: newest.view.sheet })}
      >
        {t("rules.title")}
      </button>
      <Link to={ODDS_PATH} class="button">
        {t("odds.title")}
      </Link>
      <div class="row">
        <Invite />
        <FairLink newest={newest} />
      </div>
      <LanguageSwitch />
    </Sheet>
  );
}

function StandUp({ desk, entry }: { readonly desk: Desk; readonly entry: number }) {
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
        {t("leave.warning")} {entry > 0 && t("leave.entry")}
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

function Scores({ frame }: { readonly frame: Frame }) {
  const { match } = frame;
  if (match === null) return null;
  const [us, them] = sideNames(speech, frame);
  const [ourTotal, theirTotal] = ours(match.scores, frame.seat);
  return (
    <table class="score-table">
      <thead>
        <tr>
          <td />
          <th scope="col">{us}</th>
          <th scope="col">{them}</th>
        </tr>
      </thead>
      <tbody>
        {match.sheet.map((deal, at) => {
          const [ourPoints, theirPoints] = ours(dealPoints(deal), frame.seat);
          return (
            <tr key={at}>
              <th scope="row">{t("score.dealNumber", { deal: at + 1 })}</th>
              <td>{ourPoints}</td>
              <td>{theirPoints}</td>
            </tr>
          );
        })}
        <tr class="score-total">
          <th scope="row">{t("score.total")}</th>
          <td>{ourTotal}</td>
          <td>{theirTotal}</td>
        </tr>
      </tbody>
    </table>
  );
}
