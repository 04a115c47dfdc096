/** A table with me at it, whatever is played there. */
import "./panels.css";

import { useEffect, useRef, useState } from "preact/hooks";

import { useHouse } from "../app/here.ts";
import { t } from "../app/language.ts";
import { LaterPart, LaterSheet } from "../app/Later.tsx";
import { refusalText } from "../app/refusals.ts";
import { useArrival } from "../app/router.tsx";
import { openRulesOf } from "../app/rules.tsx";
import { toast } from "../app/toast.tsx";
import { droppedText } from "../core/announce.ts";
import { eventAt } from "../core/event-at.ts";
import { gameOf } from "../core/games.ts";
import { isAbsent, nameAt, owed } from "../core/say.ts";
import type { Tongue } from "../core/tongue.ts";
import type { LaidCard } from "../core/tricks/picture.ts";
import type { Frame } from "../core/wire.gen.ts";
import { play } from "../fx/sound.ts";
import type { Game } from "../games/game.ts";
import { PackProvider, usePack } from "./CardSlot.tsx";
import type { Desk } from "./desk.ts";
import { Elsewhere } from "./Elsewhere.tsx";
import { useTableKeys } from "./keys.ts";
import { LinkBanner, useOutage } from "./LinkBanner.tsx";
import { Log } from "./Log.tsx";
import { ReadOut } from "./ReadOut.tsx";
import { TopBar } from "./TopBar.tsx";
import { loadEventStrip, loadMenu, loadOptions, loadOtherTables } from "./sheets.ts";
import { speech } from "./speech.ts";
import { useTalk } from "../talk/use-talk.tsx";
import { useTurnAlert } from "./turn-alert.ts";
import { useCues } from "./use-cues.ts";

interface GameTableProps {
  readonly game: Game;
  readonly desk: Desk;
  readonly newest: Frame;
}

export function GameTable({ game, desk, newest }: GameTableProps) {
  const house = useHouse();
  const outage = useOutage(house.link.value, house.steady);
  const scene = desk.scene.value ?? { frame: newest, act: "settled" };
  const [open, show] = useState<"menu" | "options" | null>(null);
  const [showsLast, setShowsLast] = useState(false);
  const isMyTurn = owed(newest) !== null && desk.flying.value === null;
  const pack = usePack();
  const flying = flyingOf(desk, newest.seat);
  const close = () => show(null);
  const { sheet } = newest.view;
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
    onRules: () => openRulesOf(sheet),
    onComeBack: () => {
      if (isAbsent(newest)) void desk.ask({ type: "come_back", table: desk.table });
    },
  });
  return (
    <PackProvider value={pack}>
      <div class={`table ${outage}`} data-players={newest.view.places.length} data-game={gameOf(newest)}>
        <TopBar onMenu={() => show("menu")} onOptions={() => show("options")} talk={talk}>
          <game.Score scene={scene} />
        </TopBar>
        <div class="table-strips">
          {house.seats.value.some((table) => table !== desk.table) && (
            <LaterPart load={loadOtherTables} table={desk.table} />
          )}
          {eventAt(newest) !== null && <LaterPart load={loadEventStrip} newest={newest} />}
        </div>
        <LinkBanner outage={outage} />
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
          <game.Console desk={desk} scene={scene} newest={newest} isMyTurn={isMyTurn} />
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
