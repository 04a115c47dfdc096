/** A table of tressette with me at it. */
import "./tressette.css";
import "./hand.css";
import "./panels.css";

import { useEffect, useRef, useState } from "preact/hooks";

import { useHouse } from "../../app/here.ts";
import { t } from "../../app/language.ts";
import { refusalText } from "../../app/refusals.ts";
import { useArrival } from "../../app/router.tsx";
import { toast } from "../../app/toast.tsx";
import { isAbsent, nameAt, playable, say, sayWhyNot } from "../../core/say.ts";
import { type Scene, pictureOf } from "../../core/table-state.ts";
import type { Card, Frame } from "../../core/wire.gen.ts";
import { ClockBar } from "../../table/ClockBar.tsx";
import type { Desk } from "../../table/desk.ts";
import { Elsewhere } from "../../table/Elsewhere.tsx";
import { LinkBanner, useOutage } from "../../table/LinkBanner.tsx";
import { Log } from "../../table/Log.tsx";
import { SayLine } from "../../table/SayLine.tsx";
import { speech } from "../../table/speech.ts";
import { useTurnAlert } from "../../table/turn-alert.ts";
import { Actions } from "./Actions.tsx";
import { Felt } from "./Felt.tsx";
import { Hand } from "./Hand.tsx";
import { Menu } from "./Menu.tsx";
import { useTableKeys } from "./keys.ts";
import { ScoreBar } from "./ScoreBar.tsx";

/** How long a reason stands in the say line. */
const REASON_SHOWN = 2_500;

interface TressetteTableProps {
  readonly desk: Desk;
  readonly newest: Frame;
}

export function TressetteTable({ desk, newest }: TressetteTableProps) {
  const house = useHouse();
  const outage = useOutage(house.link.value, house.steady);
  const scene = desk.scene.value ?? { frame: newest, act: "settled" };
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [showsLast, setShowsLast] = useState(false);
  const isMyTurn = playable(newest).length > 0 && desk.flying.value === null;
  const isNewest = scene.frame === newest;
  useArrival();
  useTurnAlert(isMyTurn, tableTitle(newest));
  useRefusals(desk);
  useTableKeys({
    onLastTrick: () => setShowsLast((shown) => !shown),
    onComeBack: () => {
      if (isAbsent(newest)) void desk.ask({ type: "come_back", table: desk.table });
    },
  });
  return (
    <div class={`table ${outage}`} data-players={newest.view.places.length}>
      <ScoreBar scene={scene} onMenu={() => setMenuOpen(true)} />
      <LinkBanner outage={outage} />
      <main id="main" class="table-main" tabIndex={-1}>
        <Felt
          desk={desk}
          scene={scene}
          newest={newest}
          showsLast={showsLast}
          onLastTrick={setShowsLast}
        />
        <Console
          desk={desk}
          scene={scene}
          newest={newest}
          isMyTurn={isMyTurn}
          isNewest={isNewest}
        />
      </main>
      <Log desk={desk} />
      {isMenuOpen && <Menu desk={desk} newest={newest} onClose={() => setMenuOpen(false)} />}
      {desk.elsewhere.value && <Elsewhere desk={desk} />}
    </div>
  );
}

interface ConsoleProps extends TressetteTableProps {
  readonly scene: Scene;
  readonly isMyTurn: boolean;
  /** Whether the eye has caught up with the table. */
  readonly isNewest: boolean;
}

/** All that is mine: what is said to me, my time, my cards, my buttons. */
function Console({ desk, scene, newest, isMyTurn, isNewest }: ConsoleProps) {
  const [reason, explain] = useReason(newest);
  const flying = desk.flying.value;
  const hand = (pictureOf(scene)?.hand ?? []).filter((card) => card !== flying);
  const words =
    reason ??
    (flying === null
      ? say(speech, scene, isNewest)
      : t("say.youPlay", { card: speech.card(flying) }));
  return (
    <div class="console">
      <SayLine text={words} isMine={isMyTurn && isNewest && isQuiet(scene)} />
      <ClockBar deadline={isMyTurn ? deadlineOf(newest, newest.seat) : null} />
      <Actions desk={desk} newest={newest} isSettled={isNewest && isQuiet(scene)} />
      {hand.length > 0 && (
        <Hand
          cards={hand}
          offered={flying === null ? playable(newest) : []}
          isDimming={isNewest && isMyTurn}
          drawn={drawnByMe(scene)}
          isDealing={scene.act === "deal"}
          onPlay={(card) => void desk.play(card)}
          onRefused={() => explain(sayWhyNot(speech, newest))}
        />
      )}
    </div>
  );
}

/** A reason to be read for a moment; it goes with the question that it was about. */
function useReason(newest: Frame): [string | null, (reason: string) => void] {
  const [reason, explain] = useState<string | null>(null);
  useEffect(() => explain(null), [newest]);
  useEffect(() => {
    if (reason === null) return undefined;
    const timer = setTimeout(() => explain(null), REASON_SHOWN);
    return () => clearTimeout(timer);
  }, [reason]);
  return [reason, explain];
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

/** The deadline of the question that a seat owes an answer to. */
export function deadlineOf(frame: Frame, seat: number | null) {
  const isOurs = (seats: readonly number[]) => seat !== null && seats.includes(seat);
  return frame.deadlines.find(({ kind, seats }) => kind === "move" && isOurs(seats)) ?? null;
}

/** Nothing is still to be looked at before it is cleared away. */
export function isQuiet(scene: Scene): boolean {
  return scene.act === "settled";
}

function drawnByMe(scene: Scene): Card | null {
  return pictureOf(scene)?.shown.find((laid) => laid.seat === scene.frame.seat)?.card ?? null;
}

function tableTitle(frame: Frame): string {
  const others = frame.view.places.flatMap((place, seat) =>
    place === null || seat === frame.seat ? [] : [nameAt(frame, seat)],
  );
  return [t("game.tressette"), ...others].join(", ");
}
