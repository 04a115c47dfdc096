/**
 * A table on the big screen, as spectators see it: after each deal, and nobody's hidden cards (F25).
 * It is drawn as on a small page and enlarged, so that the whole room can read it.
 */
import "../../felt/table.css";
import "../../felt/plate.css";
import "../../felt/bars.css";

import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { StatusLine } from "../../controls/StatusLine.tsx";
import { PackProvider, usePack } from "../../felt/card-elements.tsx";
import { detailsOf } from "../../games/details.ts";
import type { Game } from "../../games/game.ts";
import { loadGame } from "../../games/load-game.ts";
import { useTableClient } from "../../house/use-table-client.ts";
import { type GameName, gameOf, seatsIn } from "../../play/games.ts";
import { t } from "../../shell/language.ts";
import { speech } from "../../shell/page-speech.ts";

/** The height of the small page, in pixels: enough for a table of eight. */
const HEIGHT = 600;

interface LiveTableProps {
  readonly table: string;
  /** The title. */
  readonly children: ComponentChildren;
}

export function LiveTable({ table, children }: LiveTableProps) {
  const tableClient = useTableClient(table);
  const newest = tableClient.newest.value;
  const game = useGame(newest === null ? null : gameOf(newest));
  const pack = usePack();
  const frame = useEnlarged();
  return (
    <section class="clock-live">
      <h2>
        {children}
        {newest !== null && (
          <span class="hint"> {t(detailsOf(gameOf(newest)).spectatorDelay)}</span>
        )}
      </h2>
      <div ref={frame} class="clock-live-frame">
        {newest !== null && game !== null && (
          <PackProvider value={pack}>
            <div
              class="table table-watched"
              inert
              data-players={seatsIn(newest.view.sheet, newest.view.places.length)}
              data-game={gameOf(newest)}
            >
              <div class="table-main">
                <game.Felt
                  tableClient={tableClient}
                  scene={tableClient.scene.value ?? { frame: newest, act: "settled" }}
                  newest={newest}
                  viewpoint={0}
                  flying={null}
                  showsLast={false}
                  onLastTrick={() => undefined}
                />
                <div class="console">
                  <StatusLine
                    text={game.gameSpeech.say(
                      speech,
                      tableClient.scene.value ?? { frame: newest, act: "settled" },
                      newest,
                    )}
                    isMine={false}
                  />
                </div>
              </div>
            </div>
          </PackProvider>
        )}
      </div>
    </section>
  );
}

/** The code of a game, once it is here; null until then, and if it does not come. */
function useGame(name: GameName | null): Game | null {
  const [game, show] = useState<Game | null>(null);
  useEffect(() => {
    if (name === null) return undefined;
    let isWanted = true;
    loadGame(name).then(
      (loaded) => isWanted && show(loaded),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [name]);
  return game;
}

/** Returns the ref of a frame, and sets how much its content is enlarged. */
function useEnlarged() {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null || typeof ResizeObserver === "undefined") return undefined;
    const enlarge = () => {
      element.style.setProperty("--live-scale", String(element.clientHeight / HEIGHT));
    };
    const observer = new ResizeObserver(enlarge);
    observer.observe(element);
    enlarge();
    return () => observer.disconnect();
  }, []);
  return frame;
}
