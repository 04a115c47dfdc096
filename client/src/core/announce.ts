/** What happens at a table, as sentences: the log, read out as it grows. */
import { declaredText } from "./accuso.ts";
import { formatThirds } from "./format.ts";
import { type Speech, ours, sideNames } from "./say.ts";
import { dealPoints } from "./scores.ts";
import type { GameEvent } from "./table-state.ts";
import type { Frame } from "./wire.gen.ts";

type TableEvent = Frame["events"][number];

/** A frame and the one before it, which knows who has gone since. */
export interface Happening {
  readonly frame: Frame;
  readonly before: Frame | null;
}

/** One text for all that a frame tells; "" when there is nothing to tell. */
export function announce(speech: Speech, happening: Happening): string {
  return happening.frame.events
    .map((event) => tell(speech, event, happening))
    .filter((sentence) => sentence !== "")
    .join(" ");
}

function tell(speech: Speech, event: TableEvent, { frame, before }: Happening): string {
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
      return tellPlayed(speech, event.event, frame);
    default:
      return "";
  }
}

function tellPlayed(speech: Speech, event: GameEvent, frame: Frame): string {
  const name = (seat: number) => frame.view.places[seat]?.name ?? "";
  const isMe = (seat: number) => seat === frame.seat;
  switch (event.type) {
    case "declared": {
      const what = declaredText(speech, event.combinations);
      return isMe(event.seat)
        ? speech.text("log.youDeclare", { what, points: event.points })
        : speech.text("log.declares", { name: name(event.seat), what, points: event.points });
    }
    case "card_played":
      return tellCard(speech, event, frame);
    case "card_drawn":
      return isMe(event.seat)
        ? speech.text("log.youDraw", { card: speech.card(event.card) })
        : speech.text("say.draws", { name: name(event.seat), card: speech.card(event.card) });
    case "trick_taken":
      return tellTrick(speech, event, frame);
    case "hands_dealt":
      return tellDeal(speech, frame);
    case "deal_scored": {
      const [us, them] = ours(dealPoints(event), frame.seat);
      const [ourTotal, theirTotal] = ours(frame.match?.scores ?? [], frame.seat);
      return speech.text("log.scored", { us, them, ourTotal, theirTotal });
    }
    case "match_ended":
      return tellEnd(speech, frame);
    default:
      return "";
  }
}

function tellEnd(speech: Speech, frame: Frame): string {
  const [us, them] = ours(frame.match?.scores ?? [], frame.seat);
  if (frame.seat !== null) return speech.text(us > them ? "log.won" : "log.lost", { us, them });
  const [one, other] = sideNames(speech, frame);
  return speech.text("log.matchOver", { one, us, them, other });
}

function tellCard(
  speech: Speech,
  { seat, card, signal }: Extract<GameEvent, { readonly type: "card_played" }>,
  frame: Frame,
): string {
  const values = {
    name: frame.view.places[seat]?.name ?? "",
    card: speech.card(card),
    signal: signal === null ? "" : speech.text(`signal.${signal}`),
  };
  if (signal === null) {
    return speech.text(seat === frame.seat ? "say.youPlay" : "say.plays", values);
  }
  return speech.text(seat === frame.seat ? "say.youPlayWith" : "say.playsWith", values);
}

function tellTrick(
  speech: Speech,
  taken: Extract<GameEvent, { readonly type: "trick_taken" }>,
  frame: Frame,
): string {
  const [us, them] = sideNames(speech, frame);
  const [ourThirds, theirThirds] = ours(frame.match?.table?.thirds ?? [], frame.seat);
  const trick = speech.text(taken.seat === frame.seat ? "log.trickMine" : "log.trickOf", {
    name: frame.view.places[taken.seat]?.name ?? "",
    thirds: formatThirds(taken.thirds),
  });
  return `${trick} ${speech.text("log.thirds", {
    us,
    them,
    ourThirds: formatThirds(ourThirds),
    theirThirds: formatThirds(theirThirds),
  })}`;
}

/** The deal, my hand and who leads; of a hand that was just dealt nothing has gone yet. */
function tellDeal(speech: Speech, frame: Frame): string {
  const mine = frame.match?.seat === frame.seat ? (frame.match?.hand ?? []) : [];
  const cards = mine.map(speech.card).join(", ");
  return [
    speech.text("log.dealt", { deal: frame.match?.number ?? 1 }),
    ...(cards === "" ? [] : [speech.text("log.yourHand", { cards })]),
    `${leadNote(speech, frame)}.`,
  ].join(" ");
}

/**
 * Who leads to the first trick, and by what right as far as this seat can tell (T5).
 *
 * Of two players the 4 of denari may lie in the stock, and then who was dealt to first leads.
 */
export function leadNote(speech: Speech, frame: Frame): string {
  const table = frame.match?.table;
  if (frame.match === null || table == null) return "";
  const { options, number, hand } = frame.match;
  const mine = table.opening === frame.seat;
  const name = frame.view.places[table.opening]?.name ?? "";
  if (options.lead === "four_then_right" && number > 1) {
    return mine ? speech.text("lead.yourTurn") : speech.text("lead.hisTurn", { name });
  }
  const sure = options.players === 4 || table.opening !== table.first || hand.includes("4D");
  if (sure) return mine ? speech.text("lead.yourFour") : speech.text("lead.hisFour", { name });
  return mine ? speech.text("lead.yourFirst") : speech.text("lead.hisFirst", { name });
}
