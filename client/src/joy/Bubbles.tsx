/** Chat lines as bubbles beside the seats of their authors, each for a short time. */
import "./bubbles.css";

import { useEffect, useRef, useState } from "preact/hooks";
import type { TableClient } from "../house/table-client.ts";
import { talkChoice } from "../shell/interaction-settings.ts";
import { speech } from "../shell/page-speech.ts";
import { isReaction, saidIn } from "../talk/model/talk.ts";
import type { Heard } from "../talk/model/talk-order.ts";
import { ReactionIcon } from "../talk/ReactionIcon.tsx";
import { AtSeat } from "./AtSeat.tsx";

/** How long a bubble is shown, in milliseconds. */
const SHOWN = 3_000;

export function Bubbles({ tableClient }: { readonly tableClient: TableClient }) {
  const bubbles = useBubbles(tableClient);
  return (
    <>
      {bubbles.map((line) => (
        <AtSeat key={line.number} seat={line.seat}>
          <Bubble line={line} />
        </AtSeat>
      ))}
    </>
  );
}

function Bubble({ line }: { readonly line: Heard }) {
  const { phrase } = line;
  return (
    <div class="bubble">
      {isReaction(phrase) ? <ReactionIcon reaction={phrase} /> : <p>{saidIn(speech, line)}</p>}
    </div>
  );
}

/** The lines that have just come, the last one of each seat. */
function useBubbles(tableClient: TableClient): readonly Heard[] {
  const [shown, show] = useState<readonly Heard[]>([]);
  const upTo = useRef(tableClient.talk.lines.value.at(-1)?.number ?? 0);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const fresh = tableClient.talk
      .heard()
      .filter(({ number, at }) => number > upTo.current && at > shownAt(tableClient) - SHOWN);
    upTo.current = Math.max(upTo.current, tableClient.talk.lines.value.at(-1)?.number ?? 0);
    if (fresh.length === 0 || talkChoice.shown.value === "off") return;
    const last = fresh.filter((line) => fresh.findLast(({ seat }) => seat === line.seat) === line);
    const seats = new Set(last.map(({ seat }) => seat));
    show((before) => [...before.filter(({ seat }) => !seats.has(seat)), ...last]);
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      show((before) => before.filter((line) => !last.includes(line)));
    }, SHOWN);
    timers.current.add(timer);
  }, [tableClient.talk.lines.value]);
  useEffect(() => () => timers.current.forEach(clearTimeout), []);
  return shown;
}

/** The server's time of the newest frame; the lines before it are old. */
function shownAt(tableClient: TableClient): number {
  return tableClient.newest.value?.now ?? 0;
}
