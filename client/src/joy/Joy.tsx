/** What is shown over a table besides the game: celebrations and bubbles. It loads after the table. */
import type { Game } from "../games/game.ts";
import type { TableClient } from "../house/table-client.ts";
import type { Scene } from "../play/scene-queue.ts";
import { BotVoices } from "./BotVoices.tsx";
import { Bubbles } from "./Bubbles.tsx";
import { Celebrations } from "./Celebrations.tsx";

interface JoyProps {
  readonly game: Game;
  readonly tableClient: TableClient;
  readonly scene: Scene;
}

/** For eyes only: the log says all of it. */
export function Joy({ game, tableClient, scene }: JoyProps) {
  return (
    <div class="joy" aria-hidden="true">
      <Celebrations game={game} scene={scene} />
      <BotVoices tableClient={tableClient} />
      <Bubbles tableClient={tableClient} />
    </div>
  );
}
