/** The bar with a seat's answers and premoves at a bank game; the consoles of both games use it. */
import "./bank-bar.css";

import type { ComponentChildren } from "preact";
import { useSteadyHeight } from "../controls/steady-height.ts";
import { isQuiet } from "../felt/clocks.ts";
import { useTapGuard } from "../felt/use-tap-guard.ts";
import type { TableClient } from "../house/table-client.ts";
import type { Scene } from "../play/scene-queue.ts";
import { isAbsent } from "../play/table-speech.ts";
import type { Frame } from "../protocol/wire.gen.ts";
import { LazyPart } from "../shell/Lazy.tsx";
import { loadHint } from "../table/lazy-parts.ts";
import { SilenceCost } from "./SilenceCost.tsx";

interface BankBarProps {
  /** The CSS class of the game's own bar. */
  readonly class: string;
  readonly scene: Scene;
  readonly newest: Frame;
  readonly tableClient: TableClient;
  /** Whether the bar keeps its height while nothing is asked; the felt has the room otherwise. */
  readonly isSteady?: boolean;
  readonly answers: ComponentChildren;
  readonly premoves: ComponentChildren;
}

/** Renders nothing while the game does not run, or while the seat is absent. */
export function BankBar(props: BankBarProps) {
  const { newest } = props;
  return newest.view.phase === "playing" && !isAbsent(newest) ? <Bar {...props} /> : null;
}

/**
 * The answers appear once the newest frame and its result have been shown. For a moment they ignore
 * taps, because a tap may have been meant for a premove; the bar keeps its height.
 */
function Bar({ class: name, scene, newest, tableClient, ...props }: BankBarProps) {
  const { isSteady = true, answers, premoves } = props;
  const isOpen = scene.frame === newest && isQuiet(scene);
  const isAsked = isOpen && newest.asks.length > 0;
  const isGuarded = useTapGuard(isAsked, newest.premoves.length > 0);
  const bar = useSteadyHeight(isAsked);
  return (
    <div ref={bar} class={`${name} steady-bar`} data-steady={isSteady}>
      {isOpen && (
        <div class="steady-answers" inert={isGuarded}>
          <SilenceCost newest={newest} />
          {answers}
          {newest.view.untimed && newest.asks.length > 0 && (
            <LazyPart load={loadHint} tableClient={tableClient} newest={newest} />
          )}
        </div>
      )}
      {scene.act !== "reveal" && scene.act !== "squeeze" && premoves}
    </div>
  );
}
