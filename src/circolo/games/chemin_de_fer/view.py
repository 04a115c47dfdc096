"""The view of a seat or a spectator: the state without the cards that they have not seen."""

from msgspec import Struct

from circolo.banks.places import Place
from circolo.cards.french import FrenchCard
from circolo.cards.units import Chips, Seat
from circolo.games.chemin_de_fer.actions import Decision
from circolo.games.chemin_de_fer.bank.next_banker import next_banker
from circolo.games.chemin_de_fer.betting.counted_bets import Cover
from circolo.games.chemin_de_fer.card_values import total
from circolo.games.chemin_de_fer.coup.shoe import COVERED, before, is_last, mark
from circolo.games.chemin_de_fer.events import Event, ShuffleReason
from circolo.games.chemin_de_fer.options import Options
from circolo.games.chemin_de_fer.sitting import asked, cover, obliged, order, reserved
from circolo.games.chemin_de_fer.state import (
    Bank,
    Coup,
    Grace,
    Hand,
    PastCoup,
    Phase,
    Seguito,
    State,
    Wager,
)
from circolo.play.events import PackShuffled
from circolo.play.waits import WaitId


class HandView(Struct, frozen=True, gc=False):
    """The cards of the banker or of the bettor who plays, as the viewer sees them.

    A card that the viewer may not see is None, and then so is `total`.
    """

    seat: Seat
    cards: tuple[FrenchCard | None, ...]
    shown: bool
    word: Decision | None
    total: int | None


class CoupView(Struct, frozen=True, gc=False):
    """The coup (round) in progress, or the last one, as the viewer sees it.

    `counted` are the counted chips by place. `obliged` is the seat whose duty it was to bet (F10).
    """

    counted: tuple[Chips, ...]
    punta: HandView
    banker: HandView
    over: bool
    obliged: Seat | None


class ShoeView(Struct, frozen=True, gc=False):
    """The shoe: `drawn`, the number of cards that have left it; `size`, the number of all its
    cards; `mark`, the number of drawn cards at which its end is near; and whether this coup is the
    last.

    `gone` counts, for each card of `FIFTY_TWO`, how many have left it in finished coups.
    """

    drawn: int
    size: int
    mark: int
    is_last: bool
    cut: int
    gone: tuple[int, ...]


class View(Struct, frozen=True, gc=False, tag_field="game", tag="chemin_de_fer"):
    """The state of a table as one seat sees it; `seat` is None for a spectator, who sees no
    face-down card.

    `reserved` are the reserved chips of each place. `cover` is the result of counting the bets as
    if they closed now; in a coup, the actual count.
    """

    seat: Seat | None
    options: Options
    phase: Phase
    last: WaitId
    asked: WaitId
    own: WaitId | None
    """The id of the banker's own question while bets are open, besides the one to the bettors."""

    adding: WaitId | None
    """The id of the period in which the banker may add chips whatever is called (F16)."""

    number: int
    places: tuple[Place | None, ...]
    reserved: tuple[Chips, ...]
    turn: Seat | None
    """The seat that must answer now; None if no seat or several seats can."""

    order: tuple[Seat, ...]
    """The seats that may bet, or buy the bank, now, in their order of priority (F5)."""

    due: Seat | None
    origin: Seat | None
    bank: Bank | None
    wagers: tuple[Wager, ...]
    cover: Cover | None
    obliged: Seat | None
    """The seat that has to bet, unless another bet receives the cards (F10)."""

    graces: tuple[Grace, ...]
    ready: tuple[Seat, ...]
    """The seats that have said that they are ready for the cards (F6)."""

    waiting: tuple[Seat, ...]
    ferito: Seat | None
    offered: tuple[Seat, ...]
    passed: Seat | None
    coup: CoupView | None
    seguito: Seguito | None
    first_passer: Seat | None
    cagnotte: Chips
    """The total commission that the house has taken, in chips (F22)."""

    why: ShuffleReason
    cutter: Seat | None
    shoe: ShoeView
    banks: int
    """The number of banks taken so far."""

    rules: int
    """The version of the rules that the table plays by."""

    next_banker: Seat | None
    """The seat to which the turn to be banker comes next; None while that is undecided (F3)."""

    past: tuple[PastCoup, ...] = ()
    """The decided coups of the shoe in use, oldest first."""


def view(state: State, seat: Seat | None) -> View:
    """Return the state as the seat may see it; `seat` is None for a spectator."""
    return View(
        seat=seat,
        options=state.options,
        phase=state.phase,
        last=state.last,
        asked=state.asked,
        own=state.own,
        adding=state.adding,
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
        ready=state.ready,
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
        banks=state.banks,
        rules=state.rules,
        next_banker=next_banker(state),
        past=state.past,
    )


def _coup(coup: Coup, seat: Seat | None) -> CoupView:
    return CoupView(
        counted=coup.counted,
        punta=_hand(coup.punta, may_look=seat == coup.punta.seat),
        banker=_hand(coup.banker, may_look=False),
        over=coup.over,
        obliged=coup.obliged,
    )


def _hand(hand: Hand, *, may_look: bool) -> HandView:
    """Return the hand as the viewer sees it. `may_look`: the viewer holds these cards, and so sees
    them face down (F12).
    """
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
    """Return the event without secrets: the order of a shuffle is removed.

    No other event reveals a face-down card before it is turned up.
    """
    return PackShuffled(event.ask, ()) if isinstance(event, PackShuffled) else event


def seen_places(state: State, seat: Seat | None) -> tuple[int, ...]:
    """Return the positions in the shuffled order of the cards that the seat, or a spectator (None),
    has seen.
    """
    coup, first = state.coup, before(state)
    places = [*range(first), *range(first + COVERED, state.drawn)]
    if coup is not None:
        for at, hand in enumerate((coup.punta, coup.banker) * 2, first):
            if hand.shown or (hand is coup.punta and hand.seat == seat):
                places.append(at)
    return tuple(sorted([(state.cut + at) % len(state.shoe) for at in places]))
