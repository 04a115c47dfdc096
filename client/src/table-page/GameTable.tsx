/** A table with me at it, whatever is played there. */
import "../felt/panels.css";

import { useEffect, useRef, useState } from "preact/hooks";
import { StatusLine } from "../controls/StatusLine.tsx";
import { useTight } from "../controls/use-tight.ts";
import { ClockNote } from "../felt/ClockNote.tsx";
import { ConnectionBanner, useOutage } from "../felt/ConnectionBanner.tsx";
import { PackProvider, usePack } from "../felt/card-elements.tsx";
import { useTableKeys } from "../felt/key-listeners.ts";
import { Log } from "../felt/Log.tsx";
import { useTurnAlert } from "../felt/turn-alert.ts";
import { useSoundCues } from "../felt/use-sound-cues.ts";
import { play } from "../fx/sound.ts";
import type { Game } from "../games/game.ts";
import { useHouse } from "../house/house-context.ts";
import type { TableClient } from "../house/table-client.ts";
import { optionsNow } from "../options/model/table-minima.ts";
import type { GameSpeech } from "../play/game-speech.ts";
import { gameOf } from "../play/games.ts";
import { owedChoice } from "../play/questions.ts";
import { droppedText } from "../play/table-log.ts";
import { isAbsent, nameAt } from "../play/table-speech.ts";
import type { Frame } from "../protocol/wire.gen.ts";
import { openRulesOf } from "../rules/rules-layer.tsx";
import { LazyDialog, LazyPart } from "../shell/Lazy.tsx";
import { t } from "../shell/language.ts";
import { speech } from "../shell/page-speech.ts";
import { refusalText } from "../shell/refusals.ts";
import { useArrival } from "../shell/router.tsx";
import { dismissRefusal, refuse, toast } from "../shell/toast.tsx";
import { LastHandPrompt } from "../table/LastHandPrompt.tsx";
import {
  loadMenu,
  loadNotices,
  loadOpenElsewhere,
  loadOptions,
  loadOtherTables,
  loadTournamentStrip,
} from "../table/lazy-parts.ts";
import { useTalk } from "../talk/use-talk.tsx";
import { mayHaveNotices, tournamentAt } from "../tournaments/model/table-tournament.ts";
import type { LaidCard } from "../tricks/model/trick-picture.ts";
import { loadJoy } from "./load-joy.ts";
import { PracticeNote } from "./PracticeNote.tsx";
import { ReadOut } from "./ReadOut.tsx";
import { TopBar } from "./TopBar.tsx";

interface GameTableProps {
  readonly game: Game;
  readonly tableClient: TableClient;
  readonly newest: Frame;
}

export function GameTable({ game, tableClient, newest }: GameTableProps) {
  const house = useHouse();
  const outage = useOutage(house.link.value, house.steady);
  const isLast = tableClient.parting.value !== null;
  const scene = (isLast ? null : tableClient.scene.value) ?? {
    frame: newest,
    act: isLast ? "result" : "settled",
  };
  const [open, show] = useState<"menu" | "options" | null>(null);
  const [showsLast, setShowsLast] = useState(false);
  const isMyTurn = owedChoice(newest) !== null && tableClient.flying.value === null;
  const pack = usePack();
  const flying = flyingOf(tableClient, newest.seat);
  const close = () => show(null);
  const table = useTight();
  const talk = useTalk(tableClient);
  useArrival();
  useTurnAlert(isMyTurn, tableTitle(newest));
  useSoundCues(scene, flying, game.gameSpeech);
  useEffect(() => {
    if (outage === "back") play("back");
  }, [outage]);
  useRefusals(tableClient);
  useDropped(tableClient, game.gameSpeech);
  useTableKeys({
    onLastTrick: () => setShowsLast((shown) => !shown),
    onOptions: () => show("options"),
    onRules: () => openRulesOf(optionsNow(newest)),
    onComeBack: () => {
      if (isAbsent(newest))
        void tableClient.requestOnce({ type: "come_back", table: tableClient.table });
    },
  });
  return (
    <PackProvider value={pack}>
      <div
        ref={table}
        class={`table is-${outage}`}
        data-players={newest.view.places.length}
        data-game={gameOf(newest)}
      >
        <TopBar onMenu={() => show("menu")} onOptions={() => show("options")} talk={talk}>
          <game.Score scene={scene} />
        </TopBar>
        <div class="table-strips">
          {house.seats.value.some((table) => table !== tableClient.table) && (
            <LazyPart load={loadOtherTables} table={tableClient.table} />
          )}
          {tournamentAt(newest) !== null && <LazyPart load={loadTournamentStrip} newest={newest} />}
          <ClockNote newest={newest} />
          <PracticeNote newest={newest} />
          {mayHaveNotices(newest) && <LazyPart load={loadNotices} newest={newest} />}
          <ConnectionBanner outage={outage} />
        </div>
        <main id="main" class="table-main" tabIndex={-1}>
          <game.Felt
            tableClient={tableClient}
            scene={scene}
            newest={newest}
            viewpoint={newest.seat ?? 0}
            flying={flying}
            showsLast={showsLast}
            onLastTrick={setShowsLast}
          />
          {isLast ? (
            <div class="console">
              <StatusLine text={game.gameSpeech.say(speech, scene, newest)} isMine={false} />
              <LastHandPrompt tableClient={tableClient} />
            </div>
          ) : (
            <game.Console
              tableClient={tableClient}
              scene={scene}
              newest={newest}
              isMyTurn={isMyTurn}
            />
          )}
        </main>
        <Log tableClient={tableClient} gameSpeech={game.gameSpeech} besides={talk.lines}>
          {talk.dock}
        </Log>
        <ReadOut game={game} newest={newest} />
        {open === "menu" && (
          <LazyDialog
            load={loadMenu}
            game={game}
            tableClient={tableClient}
            newest={newest}
            onClose={close}
          />
        )}
        {open === "options" && <LazyDialog load={loadOptions} newest={newest} onClose={close} />}
        <LazyPart load={loadJoy} game={game} tableClient={tableClient} scene={scene} />
        {talk.sheets}
        {tableClient.elsewhere.value && (
          <LazyPart load={loadOpenElsewhere} tableClient={tableClient} />
        )}
      </div>
    </PackProvider>
  );
}

function flyingOf(tableClient: TableClient, seat: number | null): LaidCard | null {
  const card = tableClient.flying.value;
  return card === null || seat === null
    ? null
    : { seat, card, signal: tableClient.flyingSignal.value };
}

/** Tells me that what I had set cannot be done. */
function useDropped(tableClient: TableClient, gameSpeech: GameSpeech): void {
  const happening = tableClient.history.value.at(-1);
  useEffect(() => {
    const dropped = happening?.frame.events.find((event) => event.type === "premove_dropped");
    if (happening !== undefined && dropped !== undefined) {
      toast(droppedText(speech, dropped, happening, gameSpeech));
    }
  }, [happening]);
}

/** Says why something was refused, once each time, until a request or a seat is granted. */
function useRefusals(tableClient: TableClient): void {
  const told = useRef(tableClient.refusal.value);
  const refusal = tableClient.refusal.value;
  useEffect(dismissRefusal, []);
  useEffect(() => {
    if (refusal === told.current) return;
    told.current = refusal;
    if (refusal === null) dismissRefusal();
    else refuse(() => refusalText(refusal.code, refusal.detail));
  }, [refusal]);
}

function tableTitle(frame: Frame): string {
  const others = frame.view.places.flatMap((place, seat) =>
    place === null || seat === frame.seat ? [] : [nameAt(frame, seat)],
  );
  return [t(`game.${gameOf(frame)}`), ...others].join(", ");
}
