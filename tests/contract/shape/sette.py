"""A miniature of sette e mezzo: one bank of the variant piatto (S3, S9-S17)."""

from typing import assert_never

from msgspec.structs import replace

from circolo.cards.card import PACK, Card
from circolo.cards.units import Chips, Rng, Seat
from circolo.play.commands import Act, Command, Drawn, Expired, Shuffled
from circolo.play.contract import Game, IllegalAction, Stacks, each_alone
from circolo.play.events import DealBegan, DealEnded, PackShuffled
from circolo.play.offers import Amount, Ask, permits
from circolo.play.settlement import Settlement
from circolo.play.waits import Choice, Shuffle, Wait, WaitId
from tests.contract.playing import cards_in
from tests.contract.shape import plain
from tests.contract.shape.sette_words import (
    BANKER,
    MATTA,
    TARGET,
    Action,
    Bet,
    BetLapsed,
    BetMade,
    BetOffer,
    CardDrawn,
    Cards,
    CardsCovered,
    CardShown,
    Event,
    Offer,
    OpenHand,
    Options,
    State,
    Sto,
    Stood,
    StoOffer,
    Tiro,
    TiroOffer,
    Turn,
    View,
    Word,
    total,
)


def open_bank(options: Options, dealt_in: Stacks) -> State:
    stacks = tuple(stack or 0 for stack in dealt_in)
    return State(
        options=options,
        asked=WaitId(1),
        stacks=(stacks[BANKER] - options.piatto, *stacks[1:]),
        piatto=options.piatto,
        number=0,
        pack=(),
        out=(),
        seen=(),
        punta=Seat(0),
        hand=(),
        bet=0,
        turn="shuffle",
    )


def waits(state: State) -> tuple[Wait, ...]:
    match state.turn:
        case "shuffle":
            return (Shuffle(state.asked, len(PACK), "bank" if not state.number else "matta"),)
        case "bet" | "punta":
            return (Choice(state.asked, state.punta, "move"),)
        case "banker":
            return (Choice(state.asked, BANKER, "move"),)
        case "over":
            return ()
        case _:
            assert_never(state.turn)


def offers(state: State, seat: Seat) -> tuple[Ask[Offer], ...]:
    if state.turn in {"shuffle", "over"} or seat != (
        BANKER if state.turn == "banker" else state.punta
    ):
        return ()
    cards = state.hand[1 if state.turn == "banker" else 0]
    must_draw = not cards.open and cards.covered is MATTA
    if state.turn == "bet":
        most = min(state.piatto, state.stacks[seat])
        amount = Amount(min(state.options.minimum, most), most, state.options.minimum)
        bet = BetOffer(amount, ("tiro",) if must_draw else ("sto", "tiro"))
        return (Ask(state.asked, "move", (bet,)),)
    word: tuple[Offer, ...] = (TiroOffer(),) if must_draw else (StoOffer(), TiroOffer())
    return (Ask(state.asked, "move", word),)


def decide(state: State, command: Command[Action]) -> tuple[Event, ...]:
    match command:
        case Act():
            if not permits(offers(state, command.seat), command.ask, command.action):
                raise IllegalAction("r2_not_offered")
            return _said(state, command.seat, command.action)
        case Expired():
            if all(wait.id != command.ask for wait in waits(state)):
                raise IllegalAction("r2_not_offered")
            return _lapsed(state)
        case Shuffled():
            shuffled = PackShuffled(command.ask, command.order)
            return (shuffled, *_next_hand(evolve(state, shuffled)))
        case Drawn():
            raise IllegalAction("r2_not_offered")
        case _:
            return ()  # one bank and fixed seats; `banco` covers joining and leaving


def _said(state: State, seat: Seat, action: Action) -> tuple[Event, ...]:
    match action:
        case Bet():
            made = BetMade(action.chips, action.then)
            return (made, *_word(evolve(state, made), seat, action.then))
        case Sto():
            return _word(state, seat, "sto")
        case Tiro():
            return _word(state, seat, "tiro")
        case _:
            assert_never(action)


def _lapsed(state: State) -> tuple[Event, ...]:
    if state.turn == "bet":
        lost = min(state.options.minimum // 2, state.stacks[state.punta])
        lapsed = BetLapsed(lost)
        return (lapsed, *_ended(evolve(state, lapsed), -lost))
    seat = BANKER if state.turn == "banker" else state.punta
    (ask,) = offers(state, seat)
    (action,) = autoplay(view(state, seat), ask)
    return _said(state, seat, action)


def _word(state: State, seat: Seat, word: Word) -> tuple[Event, ...]:
    side = 1 if seat == BANKER else 0
    spoken: Event = Stood(seat) if word == "sto" else CardDrawn(seat, state.pack[0])
    state = evolve(state, spoken)
    cards = state.hand[side]
    points = total((cards.covered, *cards.open))
    if points == TARGET and word == "tiro":
        return (spoken, *_word(state, seat, "sto"))
    if side == 0 and points > TARGET:
        return (spoken, CardShown(seat, cards.covered), *_ended(state, -state.bet))
    if side == 0 and word == "sto":
        return (spoken, CardShown(BANKER, state.hand[1].covered))
    if side == 1 and (word == "sto" or points > TARGET):
        punta = state.hand[0]
        wins = points > TARGET or total((punta.covered, *punta.open)) > points
        change = state.bet if wins else -state.bet
        return (spoken, CardShown(state.punta, punta.covered), *_ended(state, change))
    return (spoken,)


def _ended(state: State, change: int) -> tuple[Event, ...]:
    """Settle the hand, then meet the next punta unless the pack must be shuffled first (S17)."""
    changes = [Chips(0)] * len(state.stacks)
    changes[state.punta], changes[BANKER] = Chips(change), Chips(-change)
    ended = DealEnded(state.number, Settlement(tuple(changes)))
    state = evolve(state, ended)
    return (ended, *(_next_hand(state) if state.turn == "bet" else ()))


def _next_hand(state: State) -> tuple[Event, ...]:
    return DealBegan(state.number + 1), CardsCovered(Seat(state.punta + 1))


def evolve(state: State, event: Event) -> State:
    match event:
        case PackShuffled():
            pack = tuple(PACK[at] for at in event.order)
            return replace(state, pack=pack, shuffled=pack, out=(), seen=())
        case DealBegan():
            return replace(state, number=event.number)
        case CardsCovered():
            hand = (Cards(state.pack[0]), Cards(state.pack[1]))
            return _asking(replace(state, punta=event.punta, hand=hand, pack=state.pack[2:]), "bet")
        case BetMade():
            return replace(state, bet=event.chips, turn="punta")
        case BetLapsed():
            return state
        case CardDrawn():
            at = 1 if event.seat == BANKER else 0
            cards = replace(state.hand[at], open=(*state.hand[at].open, event.card))
            state = _with(replace(state, pack=state.pack[1:]), at, cards)
            return _asking(state, state.turn)
        case CardShown():
            at = 1 if event.seat == BANKER else 0
            return _with(state, at, replace(state.hand[at], shown=True))
        case Stood():
            return _asking(state, "banker")
        case DealEnded():
            return _folded(state, event)
        case _:
            assert_never(event)


def _folded(state: State, event: DealEnded) -> State:
    dealt = tuple(card for cards in state.hand for card in (cards.covered, *cards.open))
    seen = (card for cards in state.hand for card in (cards.covered,) * cards.shown + cards.open)
    change = event.settlement.changes[state.punta]
    stacks = list(state.stacks)
    stacks[state.punta] += change
    piatto = state.piatto - change
    over = piatto == 0 or state.punta == len(stacks) - 1
    if over:
        stacks[BANKER] += piatto
    state = replace(
        state,
        stacks=tuple(stacks),
        piatto=0 if over else piatto,
        out=(*state.out, *dealt),
        seen=(*state.seen, *seen),
        hand=(),
        bet=0,
    )
    return _asking(state, "over" if over else "shuffle" if MATTA in dealt else "bet")


def _asking(state: State, turn: Turn) -> State:
    return replace(state, asked=WaitId(state.asked + 1), turn=turn)


def _with(state: State, at: int, cards: Cards) -> State:
    return replace(state, hand=(cards, state.hand[1]) if at == 0 else (state.hand[0], cards))


def view(state: State, seat: Seat | None) -> View:
    return View(
        seat=seat,
        options=state.options,
        asked=state.asked,
        stacks=state.stacks,
        piatto=state.piatto,
        number=state.number,
        stock=len(state.pack),
        out=len(state.out),
        seen=state.seen,
        punta=state.punta,
        hand=tuple(
            OpenHand(
                covered=cards.covered if cards.shown or (at == 0 and seat == state.punta) else None,
                open=cards.open,
                shown=cards.shown,
            )
            for at, cards in enumerate(state.hand)
        ),
        bet=state.bet,
        turn=state.turn,
    )


def redact(event: Event, _: Seat | None) -> Event | None:
    return PackShuffled(event.ask, ()) if isinstance(event, PackShuffled) else event


def autoplay(view: View, _: Ask[Offer]) -> tuple[Action, ...]:
    """Play alla regola (S24); nothing before the bet, whose timeout has a rule of its own (S11)."""
    if view.turn == "bet":
        return ()
    mine, theirs = (view.hand[1], view.hand[0]) if view.turn == "banker" else (view.hand[0], None)
    if mine.covered is MATTA and not mine.open:
        return (Tiro(),)
    points = total((*mine.open, *((mine.covered,) if mine.covered else ())))
    enough = 10 if theirs is None else max(10, total(theirs.open) + 1)
    return (Sto() if points >= enough or (not mine.open and points >= 8) else Tiro(),)


def command(state: State, event: Event) -> Command[Action] | None:
    seat = BANKER if state.turn == "banker" else state.punta
    match event:
        case PackShuffled():
            return Shuffled(event.ask, event.order)
        case BetMade():
            return Act(state.asked, seat, Bet(event.chips, event.then))
        case BetLapsed():
            return Expired(state.asked)
        case CardDrawn():
            return Act(state.asked, seat, Tiro())
        case Stood():
            return Act(state.asked, seat, Sto())
        case DealBegan() | CardsCovered() | CardShown() | DealEnded():
            return None
        case _:
            assert_never(event)


def seen(state: State, seat: Seat | None) -> tuple[int, ...]:
    known = cards_in(view(state, seat))
    return tuple(place for place, card in enumerate(state.shuffled) if card in known)


def sample(view: View, rng: Rng) -> State:
    """Deal the unseen cards again until they fit everything that happened."""
    known = {c for h in view.hand for c in (*h.open, h.covered) if c} | set(view.seen)
    while True:
        unseen = [card for card in PACK if card not in known]
        unseen = [unseen.pop(rng.below(len(unseen))) for _ in range(len(unseen))]
        hand = tuple(Cards(h.covered or unseen.pop(), h.open, h.shown) for h in view.hand)
        out = [*view.seen, *(unseen.pop() for _ in range(view.out - len(view.seen)))]
        if _possible(view, hand, out[len(view.seen) :]):
            break
    return State(
        options=view.options,
        asked=view.asked,
        stacks=view.stacks,
        piatto=view.piatto,
        number=view.number,
        pack=tuple(unseen[: view.stock]),
        out=tuple(out),
        seen=view.seen,
        punta=view.punta,
        hand=hand,
        bet=view.bet,
        turn=view.turn,
    )


def _possible(view: View, hand: tuple[Cards, ...], unseen_out: list[Card]) -> bool:
    """Return whether the cards are possible: only the matta causes a shuffle (S17), and a live
    punta is not bust (S12).
    """
    if view.number and view.turn != "over":
        due = MATTA in unseen_out or MATTA in view.seen
        if due != (view.turn == "shuffle"):
            return False
    if not hand or view.turn == "bet":
        return True
    covered, drawn = hand[0].covered, hand[0].open
    points = total((covered, *drawn))
    if view.turn == "punta":
        return points < TARGET
    return points <= TARGET and (bool(drawn) or covered is not MATTA)


GAME: Game[Options, State, Action, Offer, Event, View] = Game(
    name="sette",
    plays="ring",
    options=Options,
    action=Action,
    event=Event,
    premove=plain.Premove,
    state_type=State,
    view_type=View,
    habits=plain.Preferences,
    seats=lambda _: (2, 8),
    partnership=each_alone,
    open=open_bank,
    decide=decide,
    evolve=evolve,
    waits=waits,
    offers=offers,
    view=view,
    redact=redact,
    autoplay=autoplay,
    premoves=plain.premoves,
    premoved=plain.premoved,
    habitual=plain.habitual,
    command=command,
    written=plain.written,
    read=plain.reader(Action),
    remark=plain.remark,
    seen=seen,
    sample=sample,
)
