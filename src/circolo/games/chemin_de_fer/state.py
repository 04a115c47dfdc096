"""All that the rules remember: the sitting of a table, its shoe, its bank and the running coup."""

from typing import Literal

from msgspec import Struct

from circolo.banks.places import Place
from circolo.cards.french import FIFTY_TWO, FrenchCard
from circolo.cards.units import Chips, Seat
from circolo.games.chemin_de_fer.actions import Call, Word
from circolo.games.chemin_de_fer.events import ShuffleReason
from circolo.games.chemin_de_fer.options import Options
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
"""Too few to play; standing still before the next coup; waiting for a shuffle, for the seat that
may cut, for the draw of the first banker; for who is due to take the bank, or anybody to; bets are
open, or only graces still are; for the word of the punta, of the banker; for buyers at the height,
for offers.
"""

NONE_GONE = (0,) * len(FIFTY_TWO)


class Wager(Struct, frozen=True):
    """What a place has bet or called. The amount of a call follows the posta until it is counted.

    `frozen` by a banco e rispetto: it counts for so much, and is neither changed nor taken back
    (F6). `again`: it stands from the coup before, an égalité, and binds nobody by itself (F14).
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
    """A bank. All of the banker's chips that lie in `posta` and `garage` are reserved.

    `coups` have been decided or counted as such, no égalité among them (F10), so many `wins`;
    `empty` rounds have run out since the last (F11). `level`: the last coup was an égalité (F14).
    `forfeited`: who is obliged in this coup has already lost for it (F10). `rien`: the banker has
    closed the bets (F27).
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
    """What the partner has put beside the banker's posta; it is part of `posta` (F29)."""

    won: Chips = Chips(0)
    """What the bank has won in all since the partner came, the commission taken off."""


class Hand(Struct, frozen=True):
    """The cards of punta or banker, in the order in which they came; the first two are covered
    until they are `shown`.
    """

    seat: Seat
    cards: tuple[FrenchCard, ...]
    shown: bool = False
    word: Word | None = None


class Coup(Struct, frozen=True):
    """The running coup, or the last until bets are counted again. `counted` by place."""

    counted: tuple[Chips, ...]
    punta: Hand
    banker: Hand
    over: bool = False


class Seguito(Struct, frozen=True):
    """A bank for sale: who has just passed it, at what height, who would buy, the last offer."""

    passer: Seat
    height: Chips
    buyers: tuple[Seat, ...] = ()
    bidder: Seat | None = None
    bid: Chips = Chips(0)


class State(Struct, frozen=True):
    """A sitting. `last` is the newest id that a wait has; `asked` that of the question which is
    open, of the bets window in "bets"; the banker has then a window of his `own`.

    Places beyond the seats are the onlookers' of a casino table (F25).
    """

    options: Options
    places: tuple[Place | None, ...]
    phase: Phase = "empty"
    last: WaitId = WaitId(1)
    asked: WaitId = WaitId(1)
    own: WaitId | None = None
    number: int = 0
    due: Seat | None = None
    """Who is asked to take the bank, or to cut."""

    origin: Seat | None = None
    """From whose right on the bank is offered: who had it last, or first passed it (F18)."""

    bank: Bank | None = None
    wagers: tuple[Wager, ...] = ()
    """In the order in which they were made."""

    graces: tuple[Grace, ...] = ()
    waiting: tuple[Seat, ...] = ()
    """Who has sat down since bets opened, and plays from the next coup (R10)."""

    ferito: Seat | None = None
    """Who covered the whole bank alone in the coup before, and lost (F5)."""

    offered: tuple[Seat, ...] = ()
    """Who offers to be the banker's partner (F29)."""

    passed: Seat | None = None
    """Who passed the bank before this one (F30)."""

    cagnotte: Chips = Chips(0)
    """What the house has taken in all (F22)."""

    coup: Coup | None = None
    seguito: Seguito | None = None
    first_passer: Seat | None = None
    """Who passed first in a chain of seguiti, while it lasts (F18)."""

    why: ShuffleReason = "first"
    cutter: Seat | None = None
    """Who was invited to cut last (F23)."""

    shoe: tuple[FrenchCard, ...] = ()
    """All 312 in their order, after the cut."""

    cut: int = 0
    drawn: int = 0
    """How many have left the shoe."""

    gone: tuple[int, ...] = NONE_GONE
    """How many of each card have left it in coups that are over, as `FIFTY_TWO` counts them."""

    until: int | None = None
    """After the coup of this number none begins (P4)."""
