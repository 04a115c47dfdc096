/** A table of tressette with me at it. */
import "./tressette.css";
import "./hand.css";
import "./own.css";
import "./panels.css";

import { useEffect, useRef, useState } from "preact/hooks";

import { useHouse } from "../../app/here.ts";
import { t } from "../../app/language.ts";
import { LaterSheet } from "../../app/Later.tsx";
import { refusalText } from "../../app/refusals.ts";
import { useArrival } from "../../app/router.tsx";
import { openRules } from "../../app/rules.tsx";
import { toast } from "../../app/toast.tsx";
import { isAbsent, nameAt, playable } from "../../core/say.ts";
import type { LaidCard } from "../../core/table-state.ts";
import type { Frame } from "../../core/wire.gen.ts";
import { play } from "../../fx/sound.ts";
import { PackProvider, usePack } from "../../table/CardSlot.tsx";
import type { Desk } from "../../table/desk.ts";
import { Elsewhere } from "../../table/Elsewhere.tsx";
import { LinkBanner, useOutage } from "../../table/LinkBanner.tsx";
import { Log } from "../../table/Log.tsx";
import { useTurnAlert } from "../../table/turn-alert.ts";
import { useCues } from "../../table/use-cues.ts";
import { Console } from "./Console.tsx";
import { Felt } from "./Felt.tsx";
import { loadMenu, loadOptions } from "./sheets.ts";
import { Over } from "./Over.tsx";
import { useTableKeys } from "./keys.ts";
import { ReadOut } from "./ReadOut.tsx";
import { ScoreBar } from "./ScoreBar.tsx";

interface TressetteTableProps {
  readonly desk: Desk;
  readonly newest: Frame;
}

export function TressetteTable({ desk, newest }: TressetteTableProps) {
  const house = useHouse();
  const outage = useOutage(house.link.value, house.steady);
  const scene = desk.scene.value ?? { frame: newest, act: "settled" };
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [showsOptions, setShowsOptions] = useState(false);
  const [showsLast, setShowsLast] = useState(false);
  const isMyTurn = playable(newest).length > 0 && desk.flying.value === null;
  const pack = usePack();
  const flying = flyingOf(desk, newest.seat);
  useArrival();
  useTurnAlert(isMyTurn, tableTitle(newest));
  useCues(scene, flying);
  useEffect(() => {
    if (outage === "back") play("back");
  }, [outage]);
  useRefusals(desk);
  useDropped(newest);
  useTableKeys({
    onLastTrick: () => setShowsLast((shown) => !shown),
    onOptions: () => setShowsOptions(true),
    onRules: () => openRules({ sheet: newest.view.sheet }),
    onComeBack: () => {
      if (isAbsent(newest)) void desk.ask({ type: "come_back", table: desk.table });
    },
  });
  return (
    <PackProvider value={pack}>
      <div class={`table ${outage}`} data-players={newest.view.places.length}>
        <ScoreBar
          scene={scene}
          onMenu={() => setMenuOpen(true)}
          onOptions={() => setShowsOptions(true)}
        />
        <LinkBanner outage={outage} />
        <main id="main" class="table-main" tabIndex={-1}>
          <Felt
            scene={scene}
            newest={newest}
            viewpoint={newest.seat ?? 0}
            flying={flying}
            showsLast={showsLast}
            onLastTrick={setShowsLast}
          >
            <Over desk={desk} scene={scene} newest={newest} />
          </Felt>
          <Console desk={desk} scene={scene} newest={newest} isMyTurn={isMyTurn} />
        </main>
        <Log desk={desk} />
        <ReadOut newest={newest} />
        {isMenuOpen && <LaterSheet load={loadMenu} desk={desk} newest={newest} onClose={() => setMenuOpen(false)} />}
        {showsOptions && <LaterSheet load={loadOptions} newest={newest} onClose={() => setShowsOptions(false)} />}
        {desk.elsewhere.value && <Elsewhere desk={desk} />}
      </div>
    </PackProvider>
  );
}

function flyingOf(desk: Desk, seat: number | null): LaidCard | null {
  const card = desk.flying.value;
  return card === null || seat === null ? null : { seat, card, signal: desk.flyingSignal.value };
}

/** Tells me that what I had set cannot be done. */
function useDropped(newest: Frame): void {
  useEffect(() => {
    if (newest.events.some((event) => event.type === "premove_dropped")) {
      toast(t("premove.dropped"));
    }
  }, [newest]);
}

/** Says why something was refused, once each time. */
function useRefusals(desk: Desk): void {
  const told = useRef(desk.refusal.value);
  const refusal = desk.refusal.value;
  useEffect(() => {
    if (refusal === null || refusal === told.current) return;
    told.current = refusal;
    toast(refusalText(refusal.code));
  }, [refusal]);
}

function tableTitle(frame: Frame): string {
  const others = frame.view.places.flatMap((place, seat) =>
    place === null || seat === frame.seat ? [] : [nameAt(frame, seat)],
  );
  return [t("game.tressette"), ...others].join(", ");
}
