"""What a seat, or an onlooker, may know: everything but the cards that it has not seen."""

from msgspec import Struct

from circolo.banks.places import Place
from circolo.cards.french import FrenchCard
from circolo.cards.units import Chips, Seat
from circolo.games.chemin_de_fer.actions import Word
from circolo.games.chemin_de_fer.betting import Cover
from circolo.games.chemin_de_fer.events import Event, ShuffleReason
from circolo.games.chemin_de_fer.options import Options
from circolo.games.chemin_de_fer.points import total
from circolo.games.chemin_de_fer.shoe import COVERED, before, is_last, mark
from circolo.games.chemin_de_fer.sitting import asked, cover, obliged, order, reserved
from circolo.games.chemin_de_fer.state import (
    Bank,
    Coup,
    Grace,
    Hand,
    Phase,
    Seguito,
    State,
    Wager,
)
from circolo.play.events import PackShuffled
from circolo.play.waits import WaitId


class HandView(Struct, frozen=True):
    """The cards of punta or banker; a card that the viewer may not see is None, and the total is
    there only for who sees them all.
    """

    seat: Seat
    cards: tuple[FrenchCard | None, ...]
    shown: bool
    word: Word | None
    total: int | None


class CoupView(Struct, frozen=True):
    """The running coup, or the last."""

    counted: tuple[Chips, ...]
    punta: HandView
    banker: HandView
    over: bool


class ShoeView(Struct, frozen=True):
    """How many cards have left the shoe of how many, at which it ends, whether this coup is the
    last, and how many of each card (as `FIFTY_TWO` counts them) have gone in coups that are over.
    """

    drawn: int
    size: int
    mark: int
    is_last: bool
    cut: int
    gone: tuple[int, ...]


class View(Struct, frozen=True, tag_field="game", tag="chemin_de_fer"):
    """A sitting as one seat sees it (`seat` is None for an onlooker, who sees no covered card).

    Of the chips of each place, `reserved` are set aside. `cover` tells what the bets would come to
    if they were counted now; in a coup what was counted lies in it.
    """

    seat: Seat | None
    options: Options
    phase: Phase
    last: WaitId
    asked: WaitId
    own: WaitId | None
    """The banker's own window, beside that for bets."""

    number: int
    places: tuple[Place | None, ...]
    reserved: tuple[Chips, ...]
    turn: Seat | None
    """Who owes an answer now, if it is one seat."""

    order: tuple[Seat, ...]
    """Who may bet or buy now, by hand (F5)."""

    due: Seat | None
    origin: Seat | None
    bank: Bank | None
    wagers: tuple[Wager, ...]
    cover: Cover | None
    obliged: Seat | None
    """Who must bet if nobody takes the cards from him (F10)."""

    graces: tuple[Grace, ...]
    waiting: tuple[Seat, ...]
    ferito: Seat | None
    offered: tuple[Seat, ...]
    passed: Seat | None
    coup: CoupView | None
    seguito: Seguito | None
    first_passer: Seat | None
    cagnotte: Chips
    """What the house has taken so far (F22)."""

    why: ShuffleReason
    cutter: Seat | None
    shoe: ShoeView


def view(state: State, seat: Seat | None) -> View:
    """Return all that the seat may know."""
    return View(
        seat=seat,
        options=state.options,
        phase=state.phase,
        last=state.last,
        asked=state.asked,
        own=state.own,
        number=state.number,
        places=state.places,
        reserved=tuple([reserved(state, Seat(at)) for at in range(len(state.places))]),
        turn=asked(state),
        order=order(state),
        due=state.due,
        origin=state.origin,
        bank=state.bank,
        wagers=state.wagers,
        cover=cover(state),
        obliged=obliged(state),
        graces=state.graces,
        waiting=state.waiting,
        ferito=state.ferito,
        offered=state.offered,
        passed=state.passed,
        coup=None if state.coup is None else _coup(state.coup, seat),
        seguito=state.seguito,
        first_passer=state.first_passer,
        cagnotte=state.cagnotte,
        why=state.why,
        cutter=state.cutter,
        shoe=_shoe(state),
    )


def _coup(coup: Coup, seat: Seat | None) -> CoupView:
    return CoupView(
        counted=coup.counted,
        punta=_hand(coup.punta, may_look=seat == coup.punta.seat),
        banker=_hand(coup.banker, may_look=False),
        over=coup.over,
    )


def _hand(hand: Hand, *, may_look: bool) -> HandView:
    """Only the punta may look at covered cards, and only at its own (F12)."""
    known = hand.shown or may_look
    return HandView(
        seat=hand.seat,
        cards=hand.cards if known else (None, None, *hand.cards[2:]),
        shown=hand.shown,
        word=hand.word,
        total=total(hand.cards) if known else None,
    )


def _shoe(state: State) -> ShoeView:
    return ShoeView(
        drawn=state.drawn,
        size=len(state.shoe),
        mark=mark(state.options),
        is_last=is_last(state),
        cut=state.cut,
        gone=state.gone,
    )


def redact(event: Event, _: Seat | None) -> Event | None:
    """Hide the order of the shoe: of covered cards no event tells before they are turned up."""
    return PackShuffled(event.ask, ()) if isinstance(event, PackShuffled) else event


def seen(state: State, seat: Seat | None) -> tuple[int, ...]:
    """Return the places of the shuffled order whose cards the seat, or an onlooker, has seen."""
    coup, first = state.coup, before(state)
    places = [*range(first), *range(first + COVERED, state.drawn)]
    if coup is not None:
        for at, hand in enumerate((coup.punta, coup.banker) * 2, first):
            if hand.shown or (hand is coup.punta and hand.seat == seat):
                places.append(at)
    return tuple(sorted([(state.cut + at) % len(state.shoe) for at in places]))
