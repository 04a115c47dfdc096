/** What house bots say: a few phrases at public moments, never about cards that anybody holds. */
import { characterOf, type Region } from "../play/bot-characters.ts";
import { eventsOf } from "../play/game-events.ts";
import type { Frame } from "../protocol/wire.gen.ts";

type BotMoment = "hello" | "cappotto" | "won" | "lost";

export interface BotLine {
  readonly seat: number;
  readonly key: `bots.${Region}.${BotMoment}`;
}

/**
 * Returns what bots say as a frame arrives. It follows from the frame alone, so everybody at the
 * table reads the same, and at most one bot speaks for each moment.
 */
export function botLinesOf(frame: Frame): readonly BotLine[] {
  const [ended] = eventsOf(frame, "match_ended");
  const hasBegun = frame.events.some(({ type }) => type === "match_began");
  const hasCappotto = eventsOf(frame, "deal_scored").some(({ cappotto }) =>
    cappotto.some((points) => points > 0),
  );
  return [
    ...(hasBegun ? lineOf(frame, "hello", () => true) : []),
    ...(hasCappotto && ended === undefined ? lineOf(frame, "cappotto", () => true) : []),
    ...(ended === undefined ? [] : lineOf(frame, "won", (seat) => ended.places[seat] === 1)),
    ...(ended === undefined ? [] : lineOf(frame, "lost", (seat) => ended.places[seat] !== 1)),
  ];
}

function lineOf(
  { table, view, match }: Frame,
  moment: BotMoment,
  fits: (seat: number) => boolean,
): readonly BotLine[] {
  const bots = view.places.flatMap((place, seat) =>
    place?.level != null && fits(seat) ? [{ seat, name: place.name }] : [],
  );
  const { number } = characterOf(`${table} ${moment} ${match?.number ?? 0}`);
  const speaker = bots[number % bots.length];
  if (speaker === undefined) return [];
  const { region } = characterOf(speaker.name);
  return [{ seat: speaker.seat, key: `bots.${region}.${moment}` }];
}
