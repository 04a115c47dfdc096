/** A table at which I look on: one deal behind, from any of its seats, and nobody's cards (F25). */
import { useState } from "preact/hooks";

import { useHouse } from "../app/here.ts";
import { t } from "../app/language.ts";
import { LaterPart, LaterSheet } from "../app/Later.tsx";
import { go, useArrival } from "../app/router.tsx";
import { openRulesOf } from "../app/rules.tsx";
import { eventAt } from "../core/event-at.ts";
import { nameAt } from "../core/say.ts";
import { seatAfter } from "../core/seating.ts";
import { gameOf, seatsIn } from "../core/games.ts";
import { roomAt } from "../core/sheets.ts";
import type { Frame } from "../core/wire.gen.ts";
import type { Game } from "../games/game.ts";
import { PackProvider, usePack } from "./CardSlot.tsx";
import type { Desk } from "./desk.ts";
import { LinkBanner, useOutage } from "./LinkBanner.tsx";
import { Log } from "./Log.tsx";
import { SayLine } from "./SayLine.tsx";
import { speech } from "./speech.ts";
import { useTableKeys } from "./keys.ts";
import { loadEventStrip, loadMenu, loadOptions, loadSit } from "./sheets.ts";
import { TopBar } from "./TopBar.tsx";

interface WatchProps {
  readonly game: Game;
  readonly desk: Desk;
  readonly newest: Frame;
}

export function Watch({ game, desk, newest }: WatchProps) {
  const house = useHouse();
  const outage = useOutage(house.link.value, house.steady);
  const scene = desk.scene.value ?? { frame: newest, act: "settled" };
  const [viewpoint, look] = useState(0);
  const [open, show] = useState<"menu" | "options" | "sit" | null>(null);
  const [showsLast, setShowsLast] = useState(false);
  const { sheet, places, phase } = newest.view;
  const seats = seatsIn(sheet, places.length);
  const isOpen = sheet.buy_in !== null && phase === "playing" && eventAt(newest) === null;
  const room = isOpen ? roomAt(newest) : null;
  const turn = () => look(seatAfter(viewpoint, 1, seats));
  const pack = usePack();
  useArrival();
  useTableKeys({
    onLastTrick: () => setShowsLast((shown) => !shown),
    onOptions: () => show("options"),
    onComeBack: () => undefined,
    onRules: () => openRulesOf(sheet),
    onSeat: (at) => look(at % seats),
  });
  return (
    <PackProvider value={pack}>
      <div class={`table watched ${outage}`} data-players={seats} data-game={gameOf(newest)}>
        <TopBar onMenu={() => show("menu")} onOptions={() => show("options")}>
          <game.Score scene={scene} />
        </TopBar>
        <div class="table-strips">
          {eventAt(newest) !== null && <LaterPart load={loadEventStrip} newest={newest} />}
        </div>
        <LinkBanner outage={outage} />
        <main id="main" class="table-main" tabIndex={-1}>
          <game.Felt
            desk={desk}
            scene={scene}
            newest={newest}
            viewpoint={viewpoint}
            flying={null}
            showsLast={showsLast}
            onLastTrick={setShowsLast}
          />
          <div class="console">
            <p class="watch-note">{t("watch.behind")}</p>
            <SayLine text={game.tongue.say(speech, scene, newest)} isMine={false} />
            <div class="actions">
              <button type="button" class="button" onClick={() => go("/")}>
                {t("act.toLobby")}
              </button>
              {room !== null && (
                <button type="button" class="button primary" onClick={() => show("sit")}>
                  {t(room.standing === null ? "seat.free" : "cdf.stand")}
                </button>
              )}
              <button type="button" class="button" onClick={turn}>
                {t("watch.turn")}
                <span class="spoken">{t("watch.from", { name: nameAt(newest, viewpoint) })}</span>
              </button>
            </div>
          </div>
        </main>
        <Log desk={desk} tongue={game.tongue} />
        {open === "menu" && (
          <LaterSheet load={loadMenu} game={game} desk={desk} newest={newest} onClose={() => show(null)} />
        )}
        {open === "sit" && <LaterSheet load={loadSit} newest={newest} onClose={() => show(null)} />}
        {open === "options" && <LaterSheet load={loadOptions} newest={newest} onClose={() => show(null)} />}
      </div>
    </PackProvider>
  );
}
