"""A miniature of chiamatre: the deal, the window for annulling, the call (C3-C5)."""

from typing import assert_never

from msgspec.structs import replace

from circolo.cards.card import PACK, Card, Rank
from circolo.cards.units import Rng, Seat, to_the_right
from circolo.play.commands import Act, Command, Drawn, Expired, Shuffled
from circolo.play.contract import Game, IllegalAction, Stacks, with_partners
from circolo.play.events import DealBegan, DealEnded, LotDrawn, PackShuffled
from circolo.play.offers import Ask, permits
from circolo.play.settlement import nothing_moves
from circolo.play.waits import Choice, Draw, Shuffle, Wait, WaitId, Window
from circolo.tricks.trick import HIGH_TO_LOW, in_order
from tests.contract.shape import plain
from tests.contract.shape.annulment_words import (
    FIGURES,
    SEATS,
    Action,
    Annul,
    Annulled,
    AnnulOffer,
    Call,
    CallLapsed,
    CallOffer,
    CardCalled,
    DealStood,
    Event,
    HandsDealt,
    Keep,
    KeepOffer,
    Kept,
    Offer,
    Options,
    Phase,
    State,
    View,
)


def may_annul(hand: tuple[Card, ...]) -> bool:
    """Return whether the hand has fewer than three figures and no 3, 2 or Asso (C4)."""
    low = all(card.rank not in {Rank.ASSO, Rank.DUE, Rank.TRE} for card in hand)
    return low and sum(card.rank in FIGURES for card in hand) < 3


def caller(dealer: Seat) -> Seat:
    return to_the_right(dealer, SEATS)


def open_deal(_: Options, stacks: Stacks) -> State:
    assert len(stacks) == SEATS
    return State(
        phase="shuffle",
        asked=WaitId(1),
        number=0,
        dealer=Seat(0),
        pack=(),
        hands=(),
        kept=(),
        annulled=(),
        called=None,
    )


def waits(state: State) -> tuple[Wait, ...]:
    match state.phase:
        case "shuffle":
            return (Shuffle(state.asked, len(PACK), "deal"),)
        case "annul":
            # Every seat, whatever it may or did answer, so that the window reveals nothing.
            return (Window(state.asked, tuple(Seat(seat) for seat in range(SEATS)), "annul"),)
        case "call":
            return (Choice(state.asked, caller(state.dealer), "move"),)
        case "lapsed":
            # The question stays open while a draw answers it, so that nobody sees a change.
            choice = Choice(state.asked, caller(state.dealer), "move")
            below = len(_calls_of_the_absent(state))
            return choice, Draw(WaitId(state.asked + 1), below, f"absent/{state.asked}")
        case "over":
            return ()
        case _:
            assert_never(state.phase)


def offers(state: State, seat: Seat) -> tuple[Ask[Offer], ...]:
    if state.phase == "annul" and seat not in state.kept:
        right: tuple[Offer, ...] = (AnnulOffer(),) if may_annul(state.hands[seat]) else ()
        return (Ask(state.asked, "annul", (KeepOffer(), *right)),)
    if state.phase in {"call", "lapsed"} and seat == caller(state.dealer):
        return (_call(state),)
    return ()


def _call(state: State) -> Ask[Offer]:
    hand = state.hands[caller(state.dealer)]
    cards = tuple(c for c in PACK if c.rank is not Rank.ASSO and c not in hand)
    return Ask(state.asked, "move", (CallOffer(cards),))


def decide(state: State, command: Command[Action]) -> tuple[Event, ...]:
    match command:
        case Act():
            if not permits(offers(state, command.seat), command.ask, command.action):
                raise IllegalAction("r2_not_offered")
            return _said(state, command.seat, command.action)
        case Expired():
            _must_wait_for(state, command.ask)
            if state.phase == "lapsed":
                raise IllegalAction("r2_not_offered", "the draw is under way")
            return (DealStood(),) if state.phase == "annul" else (CallLapsed(),)
        case Shuffled():
            _must_wait_for(state, command.ask)
            shuffled = PackShuffled(command.ask, command.order)
            return shuffled, DealBegan(state.number + 1), HandsDealt()
        case Drawn():
            _must_wait_for(state, command.ask)
            calls = _calls_of_the_absent(state)
            lot = LotDrawn(command.ask, f"absent/{state.asked}", len(calls), command.value)
            return (lot, *_said(state, caller(state.dealer), calls[command.value]))
        case _:
            return ()


def _said(state: State, seat: Seat, action: Action) -> tuple[Event, ...]:
    ended = DealEnded(state.number, nothing_moves(SEATS))
    match action:
        case Keep():
            return (Kept(seat),)
        case Annul():
            return Annulled(seat), ended
        case Call():
            return CardCalled(action.card), ended  # tressette plays the tricks
        case _:
            assert_never(action)


def _must_wait_for(state: State, ask: WaitId) -> None:
    if all(wait.id != ask for wait in waits(state)):
        raise IllegalAction("r2_not_offered")


def _calls_of_the_absent(state: State) -> tuple[Action, ...]:
    return autoplay(view(state, caller(state.dealer)), _call(state))


def evolve(state: State, event: Event) -> State:
    match event:
        case PackShuffled():
            return replace(state, pack=tuple(PACK[at] for at in event.order))
        case DealBegan():
            return replace(state, number=event.number)
        case HandsDealt():
            return _asking(replace(state, hands=_hands(state), kept=()), "annul")
        case Kept():
            return replace(state, kept=(*state.kept, event.seat))
        case Annulled():
            return replace(state, annulled=(*state.annulled, event.seat))
        case DealStood():
            return _asking(state, "call")
        case CallLapsed():
            return replace(state, phase="lapsed")
        case CardCalled():
            return replace(state, called=event.card)
        case LotDrawn():
            return state
        case DealEnded():
            return _asking(state, "over" if state.called else "shuffle")
        case _:
            assert_never(event)


def _hands(state: State) -> tuple[tuple[Card, ...], ...]:
    """Deal five at a time, twice round from the dealer's right (C3)."""
    hands: list[tuple[Card, ...]] = [()] * SEATS
    for packet in range(2 * SEATS):
        seat = to_the_right(state.dealer, SEATS, packet + 1)
        hands[seat] = (*hands[seat], *state.pack[5 * packet : 5 * packet + 5])
    return tuple(in_order(hand) for hand in hands)


def _asking(state: State, phase: Phase) -> State:
    # Two ids: the question, and the draw that may answer it.
    return replace(state, asked=WaitId(state.asked + 2), phase=phase)


def view(state: State, seat: Seat | None) -> View:
    dealt = seat is not None and state.hands
    return View(
        seat=seat,
        phase="call" if state.phase == "lapsed" else state.phase,
        asked=state.asked,
        number=state.number,
        dealer=state.dealer,
        hand=state.hands[seat] if dealt and seat is not None else (),
        kept=seat in state.kept,
        annulled=state.annulled,
        called=state.called,
    )


def redact(event: Event, seat: Seat | None) -> Event | None:
    match event:
        case PackShuffled():
            return PackShuffled(event.ask, ())
        case Kept():
            return event if event.seat == seat else None
        case LotDrawn() | CallLapsed():
            return None
        case DealBegan() | HandsDealt() | Annulled() | DealStood() | CardCalled() | DealEnded():
            return event
        case _:
            assert_never(event)


def autoplay(view: View, ask: Ask[Offer]) -> tuple[Action, ...]:
    """Call the highest card that the caller lacks, the suit by lot (C12); nothing in the window
    (R3).
    """
    if ask.kind == "annul":
        return ()
    calls = [action for offer in ask.offers for action in offer.actions()]
    for rank in HIGH_TO_LOW:
        of_rank = tuple(c for c in calls if isinstance(c, Call) and c.card.rank is rank)
        if of_rank:
            return of_rank
    raise AssertionError("ten cards never hold all that may be called")


def command(state: State, event: Event) -> Command[Action] | None:
    match event:
        case PackShuffled():
            return Shuffled(event.ask, event.order)
        case Kept():
            return Act(state.asked, event.seat, Keep())
        case Annulled():
            return Act(state.asked, event.seat, Annul())
        case CardCalled():
            return Act(state.asked, caller(state.dealer), Call(event.card))
        case DealStood() | CallLapsed():
            return Expired(state.asked)
        case LotDrawn():
            return Drawn(event.ask, event.value)
        case DealBegan() | HandsDealt() | DealEnded():
            return None
        case _:
            assert_never(event)


def seen(state: State, seat: Seat | None) -> tuple[int, ...]:
    hand = view(state, seat).hand
    return tuple(place for place, card in enumerate(state.pack) if card in hand)


def sample(view: View, rng: Rng) -> State:
    """Draw from every deal of the unseen cards: silence keeps (C4), so it excludes none."""
    unseen = [card for card in PACK if card not in view.hand]
    unseen = [unseen.pop(rng.below(len(unseen))) for _ in range(len(unseen))]
    hands: tuple[tuple[Card, ...], ...] = ()
    if view.number:
        hands = tuple(
            view.hand if seat == view.seat else in_order(unseen.pop() for _ in range(10))
            for seat in range(SEATS)
        )
    return State(
        phase=view.phase,
        asked=view.asked,
        number=view.number,
        dealer=view.dealer,
        pack=(),
        hands=hands,
        kept=(view.seat,) if view.kept and view.seat is not None else (),
        annulled=view.annulled,
        called=view.called,
    )


GAME: Game[Options, State, Action, Offer, Event, View] = Game(
    name="annulment",
    plays="match",
    options=Options,
    action=Action,
    event=Event,
    premove=plain.Premove,
    state_type=State,
    view_type=View,
    habits=plain.Preferences,
    seats=lambda _: (SEATS, SEATS),
    partnership=with_partners,
    open=open_deal,
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
