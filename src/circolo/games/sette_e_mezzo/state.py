"""The state of a table of sette e mezzo: its places, its bank and the hand in progress."""

from typing import Literal

from msgspec import Struct

from circolo.banks.places import Place
from circolo.cards.card import Card
from circolo.cards.units import Chips, Seat
from circolo.games.sette_e_mezzo.events import BankerDesignated, ShuffleReason, StandReason
from circolo.games.sette_e_mezzo.options import Options
from circolo.play.waits import WaitId

Phase = Literal["empty", "stopped", "shuffle", "first_seat", "bank", "open", "gioco", "bet", "word"]
"""The phase of a table.

"empty": too few players. "stopped": stopped before the next hand. "shuffle": waits for a shuffle.
"first_seat": waits for the draw of the seat that gets the first card in the choice of the first
banker. "bank": a seat is offered the bank; "open": all seats are. "gioco": a seat says whether it
plays; "bet": a seat bets; "word": a seat decides to stand or draw.
"""


class Bank(Struct, frozen=True, gc=False):
    """A running bank. `amount`: in the variant piatto, the bank's stake now; in the variant
    classica, the largest bet.

    `all_in`: `amount` is all the chips that the banker risks. `met`: the last seat that the banker
    came to, at first the banker's own (S9). `punte`: in the variant classica, the opponents to deal
    to (S18).
    """

    banker: Seat
    amount: Chips
    met: Seat
    punte: tuple[Seat, ...] = ()
    all_in: bool = False


class Hand(Struct, frozen=True, gc=False):
    """The cards of one seat in a hand; the first is face down until `shown`.

    `holder`: the seat that may look at the face-down card; None for the banker, whose card no seat
    sees. `stood`: why the hand gets no more cards.
    """

    cards: tuple[Card, ...]
    holder: Seat | None
    shown: bool = False
    stood: StandReason | None = None
    by_rule: tuple[int, ...] = ()
    """The numbers of cards that the hand had when the house decided for the seat."""


class Coup(Struct, frozen=True, gc=False):
    """One hand of the banker, against one opponent in the variant piatto, or against all in the
    variant classica.

    `hands` are those of the opponents `punte`, then the banker's; `turn` is an index into them.
    `limits` are the opponents' maximum bets, and `lost` their losses for not betting in time.
    `over`: the hand has ended.
    """

    punte: tuple[Seat, ...]
    limits: tuple[Chips, ...]
    hands: tuple[Hand, ...]
    bets: tuple[Chips, ...]
    lost: tuple[Chips, ...]
    turn: int = 0
    over: bool = False
    clean: bool = False
    """Whether the bank went on without a shuffle, so that the matta (wild card) was not dealt
    (S17).
    """


class Spent(Struct, frozen=True, gc=False):
    """A card of a finished hand. Everybody has seen it if it was `shown`; otherwise only the seat
    `holder` has, or no seat if that is None.
    """

    card: Card
    shown: bool
    holder: Seat | None = None


class State(Struct, frozen=True, gc=False):
    """The state of a table. `asked` is the id of the open wait, and counts the waits so far.

    `number` counts the coups so far; `designation` is how the first banker was chosen; `why` is the
    reason for the last shuffle.
    """

    options: Options
    places: tuple[Place | None, ...]
    phase: Phase = "empty"
    asked: WaitId = WaitId(1)
    number: int = 0
    due: Seat | None = None
    """The seat that is offered the bank, is asked whether it plays, or is dealt a hand after a
    shuffle.
    """

    origin: Seat | None = None
    """The seat at whose right a round of offers of the bank starts, normally the last banker."""

    bank: Bank | None = None
    coup: Coup | None = None
    """The hand in progress or, until the next shuffle or hand, the last one."""

    designation: BankerDesignated | None = None
    why: ShuffleReason = "designation"
    pack: tuple[Card, ...] = ()
    """The pack in the order of the last shuffle."""

    stock: tuple[Card, ...] = ()

    out: tuple[Spent, ...] = ()
    """The cards of finished hands since the last shuffle, without those of the last hand."""

    until: int | None = None
    """The number of the last coup (round) that the tournament allows; None: no limit (P4)."""

    banks: int = 0
    """The number of banks taken so far."""

    rules: int = 1
    """The version of the rules that the table plays by (`rule_versions.py`)."""
