/** A table at which I look on: one deal behind, from any of its seats, and nobody's cards (F25). */

import { useState } from "preact/hooks";
import { StatusLine } from "../controls/StatusLine.tsx";
import { useTight } from "../controls/use-tight.ts";
import { ClockNote } from "../felt/ClockNote.tsx";
import { ConnectionBanner, useOutage } from "../felt/ConnectionBanner.tsx";
import { PackProvider, usePack } from "../felt/card-elements.tsx";
import { useTableKeys } from "../felt/key-listeners.ts";
import { Log } from "../felt/Log.tsx";
import { detailsOf } from "../games/details.ts";
import type { Game } from "../games/game.ts";
import { useHouse } from "../house/house-context.ts";
import type { TableClient } from "../house/table-client.ts";
import { optionsNow } from "../options/model/table-minima.ts";
import { roomAt } from "../options/model/table-seats.ts";
import { gameOf, seatsIn } from "../play/games.ts";
import { seatAfter } from "../play/seating.ts";
import { nameAt } from "../play/table-speech.ts";
import type { Frame } from "../protocol/wire.gen.ts";
import { openRulesOf } from "../rules/rules-layer.tsx";
import { LazyDialog, LazyPart } from "../shell/Lazy.tsx";
import { t } from "../shell/language.ts";
import { speech } from "../shell/page-speech.ts";
import { go, useArrival } from "../shell/router.tsx";
import {
  loadMenu,
  loadNotices,
  loadOptions,
  loadSit,
  loadTournamentStrip,
} from "../table/lazy-parts.ts";
import { mayHaveNotices, tournamentAt } from "../tournaments/model/table-tournament.ts";
import { loadJoy } from "./load-joy.ts";
import { TopBar } from "./TopBar.tsx";

interface WatchProps {
  readonly game: Game;
  readonly tableClient: TableClient;
  readonly newest: Frame;
}

export function Watch({ game, tableClient, newest }: WatchProps) {
  const house = useHouse();
  const outage = useOutage(house.link.value, house.steady);
  const scene = tableClient.scene.value ?? { frame: newest, act: "settled" };
  const [viewpoint, look] = useState(0);
  const [open, show] = useState<"menu" | "options" | "sit" | "stand" | null>(null);
  const [showsLast, setShowsLast] = useState(false);
  const { sheet, places, phase } = newest.view;
  const seats = seatsIn(sheet, places.length);
  const isOpen = sheet.buy_in !== null && phase === "playing" && tournamentAt(newest) === null;
  const room = roomAt(newest);
  const turn = () => look(seatAfter(viewpoint, 1, seats));
  const pack = usePack();
  const table = useTight();
  useArrival();
  useTableKeys({
    onLastTrick: () => setShowsLast((shown) => !shown),
    onOptions: () => show("options"),
    onComeBack: () => undefined,
    onRules: () => openRulesOf(optionsNow(newest)),
    onSeat: (at) => look(at % seats),
  });
  return (
    <PackProvider value={pack}>
      <div
        ref={table}
        class={`table table-watched is-${outage}`}
        data-players={seats}
        data-game={gameOf(newest)}
      >
        <TopBar onMenu={() => show("menu")} onOptions={() => show("options")}>
          <game.Score scene={scene} />
        </TopBar>
        <div class="table-strips">
          {tournamentAt(newest) !== null && <LazyPart load={loadTournamentStrip} newest={newest} />}
          <ClockNote newest={newest} />
          {mayHaveNotices(newest) && <LazyPart load={loadNotices} newest={newest} />}
          <ConnectionBanner outage={outage} />
        </div>
        <main id="main" class="table-main" tabIndex={-1}>
          <game.Felt
            tableClient={tableClient}
            scene={scene}
            newest={newest}
            viewpoint={viewpoint}
            flying={null}
            showsLast={showsLast}
            onLastTrick={setShowsLast}
          />
          <div class="console">
            <p class="watch-note">{t(detailsOf(gameOf(newest)).spectatorDelay)}</p>
            <StatusLine text={game.gameSpeech.say(speech, scene, newest)} isMine={false} />
            <div class="actions">
              <button type="button" class="button" onClick={() => go("/")}>
                {t("lobby.back")}
              </button>
              {isOpen && room.standing !== null && (
                <button type="button" class="button" onClick={() => show("stand")}>
                  {t("ring.stand")}
                </button>
              )}
              {isOpen && room.seat !== null && (
                <button type="button" class="button primary" onClick={() => show("sit")}>
                  {t("seat.free")}
                </button>
              )}
              <button type="button" class="button" onClick={turn}>
                {t("watch.turn")}
                <span class="spoken">{t("watch.from", { name: nameAt(newest, viewpoint) })}</span>
              </button>
            </div>
          </div>
        </main>
        <Log tableClient={tableClient} gameSpeech={game.gameSpeech} />
        <LazyPart load={loadJoy} game={game} tableClient={tableClient} scene={scene} />
        {open === "menu" && (
          <LazyDialog
            load={loadMenu}
            game={game}
            tableClient={tableClient}
            newest={newest}
            onClose={() => show(null)}
          />
        )}
        {(open === "sit" || open === "stand") && (
          <LazyDialog
            load={loadSit}
            newest={newest}
            standing={open === "stand" ? room.standing : null}
            onClose={() => show(null)}
          />
        )}
        {open === "options" && (
          <LazyDialog load={loadOptions} newest={newest} onClose={() => show(null)} />
        )}
      </div>
    </PackProvider>
  );
}
