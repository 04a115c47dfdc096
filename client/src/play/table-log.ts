/** The log of a table in sentences, which a screen reader announces. */

import type { Frame } from "../protocol/wire.gen.ts";
import { withDeparted } from "./departed-players.ts";
import type { GameSpeech } from "./game-speech.ts";
import { gameOf, isRing } from "./games.ts";
import { expiredPremoves } from "./premoves.ts";
import type { Happening } from "./scene-queue.ts";
import type { Speech } from "./table-speech.ts";

type TableEvent = Frame["events"][number];

/** Returns one text for all events of a frame; "" if there is nothing to announce. */
export function announce(speech: Speech, happening: Happening, gameSpeech: GameSpeech): string {
  const { frame } = happening;
  const over = expiredPremoves(happening).map(({ premove }) =>
    speech.text("premove.expired", { what: gameSpeech.premoveText(speech, premove, frame) }),
  );
  return [...frame.events.map((event) => tell(speech, event, happening, gameSpeech)), ...over]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

function tell(
  speech: Speech,
  event: TableEvent,
  { frame, before }: Happening,
  gameSpeech: GameSpeech,
): string {
  const name = (seat: number) =>
    frame.view.places[seat]?.name ?? before?.view.places[seat]?.name ?? "";
  switch (event.type) {
    case "seated":
      return speech.text("log.seated", { name: event.name });
    case "stood_up":
      return speech.text("log.stoodUp", { name: name(event.seat) });
    case "removed":
      return speech.text("log.removed", { name: name(event.seat) });
    case "starting":
      return speech.text("log.starting");
    case "went_absent":
      if (event.why === "left" && isBroke(frame, event.seat)) {
        return event.seat === frame.seat
          ? speech.text("log.youAreBroke")
          : speech.text("log.broke", { name: name(event.seat) });
      }
      if (event.why === "broke" && event.seat === frame.seat) return speech.text("say.broke");
      return event.seat === frame.seat
        ? speech.text("log.youAreAway")
        : speech.text("log.absent", {
            name: name(event.seat),
            why: speech.text(`absent.${event.why}`),
          });
    case "topped_up":
      return speech.text("log.toppedUp", { name: name(event.seat), chips: event.chips });
    case "came_back":
      return event.seat === frame.seat
        ? speech.text("log.youAreBack")
        : speech.text("log.back", { name: name(event.seat) });
    case "deal_voided":
      return speech.text("log.voided", { deal: event.deal, why: event.why });
    case "premove_dropped":
      return droppedText(speech, event, { frame, before }, gameSpeech);
    case "played":
      return gameSpeech.eventText(speech, event.event, withDeparted(frame, before));
    default:
      return "";
  }
}

type Dropped = Extract<TableEvent, { readonly type: "premove_dropped" }>;

/** Returns which premove was dropped, and why. */
export function droppedText(
  speech: Speech,
  { why, about }: Dropped,
  { frame, before }: Happening,
  gameSpeech: GameSpeech,
): string {
  const wish = before?.wishes.find((one) => about === null || one.about === about) ?? null;
  if (wish === null) return speech.text("premove.droppedAny");
  const what = gameSpeech.premoveText(speech, wish.premove, frame);
  return speech.text(why === "unmet" ? "premove.unmet" : "premove.dropped", { what });
}

/** Whether a player leaves because they have no chips left, which happens in bank games only. */
function isBroke(frame: Frame, seat: number): boolean {
  return isRing(gameOf(frame)) && frame.view.places[seat]?.stack === 0;
}
