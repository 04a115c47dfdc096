/** What lies over the middle of a table: before it begins, and what the game lays there later. */
import type { ComponentChildren } from "preact";
import { InviteButton } from "../admission/InviteButton.tsx";
import { isQuiet } from "../felt/clocks.ts";
import { useSecondsLeft } from "../felt/countdown.ts";
import { useHouse } from "../house/here.ts";
import { isPractice } from "../play/games.ts";
import type { Scene } from "../play/table-state.ts";
import type { Frame } from "../protocol/wire.gen.ts";
import { LazyPart } from "../shell/Lazy.tsx";
import { t } from "../shell/language.ts";
import { loadHostStart } from "./lazy-parts.ts";

interface TableOverlayProps {
  readonly scene: Scene;
  readonly newest: Frame;
  /** What the game lays there, once the eye has caught up with the table. */
  readonly children: ComponentChildren;
}

export function TableOverlay({ scene, newest, children }: TableOverlayProps) {
  const { phase } = newest.view;
  if (phase === "waiting") return <WaitingNote newest={newest} />;
  if (phase === "starting") return <Starting newest={newest} />;
  if (newest.match === null && newest.seat === null) return <FirstDeal phase={phase} />;
  return isQuiet(scene) && newest.match !== null ? children : null;
}

/** Whether there is something to be read before the play goes on, or after it has ended. */
export function isPaused({ match, view }: Frame): boolean {
  return match !== null && (view.phase !== "playing" || match.phase === "pause");
}

/** Onlookers are a deal behind: of the first there is nothing to be seen before it is over. */
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

/** Where the host is waited for, once enough sit there. */
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

/** All seats of a match, and some of a ring table. */
function waitingFor({ view }: Frame): string {
  const { options } = view.sheet;
  if (options.game === "sette_e_mezzo") return t("waiting.ring", { least: options.least });
  if (options.game !== "chemin_de_fer") return t("waiting.title");
  return t("waiting.ring", { least: options.least ?? (options.variant === "casino" ? 5 : 2) });
}
