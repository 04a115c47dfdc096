/** Celebrations, each as it is shown: nothing here takes them away. */
import type { Frame, TalkLine } from "../../src/protocol/wire.gen.ts";
import type { Stage, State } from "./stage.ts";
import { settle, sought } from "./stage.ts";

type Event = Frame["events"][number];

/** Tells the newest frame once more, with its events as `edit` changes them. */
function told(
  edit: (events: Event[], frame: Frame) => readonly Event[] = (events) => events,
): (stage: Stage) => Promise<void> {
  return async (stage) => {
    const frame = stage.frames.at(-1)!;
    await sought(".joy");
    await settle();
    const events = [...edit([...frame.events], frame)];
    stage.fake.socket.says({ ...frame, seq: frame.seq + 1, events } as Frame);
    await sought(".celebration");
    await settle();
  };
}

/** The events with other values in those of this type. */
function changed(type: string, values: object): (events: Event[]) => readonly Event[] {
  return (events) =>
    events.map((event) =>
      event.type === "played" && event.event.type === type
        ? ({ ...event, event: { ...event.event, ...values } } as Event)
        : event,
    );
}

/** A line of each seat. */
const SAID: readonly Partial<TalkLine>[] = [
  { phrase: "applause", player: "p-1" },
  { phrase: "mamma_mia", player: "p-2" },
  {
    text: "Eccoci! Chi perde paga il caffè, e chi vince lo paga la prossima volta.",
    player: "p-3",
  },
  { phrase: "cheers", player: "p-4" },
];

async function bubbles({ fake, frames, table }: Stage): Promise<void> {
  await sought(".joy");
  const at = frames.at(-1)!.now;
  const lines = SAID.map(
    (line, seat): TalkLine => ({
      number: seat + 1,
      at,
      player: "",
      name: frames.at(-1)!.view.places[seat]?.name ?? "",
      seat,
      phrase: null,
      text: null,
      id: `speak-${seat}`,
      ...line,
    }),
  );
  fake.socket.says({ type: "talk", table, lines });
  await sought(".bubble");
  await settle();
}

const isOf = (type: string) => (event: Event) =>
  event.type === "played" && event.event.type === type;

const NAPOLI = { combinations: [{ type: "napoli", suit: "C" }], points: 3 };

export const JOY: Readonly<Record<string, State>> = {
  bubbles: { frames: "four-pause", then: bubbles },
  "four-celebrated": { frames: "four-accused", then: told() },
  "four-celebrated-theirs": { frames: "four-declared", then: told() },
  "four-napoli": { frames: "four-accused", then: told(changed("declared", NAPOLI)) },
  "four-last": { frames: "four-pause", then: told() },
  "four-cappotto": {
    frames: "four-pause",
    then: told((events) =>
      changed("deal_scored", { cappotto: [5, 0] })(
        events.filter((event) => !isOf("card_played")(event)),
      ),
    ),
  },
  "chiamatre-partner": {
    frames: "chiamatre-known",
    then: told((events, { match }) => changed("card_played", { card: calledIn(match) })(events)),
  },
};

/** The called card. */
function calledIn(match: Frame["match"]): unknown {
  return (match as { table: { called: unknown } } | null)?.table.called;
}
