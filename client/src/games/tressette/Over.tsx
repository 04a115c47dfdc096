/** What lies over the middle of the table: before a match, between deals, after the end. */
import { t } from "../../app/language.ts";
import type { Scene } from "../../core/table-state.ts";
import type { Frame } from "../../core/wire.gen.ts";
import type { Desk } from "../../table/desk.ts";
import { Invite } from "../../table/Invite.tsx";
import { useSecondsLeft } from "../../table/countdown.ts";
import { MatchEnd } from "./MatchEnd.tsx";
import { ScoreSheet } from "./ScoreSheet.tsx";
import { ReplayLink } from "../../table/ReplayLink.tsx";
import { isQuiet } from "./clocks.ts";

interface OverProps {
  readonly desk: Desk;
  readonly scene: Scene;
  readonly newest: Frame;
}

export function Over({ desk, scene, newest }: OverProps) {
  const { phase } = newest.view;
  if (phase === "waiting") return <WaitingNote newest={newest} />;
  if (phase === "starting") return <Starting newest={newest} />;
  if (newest.match === null && newest.seat === null) return <FirstDeal phase={phase} />;
  if (!isQuiet(scene) || newest.match === null) return null;
  if (phase === "over" || phase === "closed") return <MatchEnd desk={desk} frame={newest} />;
  if (newest.match.phase === "pause") {
    return (
      <ScoreSheet frame={newest} match={newest.match}>
        <ReplayLink table={newest.table} deal={newest.match.number} />
      </ScoreSheet>
    );
  }
  return null;
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
    <div class="felt-panel waiting">
      <p class="felt-big">{t("waiting.title")}</p>
      {newest.view.sheet.access === "private" && <p class="hint">{t("waiting.private")}</p>}
      <Invite />
    </div>
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
