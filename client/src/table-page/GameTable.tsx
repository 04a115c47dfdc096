/** A table with me at it, whatever is played there. */
import "../felt/panels.css";

import { useEffect, useRef, useState } from "preact/hooks";
import { SayLine } from "../controls/SayLine.tsx";
import { useTight } from "../controls/use-tight.ts";
import { ClockNote } from "../felt/ClockNote.tsx";
import { useTableKeys } from "../felt/key-listeners.ts";
import { LinkBanner, useOutage } from "../felt/LinkBanner.tsx";
import { Log } from "../felt/Log.tsx";
import { PackProvider, usePack } from "../felt/pack.tsx";
import { useTurnAlert } from "../felt/turn-alert.ts";
import { useCues } from "../felt/use-cues.ts";
import { play } from "../fx/sound.ts";
import type { Game } from "../games/game.ts";
import type { Desk } from "../house/desk.ts";
import { useHouse } from "../house/here.ts";
import { sheetNow } from "../options/model/table-minima.ts";
import type { Tongue } from "../play/game-speech.ts";
import { gameOf } from "../play/games.ts";
import { droppedText } from "../play/table-log.ts";
import { isAbsent, nameAt, owed } from "../play/table-speech.ts";
import type { Frame } from "../protocol/wire.gen.ts";
import { openRulesOf } from "../rules/rules-layer.tsx";
import { LaterPart, LaterSheet } from "../shell/Later.tsx";
import { t } from "../shell/language.ts";
import { speech } from "../shell/page-speech.ts";
import { refusalText } from "../shell/refusals.ts";
import { useArrival } from "../shell/router.tsx";
import { toast } from "../shell/toast.tsx";
import {
  loadElsewhere,
  loadEventStrip,
  loadMenu,
  loadNotices,
  loadOptions,
  loadOtherTables,
} from "../table/later-parts.ts";
import { Parting } from "../table/Parting.tsx";
import { useTalk } from "../talk/use-talk.tsx";
import { eventAt, mayHaveNotices } from "../tournaments/model/table-tournament.ts";
import type { LaidCard } from "../tricks/model/trick-picture.ts";
import { PracticeNote } from "./PracticeNote.tsx";
import { ReadOut } from "./ReadOut.tsx";
import { TopBar } from "./TopBar.tsx";

interface GameTableProps {
  readonly game: Game;
  readonly desk: Desk;
  readonly newest: Frame;
}

export function GameTable({ game, desk, newest }: GameTableProps) {
  const house = useHouse();
  const outage = useOutage(house.link.value, house.steady);
  const isLast = desk.parting.value !== null;
  const scene = (isLast ? null : desk.scene.value) ?? {
    frame: newest,
    act: isLast ? "result" : "settled",
  };
  const [open, show] = useState<"menu" | "options" | null>(null);
  const [showsLast, setShowsLast] = useState(false);
  const isMyTurn = owed(newest) !== null && desk.flying.value === null;
  const pack = usePack();
  const flying = flyingOf(desk, newest.seat);
  const close = () => show(null);
  const table = useTight();
  const talk = useTalk(desk);
  useArrival();
  useTurnAlert(isMyTurn, tableTitle(newest));
  useCues(scene, flying, game.tongue);
  useEffect(() => {
    if (outage === "back") play("back");
  }, [outage]);
  useRefusals(desk);
  useDropped(desk, game.tongue);
  useTableKeys({
    onLastTrick: () => setShowsLast((shown) => !shown),
    onOptions: () => show("options"),
    onRules: () => openRulesOf(sheetNow(newest)),
    onComeBack: () => {
      if (isAbsent(newest)) void desk.ask({ type: "come_back", table: desk.table });
    },
  });
  return (
    <PackProvider value={pack}>
      <div
        ref={table}
        class={`table ${outage}`}
        data-players={newest.view.places.length}
        data-game={gameOf(newest)}
      >
        <TopBar onMenu={() => show("menu")} onOptions={() => show("options")} talk={talk}>
          <game.Score scene={scene} />
        </TopBar>
        <div class="table-strips">
          {house.seats.value.some((table) => table !== desk.table) && (
            <LaterPart load={loadOtherTables} table={desk.table} />
          )}
          {eventAt(newest) !== null && <LaterPart load={loadEventStrip} newest={newest} />}
          <ClockNote newest={newest} />
          <PracticeNote newest={newest} />
          {mayHaveNotices(newest) && <LaterPart load={loadNotices} newest={newest} />}
          <LinkBanner outage={outage} />
        </div>
        <main id="main" class="table-main" tabIndex={-1}>
          <game.Felt
            desk={desk}
            scene={scene}
            newest={newest}
            viewpoint={newest.seat ?? 0}
            flying={flying}
            showsLast={showsLast}
            onLastTrick={setShowsLast}
          />
          {isLast ? (
            <div class="console">
              <SayLine text={game.tongue.say(speech, scene, newest)} isMine={false} />
              <Parting desk={desk} />
            </div>
          ) : (
            <game.Console desk={desk} scene={scene} newest={newest} isMyTurn={isMyTurn} />
          )}
        </main>
        <Log desk={desk} tongue={game.tongue} besides={talk.lines}>
          {talk.dock}
        </Log>
        <ReadOut game={game} newest={newest} />
        {open === "menu" && (
          <LaterSheet load={loadMenu} game={game} desk={desk} newest={newest} onClose={close} />
        )}
        {open === "options" && <LaterSheet load={loadOptions} newest={newest} onClose={close} />}
        {talk.sheets}
        {desk.elsewhere.value && <LaterPart load={loadElsewhere} desk={desk} />}
      </div>
    </PackProvider>
  );
}

function flyingOf(desk: Desk, seat: number | null): LaidCard | null {
  const card = desk.flying.value;
  return card === null || seat === null ? null : { seat, card, signal: desk.flyingSignal.value };
}

/** Tells me that what I had set cannot be done. */
function useDropped(desk: Desk, tongue: Tongue): void {
  const happening = desk.history.value.at(-1);
  useEffect(() => {
    const dropped = happening?.frame.events.find((event) => event.type === "premove_dropped");
    if (happening !== undefined && dropped !== undefined) {
      toast(droppedText(speech, dropped, happening, tongue));
    }
  }, [happening]);
}

/** Says why something was refused, once each time. */
function useRefusals(desk: Desk): void {
  const told = useRef(desk.refusal.value);
  const refusal = desk.refusal.value;
  useEffect(() => {
    if (refusal === null || refusal === told.current) return;
    told.current = refusal;
    toast(() => refusalText(refusal.code, refusal.detail));
  }, [refusal]);
}

function tableTitle(frame: Frame): string {
  const others = frame.view.places.flatMap((place, seat) =>
    place === null || seat === frame.seat ? [] : [nameAt(frame, seat)],
  );
  return [t(`game.${gameOf(frame)}`), ...others].join(", ");
}
