"""The state of the rules: the sitting of a table, its bank and the running hand."""

from typing import Literal

from msgspec import Struct

from circolo.banks.places import Place
from circolo.cards.card import Card
from circolo.cards.units import Chips, Seat
from circolo.games.sette_e_mezzo.events import BankerDesignated, ShuffleReason, StandReason
from circolo.games.sette_e_mezzo.options import Options
from circolo.play.waits import WaitId

Phase = Literal["empty", "stopped", "shuffle", "first_seat", "bank", "open", "gioco", "bet", "word"]
"""The phase of the sitting; the meanings, in order:

too few players; stopped before the next hand; waiting for a shuffle, or the first seat of the
designation; for the seat that is offered the bank, or for any seat; for «Gioco», a bet, a decision.
"""


class Bank(Struct, frozen=True):
    """A bank. `amount` is the current piatto, or the largest bet; all-in, everything that is
    covered.

    `met` is the last punta that the banker has come to (S9); `punte` are those to be dealt in
    (S18).
    """

    banker: Seat
    amount: Chips
    met: Seat
    punte: tuple[Seat, ...] = ()
    all_in: bool = False


class Hand(Struct, frozen=True):
    """The cards of one seat in a hand, the covered one first.

    `holder` may see that card; nobody sees the banker's until it is shown.
    """

    cards: tuple[Card, ...]
    holder: Seat | None
    shown: bool = False
    stood: StandReason | None = None
    by_rule: tuple[int, ...] = ()
    """The numbers of cards in hand at which the house decided for the seat."""


class Coup(Struct, frozen=True):
    """One hand of the banker against one punta, or in classica against all.

    `hands` are those of the punte and, last, the banker's; `turn` is an index into them. `lost` is
    the loss of a punta that was out of time before its bet.
    """

    punte: tuple[Seat, ...]
    limits: tuple[Chips, ...]
    hands: tuple[Hand, ...]
    bets: tuple[Chips, ...]
    lost: tuple[Chips, ...]
    turn: int = 0
    over: bool = False
    clean: bool = False
    """Whether the bank has moved on without a shuffle, so that the matta was not dealt (S17)."""


class Spent(Struct, frozen=True):
    """A card of a finished hand; unless it was `shown`, only `holder` has seen it."""

    card: Card
    shown: bool
    holder: Seat | None = None


class State(Struct, frozen=True):
    """A sitting. `asked` counts the waits so far, and is the id of the open one."""

    options: Options
    places: tuple[Place | None, ...]
    phase: Phase = "empty"
    asked: WaitId = WaitId(1)
    number: int = 0
    due: Seat | None = None
    """The seat that is asked to take the bank, or to play."""

    origin: Seat | None = None
    """The seat from whose right the bank is offered: the last banker."""

    bank: Bank | None = None
    coup: Coup | None = None
    """The running hand or, until its cards are gathered or the next one is dealt, the last one."""

    designation: BankerDesignated | None = None
    why: ShuffleReason = "designation"
    pack: tuple[Card, ...] = ()
    """The pack in the order of the last shuffle."""

    stock: tuple[Card, ...] = ()

    out: tuple[Spent, ...] = ()
    """The cards of finished hands, without the last hand's."""

    until: int | None = None
    """The number of the last coup that may begin (P4)."""

    banks: int = 0
    """The number of banks taken so far."""

    rules: int = 1
    """The version of the rules that the table plays by (`rule_versions.py`)."""
