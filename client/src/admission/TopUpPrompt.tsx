/**
 * Shown to a player without chips instead of a question: a top-up button and its deadline, and what
 * the coach says about the last hands.
 */
import { useMemo } from "preact/hooks";

import { ClockBar } from "../felt/ClockBar.tsx";
import { loadGame } from "../games/load-game.ts";
import type { TableClient } from "../house/table-client.ts";
import { brokeUntil } from "../options/model/top-up.ts";
import { gameOf } from "../play/games.ts";
import type { Frame } from "../protocol/wire.gen.ts";
import { LazyPart } from "../shell/Lazy.tsx";
import { TopUpButton } from "./TopUpButton.tsx";

interface TopUpPromptProps {
  readonly tableClient: TableClient;
  readonly newest: Frame;
}

export function TopUpPrompt({ tableClient, newest }: TopUpPromptProps) {
  const loadCoach = useMemo(
    () => async () => (await (await loadGame(gameOf(newest))).coach?.()) ?? (() => null),
    [],
  );
  return (
    <>
      <LazyPart load={loadCoach} tableClient={tableClient} />
      <ClockBar deadline={brokeUntil(newest)} />
      <div class="actions">
        <TopUpButton tableClient={tableClient} newest={newest} isMain />
      </div>
    </>
  );
}
