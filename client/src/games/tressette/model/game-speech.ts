/** The sentences about the events of tressette. */
import { formatThirds } from "../../../i18n/number-format.ts";
import { eventsOf, type GameEvent } from "../../../play/game-events.ts";
import type { GameSpeech } from "../../../play/game-speech.ts";
import { premoveText } from "../../../play/premoves.ts";
import { oursFirst, sideOf } from "../../../play/seating.ts";
import { nameAt, type Speech } from "../../../play/table-speech.ts";
import type { DealScored } from "../../../protocol/wire.gen.ts";
import { dealPoints } from "../../../tricks/model/deal-points.ts";
import { tellCard, tellHand, tellTaken } from "../../../tricks/model/trick-speech.ts";
import type { TressetteFrame } from "../facts.ts";
import { declaredText } from "./accuso.ts";
import { say } from "./say-line.ts";
import { sideNames } from "./sides.ts";

export const TRESSETTE: GameSpeech<TressetteFrame> = {
  say,
  eventText,
  premoveText,
  isOurs: (seat, frame) => frame.seat !== null && sideOf(seat) === sideOf(frame.seat),
};

function eventText(speech: Speech, event: GameEvent, frame: TressetteFrame): string {
  const name = (seat: number) => nameAt(frame, seat);
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
      return `${tellTaken(speech, event, frame)} ${tellThirds(speech, frame)}`;
    case "hands_dealt":
      return tellDeal(speech, frame);
    case "deal_scored": {
      const [us, them] = oursFirst(dealPoints(event), frame.seat);
      const [ourTotal, theirTotal] = oursFirst(frame.match?.scores ?? [], frame.seat);
      return [
        ...tellLast(speech, event, frame),
        speech.text("log.scored", { us, them, ourTotal, theirTotal }),
      ].join(" ");
    }
    case "match_ended":
      return tellEnd(speech, frame);
    default:
      return "";
  }
}

/** The sentences about the last trick and, if it was the last of all tricks of a side, cappotto. */
function tellLast(speech: Speech, scored: DealScored, frame: TressetteFrame): readonly string[] {
  const taken = eventsOf(frame, "trick_taken").at(-1);
  if (taken === undefined) return [];
  const { seat } = taken;
  return [
    seat === frame.seat
      ? speech.text("score.lastToMe")
      : speech.text("score.lastTo", { name: nameAt(frame, seat) }),
    ...(scored.cappotto.some((points) => points > 0) ? [`${speech.text("score.cappotto")}!`] : []),
  ];
}

function tellEnd(speech: Speech, frame: TressetteFrame): string {
  const [us, them] = oursFirst(frame.match?.scores ?? [], frame.seat);
  if (frame.seat !== null) return speech.text(us > them ? "log.won" : "log.lost", { us, them });
  const [one, other] = sideNames(speech, frame);
  return speech.text("log.matchOver", { one, us, them, other });
}

function tellThirds(speech: Speech, frame: TressetteFrame): string {
  const [us, them] = sideNames(speech, frame);
  const [ourThirds, theirThirds] = oursFirst(frame.match?.table?.thirds ?? [], frame.seat);
  return speech.text("log.thirds", {
    us,
    them,
    ourThirds: formatThirds(ourThirds),
    theirThirds: formatThirds(theirThirds),
  });
}

/** The sentence about a new deal: its number, my hand, and who leads. */
function tellDeal(speech: Speech, frame: TressetteFrame): string {
  return [
    speech.text("log.dealt", { deal: frame.match?.number ?? 1 }),
    tellHand(speech, frame),
    `${leadNote(speech, frame)}.`,
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

/**
 * Returns who leads to the first trick, and why, as far as this seat can know (T5).
 *
 * With two players the 4 of denari may lie in the stock; then the player who was dealt to first
 * leads.
 */
export function leadNote(speech: Speech, frame: TressetteFrame): string {
  const table = frame.match?.table;
  if (frame.match === null || table == null) return "";
  const { options, number, hand } = frame.match;
  const mine = table.opening === frame.seat;
  const name = nameAt(frame, table.opening);
  if (options.lead === "four_then_right" && number > 1) {
    return mine ? speech.text("lead.yourTurn") : speech.text("lead.hisTurn", { name });
  }
  const sure = options.players === 4 || table.opening !== table.first || hand.includes("4D");
  if (sure) return mine ? speech.text("lead.yourFour") : speech.text("lead.hisFour", { name });
  return mine ? speech.text("lead.yourFirst") : speech.text("lead.hisFirst", { name });
}
