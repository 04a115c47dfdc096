/** A table at which I look on: one deal behind, from any of its seats, and nobody's cards (F25). */
import { useState } from "preact/hooks";

import { useHouse } from "../../app/here.ts";
import { t } from "../../app/language.ts";
import { LaterSheet } from "../../app/Later.tsx";
import { go, useArrival } from "../../app/router.tsx";
import { openRules } from "../../app/rules.tsx";
import { nameAt, say } from "../../core/say.ts";
import { seatAfter } from "../../core/seating.ts";
import type { Frame } from "../../core/wire.gen.ts";
import { PackProvider, usePack } from "../../table/CardSlot.tsx";
import type { Desk } from "../../table/desk.ts";
import { LinkBanner, useOutage } from "../../table/LinkBanner.tsx";
import { Log } from "../../table/Log.tsx";
import { SayLine } from "../../table/SayLine.tsx";
import { speech } from "../../table/speech.ts";
import { Felt } from "./Felt.tsx";
import { useTableKeys } from "./keys.ts";
import { loadMenu, loadOptions } from "./sheets.ts";
import { Over } from "./Over.tsx";
import { ScoreBar } from "./ScoreBar.tsx";

interface WatchProps {
  readonly desk: Desk;
  readonly newest: Frame;
}

export function Watch({ desk, newest }: WatchProps) {
  const house = useHouse();
  const outage = useOutage(house.link.value, house.steady);
  const scene = desk.scene.value ?? { frame: newest, act: "settled" };
  const [viewpoint, look] = useState(0);
  const [open, show] = useState<"menu" | "options" | null>(null);
  const [showsLast, setShowsLast] = useState(false);
  const seats = newest.view.places.length;
  const turn = () => look(seatAfter(viewpoint, 1, seats));
  const pack = usePack();
  useArrival();
  useTableKeys({
    onLastTrick: () => setShowsLast((shown) => !shown),
    onOptions: () => show("options"),
    onComeBack: () => undefined,
    onRules: () => openRules({ sheet: newest.view.sheet }),
    onSeat: (at) => look(at % seats),
  });
  return (
    <PackProvider value={pack}>
      <div class={`table watched ${outage}`} data-players={seats}>
        <ScoreBar scene={scene} onMenu={() => show("menu")} onOptions={() => show("options")} />
        <LinkBanner outage={outage} />
        <main id="main" class="table-main" tabIndex={-1}>
          <Felt
            scene={scene}
            newest={newest}
            viewpoint={viewpoint}
            flying={null}
            showsLast={showsLast}
            onLastTrick={setShowsLast}
          >
            <Over desk={desk} scene={scene} newest={newest} />
          </Felt>
          <div class="console">
            <p class="watch-note">{t("watch.behind")}</p>
            <SayLine text={say(speech, scene, newest)} isMine={false} />
            <div class="actions">
              <button type="button" class="button" onClick={() => go("/")}>
                {t("act.toLobby")}
              </button>
              <button type="button" class="button" onClick={turn}>
                {t("watch.turn")}
                <span class="spoken">{t("watch.from", { name: nameAt(newest, viewpoint) })}</span>
              </button>
            </div>
          </div>
        </main>
        <Log desk={desk} />
        {open === "menu" && <LaterSheet load={loadMenu} desk={desk} newest={newest} onClose={() => show(null)} />}
        {open === "options" && <LaterSheet load={loadOptions} newest={newest} onClose={() => show(null)} />}
      </div>
    </PackProvider>
  );
}
