"""The view of a seat or a spectator: the state without the cards that they have not seen."""

from msgspec import Struct

from circolo.banks.places import Place
from circolo.cards.card import Card
from circolo.cards.units import Chips, Seat
from circolo.games.sette_e_mezzo.bank.next_banker import next_banker
from circolo.games.sette_e_mezzo.card_values import total
from circolo.games.sette_e_mezzo.events import (
    BankerDesignated,
    Event,
    ShuffleReason,
    StandReason,
)
from circolo.games.sette_e_mezzo.options import Options
from circolo.games.sette_e_mezzo.sitting import asked, reserved
from circolo.games.sette_e_mezzo.state import (
    Bank,
    Coup,
    Hand,
    Phase,
    Spent,
    State,
)
from circolo.play.events import PackShuffled
from circolo.play.waits import WaitId


class HandView(Struct, frozen=True, gc=False):
    """The hand of a seat as the viewer sees it.

    `covered` is the face-down card and `total` is in half points; both are None if the viewer may
    not see that card.
    """

    covered: Card | None
    open: tuple[Card, ...]
    total: int | None
    shown: bool
    stood: StandReason | None
    holder: Seat | None
    by_rule: tuple[int, ...]
    """The numbers of cards that the hand had when the house decided for the seat."""


class CoupView(Struct, frozen=True, gc=False):
    """The hand in progress, or the last one, as the viewer sees it.

    `hands` are those of the opponents `punte`, then the banker's; `turn` is an index into them.
    """

    punte: tuple[Seat, ...]
    limits: tuple[Chips, ...]
    hands: tuple[HandView, ...]
    bets: tuple[Chips, ...]
    lost: tuple[Chips, ...]
    turn: int
    over: bool
    clean: bool


class SpentView(Struct, frozen=True, gc=False):
    """A card of a finished hand; `card` is None if the viewer has not seen it."""

    card: Card | None
    shown: bool
    holder: Seat | None


class View(Struct, frozen=True, gc=False, tag_field="game", tag="sette_e_mezzo"):
    """The state of a table as one seat sees it; `seat` is None for a spectator, who sees no
    face-down card.

    `reserved` are the reserved chips of each place (S9, S18).
    """

    seat: Seat | None
    options: Options
    phase: Phase
    asked: WaitId
    number: int
    places: tuple[Place | None, ...]
    reserved: tuple[Chips, ...]
    turn: Seat | None
    """The seat that must answer now; None if no seat or several seats can."""

    due: Seat | None
    origin: Seat | None
    bank: Bank | None
    coup: CoupView | None
    designation: BankerDesignated | None
    why: ShuffleReason
    stock: int
    """The number of cards that can be drawn before the cards of finished hands are shuffled."""

    out: tuple[SpentView, ...]

    banks: int = 0
    """The number of banks taken so far."""

    rules: int = 1
    """The version of the rules that the table plays by."""

    next_banker: Seat | None = None
    """The seat that is offered the bank next; None while that is undecided (S6)."""


def view(state: State, seat: Seat | None) -> View:
    """Return the state as the seat may see it; `seat` is None for a spectator."""
    return View(
        seat=seat,
        options=state.options,
        phase=state.phase,
        asked=state.asked,
        number=state.number,
        places=state.places,
        reserved=tuple([reserved(state, Seat(at)) for at in range(len(state.places))]),
        turn=asked(state),
        due=state.due,
        origin=state.origin,
        bank=state.bank,
        coup=None if state.coup is None else _coup(state.coup, seat),
        designation=state.designation,
        why=state.why,
        stock=len(state.stock),
        out=tuple([_spent(each, seat) for each in state.out]),
        banks=state.banks,
        rules=state.rules,
        next_banker=next_banker(state),
    )


def _coup(coup: Coup, seat: Seat | None) -> CoupView:
    return CoupView(
        punte=coup.punte,
        limits=coup.limits,
        hands=tuple([_hand(hand, seat) for hand in coup.hands]),
        bets=coup.bets,
        lost=coup.lost,
        turn=coup.turn,
        over=coup.over,
        clean=coup.clean,
    )


def _hand(hand: Hand, seat: Seat | None) -> HandView:
    known = _may_see(hand, seat)
    return HandView(
        covered=hand.cards[0] if known else None,
        open=hand.cards[1:],
        total=total(hand.cards) if known else None,
        shown=hand.shown,
        stood=hand.stood,
        holder=hand.holder,
        by_rule=hand.by_rule,
    )


def _spent(spent: Spent, seat: Seat | None) -> SpentView:
    return SpentView(spent.card if _may_see(spent, seat) else None, spent.shown, spent.holder)


def _may_see(covered: Hand | Spent, seat: Seat | None) -> bool:
    """Return whether the seat may see this face-down card: as its holder, or once it is shown
    (S11-S13).
    """
    return covered.shown or (seat is not None and covered.holder == seat)


def redact(event: Event, _: Seat | None) -> Event | None:
    """Return the event without secrets: the order of a shuffle is removed.

    No other event reveals a face-down card before it is turned up.
    """
    return PackShuffled(event.ask, ()) if isinstance(event, PackShuffled) else event


def seen_places(state: State, seat: Seat | None) -> tuple[int, ...]:
    """Return the positions in the shuffled pack of the cards that the seat, or a spectator (None),
    has seen.
    """
    known = {spent.card for spent in state.out if _may_see(spent, seat)}
    for hand in () if state.coup is None else state.coup.hands:
        known.update(hand.cards[0 if _may_see(hand, seat) else 1 :])
    return tuple([place for place, card in enumerate(state.pack) if card in known])
