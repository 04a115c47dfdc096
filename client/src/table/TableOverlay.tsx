/** The panel over the middle of a table: before the start, and what the game shows later. */

import type { ComponentChildren } from "preact";
import { InviteButton } from "../admission/InviteButton.tsx";
import { isQuiet } from "../felt/clocks.ts";
import { useSecondsLeft } from "../felt/countdown.ts";
import { useHouse } from "../house/house-context.ts";
import { factsOf, isPractice } from "../play/games.ts";
import type { Scene } from "../play/scene-queue.ts";
import type { Frame } from "../protocol/wire.gen.ts";
import { LazyPart } from "../shell/Lazy.tsx";
import { t } from "../shell/language.ts";
import { loadHostStart } from "./lazy-parts.ts";

interface TableOverlayProps {
  readonly scene: Scene;
  readonly newest: Frame;
  /** What the game shows there, once all animations have ended. */
  readonly children: ComponentChildren;
}

export function TableOverlay({ scene, newest, children }: TableOverlayProps) {
  const { phase } = newest.view;
  if (phase === "waiting") return <WaitingNote newest={newest} />;
  if (phase === "starting") return <Starting newest={newest} />;
  if (newest.match === null && newest.seat === null) return <FirstDeal phase={phase} />;
  return isQuiet(scene) && newest.match !== null ? children : null;
}

/** Whether a result is shown, between deals or at the end. */
export function isPaused({ match, view }: Frame): boolean {
  return match !== null && (view.phase !== "playing" || match.phase === "pause");
}

/** Spectators are one deal behind, so they see nothing of the first deal. */
function FirstDeal({ phase }: { readonly phase: Frame["view"]["phase"] }) {
  return (
    <div class="felt-panel">
      <p class="felt-big">{t(phase === "playing" ? "watch.title" : "visitor.over")}</p>
      {phase === "playing" && <p>{t("watch.firstDeal")}</p>}
    </div>
  );
}

function WaitingNote({ newest }: { readonly newest: Frame }) {
  return (
    <div class="felt-panel felt-waiting">
      <p class="felt-big">{waitingFor(newest)}</p>
      {newest.view.sheet.access === "private" && !isPractice(newest.view.sheet) && (
        <p class="hint">{t("waiting.private")}</p>
      )}
      {newest.view.sheet.start === "host" && newest.seat !== null && (
        <Beginning table={newest.table} newest={newest} />
      )}
      {isPractice(newest.view.sheet) ? (
        <p class="hint">{t("waiting.practice")}</p>
      ) : (
        <InviteButton newest={newest} />
      )}
    </div>
  );
}

/** Shown when enough players sit at a table that its host starts. */
function Beginning({ table, newest }: { readonly table: string; readonly newest: Frame }) {
  const tableClient = useHouse().openTableClient(table);
  return tableClient === null ? null : (
    <LazyPart load={loadHostStart} tableClient={tableClient} newest={newest} />
  );
}

function Starting({ newest }: { readonly newest: Frame }) {
  const deadline = newest.deadlines.find((one) => one.kind === "starting") ?? null;
  const seconds = useSecondsLeft(deadline, 60) ?? 0;
  return (
    <div class="felt-count" aria-hidden="true">
      {Math.max(1, seconds)}
    </div>
  );
}

/** The seats needed to start: all of a match, some of a ring table. */
function waitingFor({ view }: Frame): string {
  const { options } = view.sheet;
  const least = factsOf(options.game).fewest?.(options);
  if (least !== undefined) return t("waiting.ring", { least });
  return t("waiting.title", { count: view.places.filter((place) => place === null).length });
}
