/** What one does not need for the next card: the sheet, the scores, the proof, the way out. */
import { useState } from "preact/hooks";

import { LanguageSwitch } from "../../app/Header.tsx";
import { useHouse } from "../../app/here.ts";
import { t } from "../../app/language.ts";
import { go } from "../../app/router.tsx";
import { Sheet } from "../../app/Sheet.tsx";
import { toastRefusal } from "../../app/toast.tsx";
import { isAbsent, ours, sideNames } from "../../core/say.ts";
import type { Frame } from "../../core/wire.gen.ts";
import type { Desk } from "../../table/desk.ts";
import { Fairness } from "../../table/Fairness.tsx";
import { SheetFacts } from "../../table/SheetFacts.tsx";
import { speech } from "../../table/speech.ts";

interface MenuProps {
  readonly desk: Desk;
  readonly newest: Frame;
  readonly onClose: () => void;
}

export function Menu({ desk, newest, onClose }: MenuProps) {
  const isPlaying = newest.view.phase === "playing";
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
      {isPlaying && <StandUp desk={desk} />}
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
      <details class="fold">
        <summary>{t("rules.title")}</summary>
        <ul class="rules">
          {(["follow", "order", "points", "end"] as const).map((rule) => (
            <li key={rule}>{t(`rules.${rule}`)}</li>
          ))}
        </ul>
      </details>
      {desk.epochs.value.length > 0 && (
        <details class="fold">
          <summary>{t("fair.title")}</summary>
          <Fairness epochs={desk.epochs.value} />
        </details>
      )}
      <LanguageSwitch />
    </Sheet>
  );
}

function StandUp({ desk }: { readonly desk: Desk }) {
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
      <p>{t("leave.warning")}</p>
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
          const [ourPoints, theirPoints] = ours(deal.points, frame.seat);
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
