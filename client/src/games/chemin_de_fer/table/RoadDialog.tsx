/** The scoreboard of the shoe: wins and streaks, the bead road, and every coup in a table. */

import { Dialog } from "../../../controls/Dialog.tsx";
import { plural, t } from "../../../shell/language.ts";
import type { CheminFrame } from "../facts.ts";
import { type RoadCoup, roadOf, SIDES, type Streak, tallyOf } from "../model/road.ts";
import { seatNumber } from "../model/seats.ts";
import { Bead } from "./Bead.tsx";

interface RoadDialogProps {
  readonly frame: CheminFrame;
  readonly onClose: () => void;
}

export function RoadDialog({ frame, onClose }: RoadDialogProps) {
  const road = frame.match === null ? [] : roadOf(frame.match);
  const tally = tallyOf(road);
  return (
    <Dialog title={t("chemin_de_fer.road.title")} onClose={onClose}>
      <dl class="chemin-de-fer-wins">
        {SIDES.map((side) => (
          <div key={side} data-winner={side}>
            <dt>{t(`chemin_de_fer.road.${side}`)}</dt>
            <dd>{tally[side]}</dd>
          </div>
        ))}
      </dl>
      {tally.running !== null && (
        <p>{t("chemin_de_fer.road.running", { streak: streakText(tally.running) })}</p>
      )}
      {tally.longest !== null && (
        <p>{t("chemin_de_fer.road.longest", { streak: streakText(tally.longest) })}</p>
      )}
      <div class="chemin-de-fer-beads" aria-hidden="true">
        {road.map((coup) => (
          <Bead key={coup.number} coup={coup} />
        ))}
      </div>
      <Coups frame={frame} road={road} />
    </Dialog>
  );
}

interface CoupsProps {
  readonly frame: CheminFrame;
  readonly road: readonly RoadCoup[];
}

function Coups({ frame, road }: CoupsProps) {
  return (
    <section
      class="chemin-de-fer-coups"
      // The keyboard scrolls it.
      tabIndex={0}
      aria-label={t("chemin_de_fer.road.coups")}
    >
      <table>
        <thead>
          <tr>
            {(["coup", "bank", "punta", "banker", "winner"] as const).map((column) => (
              <th key={column} scope="col">
                {t(`chemin_de_fer.road.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {road.toReversed().map((coup) => (
            <tr key={coup.number} data-winner={coup.winner}>
              <th scope="row">{coup.number}</th>
              <td>
                {t("chemin_de_fer.road.bankOf", {
                  bank: coup.bank,
                  seat: seatNumber(frame, coup.seat),
                })}
              </td>
              <td>{coup.punta}</td>
              <td>{coup.banker}</td>
              <td>{t(`chemin_de_fer.road.${coup.winner}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A streak in words: "banco, 3 colpi". */
function streakText({ winner, coups }: Streak): string {
  return t("chemin_de_fer.road.streak", {
    side: t(`chemin_de_fer.road.${winner}`),
    coups: plural("chemin_de_fer.road.inARow", coups),
  });
}
