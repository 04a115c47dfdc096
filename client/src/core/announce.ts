/** What happens at a table, as sentences: the log, read out as it grows. */
import { gameOf, isRing } from "./games.ts";
import type { Speech } from "./say.ts";
import type { Tongue } from "./tongue.ts";
import type { Frame } from "./wire.gen.ts";

type TableEvent = Frame["events"][number];

/** A frame and the one before it, which knows who has gone since. */
export interface Happening {
  readonly frame: Frame;
  readonly before: Frame | null;
}

/** One text for all that a frame tells; "" when there is nothing to tell. */
export function announce(speech: Speech, happening: Happening, tongue: Tongue): string {
  return happening.frame.events
    .map((event) => tell(speech, event, happening, tongue))
    .filter((sentence) => sentence !== "")
    .join(" ");
}

function tell(
  speech: Speech,
  event: TableEvent,
  { frame, before }: Happening,
  tongue: Tongue,
): string {
  const name = (seat: number) =>
    frame.view.places[seat]?.name ?? before?.view.places[seat]?.name ?? "";
  switch (event.type) {
    case "seated":
      return speech.text("log.seated", { name: event.name });
    case "stood_up":
      return speech.text("log.stoodUp", { name: name(event.seat) });
    case "starting":
      return speech.text("log.starting");
    case "went_absent":
      if (event.why === "left" && isBroke(frame, event.seat)) {
        return event.seat === frame.seat
          ? speech.text("log.youAreBroke")
          : speech.text("log.broke", { name: name(event.seat) });
      }
      return event.seat === frame.seat
        ? speech.text("log.youAreAway")
        : speech.text("log.absent", {
            name: name(event.seat),
            why: speech.text(`absent.${event.why}`),
          });
    case "came_back":
      return event.seat === frame.seat
        ? speech.text("log.youAreBack")
        : speech.text("log.back", { name: name(event.seat) });
    case "premove_dropped":
      return speech.text("premove.dropped");
    case "played":
      return tongue.told(speech, event.event, frame);
    default:
      return "";
  }
}

/** Whether a seat goes because it has no chips left: only where they are staked hand by hand. */
function isBroke(frame: Frame, seat: number): boolean {
  return isRing(gameOf(frame)) && frame.view.places[seat]?.stack === 0;
}
