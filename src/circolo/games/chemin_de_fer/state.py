"""The state of the rules: the sitting of a table, its shoe, its bank and the running coup."""

from typing import Literal

from msgspec import Struct

from circolo.banks.places import Place
from circolo.cards.french import FIFTY_TWO, FrenchCard
from circolo.cards.units import Chips, Seat
from circolo.games.chemin_de_fer.actions import Call, Decision
from circolo.games.chemin_de_fer.events import ShuffleReason
from circolo.games.chemin_de_fer.options import Options
from circolo.games.chemin_de_fer.rule_versions import RULES
from circolo.play.waits import WaitId

Phase = Literal[
    "empty",
    "stopped",
    "shuffle",
    "cut",
    "first_seat",
    "bank",
    "open",
    "bets",
    "graces",
    "punta",
    "banker",
    "purchase",
    "auction",
]
"""The phase of the sitting; the meanings, in order:

too few players; stopped before the next coup; waiting for a shuffle, for the seat that may cut, for
the draw of the first banker; for the seat that is offered the bank, or for any seat; bets are open,
or only graces are; for the decision of the punta, of the banker; for buyers at the height, for
bids.
"""

NONE_GONE = (0,) * len(FIFTY_TWO)


class Wager(Struct, frozen=True):
    """The bet or call of a place. The amount of a banco or rispetto follows the posta until the
    count; that of a tavolo only shrinks with it (F16).

    `frozen` by a banco e rispetto: this amount counts and cannot be changed or withdrawn (F6).
    `again`: it stands from the previous coup, an égalité, and does not bind by itself (F14).
    """

    seat: Seat
    amount: Chips
    call: Call | None = None
    obliged: bool = False
    frozen: Chips | None = None
    again: bool = False


class Grace(Struct, frozen=True):
    """The time in which the seat may withdraw or, as banker, pass (F9)."""

    id: WaitId
    seat: Seat


class Bank(Struct, frozen=True):
    """A bank. The banker's chips in `posta` and `garage` are reserved.

    `coups` counts the decided ones, without égalités (F10), `wins` those won by the bank, `empty`
    the rounds without a bet since the last coup (F11). `level`: the last coup was an égalité (F14).
    `forfeited`: the obliged seat of this coup has already paid (F10). `rien`: the banker has closed
    the bets (F27).
    """

    banker: Seat
    posta: Chips
    garage: Chips = Chips(0)
    coups: int = 0
    wins: int = 0
    halved: bool = False
    empty: int = 0
    level: bool = False
    bought: bool = False
    forfeited: bool = False
    rien: bool = False
    partner: Seat | None = None
    stake: Chips = Chips(0)
    """The partner's stake; it is part of `posta` (F29)."""

    won: Chips = Chips(0)
    """The bank's total win since the partner joined, after commission."""

    cut_off: Chips = Chips(0)
    """The posta that «rien ne va plus» has set aside in the running coup (F14)."""

    last_obliged: Seat | None = None
    """The seat that was obliged in the last decided coup (F10)."""


class Hand(Struct, frozen=True):
    """The cards of the punta or the banker, in the order dealt; the first two are covered until
    `shown`.
    """

    seat: Seat
    cards: tuple[FrenchCard, ...]
    shown: bool = False
    word: Decision | None = None


class Coup(Struct, frozen=True):
    """The running coup or, until bets are counted again, the last one.

    `counted` is by place; `obliged` is the seat whose turn to bet it was when the bets were
    counted, wherever that player is now (F10).
    """

    counted: tuple[Chips, ...]
    punta: Hand
    banker: Hand
    over: bool = False
    obliged: Seat | None = None


class Seguito(Struct, frozen=True):
    """A bank for sale: the passer, the height, the buyers, the last offer."""

    passer: Seat
    height: Chips
    buyers: tuple[Seat, ...] = ()
    bidder: Seat | None = None
    bid: Chips = Chips(0)


class State(Struct, frozen=True):
    """A sitting.

    `last` is the newest wait id; `asked` is the id of the open question, in the phase "bets" that
    of the bets window. In that phase the banker has a window of their own, with the id `own`, and a
    window to add chips, with the id `adding`, until a call ends it (F16).

    Places after the seats belong to the standing bettors of a casino table (F25).
    """

    options: Options
    places: tuple[Place | None, ...]
    phase: Phase = "empty"
    last: WaitId = WaitId(1)
    asked: WaitId = WaitId(1)
    own: WaitId | None = None
    adding: WaitId | None = None
    number: int = 0
    due: Seat | None = None
    """The seat that is asked to take the bank, or to cut."""

    origin: Seat | None = None
    """The seat from whose right the bank is offered: the last banker, or the first passer (F18)."""

    bank: Bank | None = None
    wagers: tuple[Wager, ...] = ()
    """The wagers, in the order in which they were made."""

    graces: tuple[Grace, ...] = ()
    ready: tuple[Seat, ...] = ()
    """The seats that have said that they are ready since bets opened or the posta changed (F6)."""

    waiting: tuple[Seat, ...] = ()
    """The seats that have joined since bets opened and play from the next coup (R10)."""

    ferito: Seat | None = None
    """The seat that covered the whole bank alone in the previous coup, and lost (F5)."""

    offered: tuple[Seat, ...] = ()
    """The seats that have offered to be the banker's partner (F29)."""

    passed: Seat | None = None
    """The seat that passed the previous bank (F30)."""

    cagnotte: Chips = Chips(0)
    """The total commission of the house (F22)."""

    coup: Coup | None = None
    seguito: Seguito | None = None
    first_passer: Seat | None = None
    """The seat that passed first in a running chain of seguiti (F18)."""

    why: ShuffleReason = "first"
    cutter: Seat | None = None
    """The seat that was invited to cut last (F23)."""

    shoe: tuple[FrenchCard, ...] = ()
    """All 312 cards in order, after the cut."""

    cut: int = 0
    drawn: int = 0
    """The number of cards that have left the shoe."""

    gone: tuple[int, ...] = NONE_GONE
    """For each card of `FIFTY_TWO`, how many have left the shoe in finished coups."""

    until: int | None = None
    """The number of the last coup that may begin (P4)."""

    banks: int = 0
    """The number of banks taken so far."""

    rules: int = RULES
    """The version of the rules that the table plays by (`rule_versions.py`)."""
