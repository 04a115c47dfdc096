/** Lets house bots speak: their phrases become chat lines of this page, in its language. */
import { useEffect, useRef } from "preact/hooks";
import { useHouse } from "../house/house-context.ts";
import type { TableClient } from "../house/table-client.ts";
import type { Frame } from "../protocol/wire.gen.ts";
import { areBotsSilent } from "../shell/celebration-settings.ts";
import { learn } from "../shell/language.ts";
import { speech } from "../shell/page-speech.ts";
import { botLinesOf } from "./bot-lines.ts";

export function BotVoices({ tableClient }: { readonly tableClient: TableClient }) {
  const me = useHouse().you.value?.player;
  const { history } = tableClient;
  const upTo = useRef(history.value.at(-1)?.frame.seq ?? 0);
  useEffect(() => {
    const fresh = history.value.filter(({ frame }) => frame.seq > upTo.current);
    upTo.current = history.value.at(-1)?.frame.seq ?? 0;
    if (areBotsSilent.value) return;
    for (const { frame } of fresh) {
      if (botLinesOf(frame).length > 0) void learn("talk").then(() => say(tableClient, frame, me));
    }
  }, [history.value]);
  return null;
}

function say({ talk }: TableClient, frame: Frame, me: string | undefined): void {
  const isRead = talk.unread(me) === 0;
  const lines = botLinesOf(frame).map(({ seat, key }) => ({
    // Between the numbers of the server, which are whole.
    number: frame.now + (seat + 1) / 100,
    at: frame.now,
    player: frame.view.places[seat]?.player ?? "",
    name: frame.view.places[seat]?.name ?? "",
    seat,
    phrase: null,
    text: speech.text(key),
    id: `bot-${frame.seq}-${key}`,
  }));
  talk.hear(lines, frame.seq);
  // What a bot says calls nobody to the chat.
  if (isRead) talk.read();
}
