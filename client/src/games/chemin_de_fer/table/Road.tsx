/** The newest coups of the shoe as a row of beads; a tap opens the whole scoreboard. */
import "./road.css";

import { useState } from "preact/hooks";
import { LazyDialog } from "../../../shell/Lazy.tsx";
import { t } from "../../../shell/language.ts";
import type { CheminFrame } from "../facts.ts";
import { roadOf, SIDES, tallyOf } from "../model/road.ts";
import { Bead } from "./Bead.tsx";

/** The number of beads in the row; those that do not fit are the oldest. */
const SHOWN = 30;

const loadScoreboard = () => import("./RoadDialog.tsx").then(({ RoadDialog }) => RoadDialog);

export function Road({ frame }: { readonly frame: CheminFrame }) {
  const [isOpen, open] = useState(false);
  const road = frame.match === null ? [] : roadOf(frame.match);
  if (road.length === 0) return null;
  const tally = tallyOf(road);
  const { banker, punta, level } = tally;
  return (
    <>
      <button type="button" class="chemin-de-fer-road" onClick={() => open(true)}>
        <span class="spoken">{t("chemin_de_fer.road.open", { banker, punta, level })}</span>
        <span class="chemin-de-fer-latest">
          {road
            .slice(-SHOWN)
            .toReversed()
            .map((coup) => (
              <Bead key={coup.number} coup={coup} />
            ))}
        </span>
        <span class="chemin-de-fer-tally" aria-hidden="true">
          {SIDES.map((side) => (
            <span key={side}>
              <span class="chemin-de-fer-mark" data-winner={side} />
              {tally[side]}
            </span>
          ))}
        </span>
      </button>
      {isOpen && <LazyDialog load={loadScoreboard} frame={frame} onClose={() => open(false)} />}
    </>
  );
}
