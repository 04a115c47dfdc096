"""All that the rules remember: the sitting of a table, its bank and the running hand."""

from typing import Literal

from msgspec import Struct

from circolo.banks.places import Place
from circolo.cards.card import Card
from circolo.cards.units import Chips, Seat
from circolo.games.sette_e_mezzo.events import BankerDesignated, ShuffleReason, StandReason
from circolo.games.sette_e_mezzo.options import Options
from circolo.play.waits import WaitId

Phase = Literal["empty", "stopped", "shuffle", "first_seat", "bank", "open", "gioco", "bet", "word"]
"""Too few to play; standing still before the next hand; waiting for a shuffle, or the first seat of
the designation; for who is due to take the bank, or anybody to; for «Gioco», a bet, a word.
"""


class Bank(Struct, frozen=True):
    """A bank. `amount` is the piatto as it stands, or the largest bet; all in, all that is covered.

    `met` is the last punta the banker has come to (S9); `punte` are those to be dealt in (S18).
    """

    banker: Seat
    amount: Chips
    met: Seat
    punte: tuple[Seat, ...] = ()
    all_in: bool = False


class Hand(Struct, frozen=True):
    """The cards of one seat in a hand, the covered one first.

    `holder` may see that one; of the banker's nobody may, until it is shown.
    """

    cards: tuple[Card, ...]
    holder: Seat | None
    shown: bool = False
    stood: StandReason | None = None
    by_rule: tuple[int, ...] = ()
    """With how many cards in hand the house has spoken for the seat."""


class Coup(Struct, frozen=True):
    """One hand of the banker against one punta, or in classica against all.

    `hands` are those of the punte and, last, the banker's; `turn` counts them. `lost` is what a
    punta that has let its time pass loses instead of a bet.
    """

    punte: tuple[Seat, ...]
    limits: tuple[Chips, ...]
    hands: tuple[Hand, ...]
    bets: tuple[Chips, ...]
    lost: tuple[Chips, ...]
    turn: int = 0
    over: bool = False
    clean: bool = False
    """Whether the bank has gone on without a shuffle, so that the matta was not in it (S17)."""


class Spent(Struct, frozen=True):
    """A card of a finished hand; if it was not `shown`, only `holder` has seen it."""

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
    """Who is asked to take the bank, or to play."""

    origin: Seat | None = None
    """From whose right on the bank is offered: who had it last."""

    bank: Bank | None = None
    coup: Coup | None = None
    """The running hand, or the last one, until its cards are gathered or the next one is dealt."""

    designation: BankerDesignated | None = None
    why: ShuffleReason = "designation"
    pack: tuple[Card, ...] = ()
    """The order of the last shuffle."""

    stock: tuple[Card, ...] = ()

    out: tuple[Spent, ...] = ()
    """The cards of finished hands, but for the last."""

    until: int | None = None
    """After the coup of this number none begins (P4)."""
