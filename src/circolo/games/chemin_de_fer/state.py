"""The state of a table of chemin de fer: its places, its shoe, its bank and the coup (round) in
progress.
"""

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
"""The phase of a table.

"empty": too few players. "stopped": stopped before the next coup (round). "shuffle": waits for a
shuffle; "cut": a seat may cut the shoe. "first_seat": waits for the draw of the first banker.
"bank": a seat is offered the bank; "open": all seats are. "bets": bets are open; "graces": bets are
closed, and only graces (time to reconsider) run. "punta", "banker": that player makes a card
decision. "purchase": a passed bank can be bought; "auction": it is auctioned.
"""

NONE_GONE = (0,) * len(FIFTY_TWO)


class Wager(Struct, frozen=True, gc=False):
    """The bet or call (a bet named by a word) of a place.

    `obliged`: charged to a seat that had to bet (F10). `frozen`: the chips that count and cannot be
    changed, after a rispetto (a call of the uncovered part of the bank); else None (F6). `again`:
    kept from a tie (égalité), and not binding by itself (F14). The amount of a banco or rispetto
    follows the bank's stake until the count; that of a tavolo only shrinks with it (F16).
    """

    seat: Seat
    amount: Chips
    call: Call | None = None
    obliged: bool = False
    frozen: Chips | None = None
    again: bool = False


class Grace(Struct, frozen=True, gc=False):
    """A grace: time in which the seat may withdraw its bet or, as banker, pass the bank; `id` is
    its question (F9).
    """

    id: WaitId
    seat: Seat


class Bank(Struct, frozen=True, gc=False):
    """A running bank. `posta` is its stake, and `garage` the part of its chips that is out of play;
    both are reserved.

    `coups` counts decided coups (rounds), without ties (F10); `wins` those won by the bank; `empty`
    the latest consecutive rounds without a bet (F11). `level`: the last coup was a tie (F14).
    `forfeited`: the seat that has to bet in this coup has already paid (F10). `rien`: the banker
    has closed the bets (F27).
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
    """The partner's own chips in the bank, part of `posta` (F29); 0 without a partner."""

    won: Chips = Chips(0)
    """The chips that the bank has won since the partner joined, after commission."""

    cut_off: Chips = Chips(0)
    """The part of the stake that was uncovered at «rien ne va plus» and is out of play in this coup
    (F14).
    """

    last_obliged: Seat | None = None
    """The seat that had to bet in the last decided coup, or None (F10)."""


class Hand(Struct, frozen=True, gc=False):
    """The cards of the banker or of the bettor who plays, in the order dealt.

    The first two are face down until `shown`. `word` is the card decision, or None.
    """

    seat: Seat
    cards: tuple[FrenchCard, ...]
    shown: bool = False
    word: Decision | None = None


class Coup(Struct, frozen=True, gc=False):
    """The coup (round) in progress. It stays until the bets of the next one are counted.

    `counted` are the counted chips by place. `obliged` is the seat that had to bet when the bets
    were counted, even if its player has left since (F10).
    """

    counted: tuple[Chips, ...]
    punta: Hand
    banker: Hand
    over: bool = False
    obliged: Seat | None = None


class PastCoup(Struct, frozen=True, gc=False, array_like=True):
    """A decided coup of the shoe in use: the number of its bank, the seat of its banker, and the
    totals of both hands.
    """

    bank: int
    seat: Seat
    punta: int
    banker: int


class Seguito(Struct, frozen=True, gc=False):
    """A passed bank that is for sale.

    `height`: the stake that it had, for which it can be bought. `buyers`: the seats that want to
    buy it for that. `bidder` and `bid`: the highest bid in the auction.
    """

    passer: Seat
    height: Chips
    buyers: tuple[Seat, ...] = ()
    bidder: Seat | None = None
    bid: Chips = Chips(0)


class State(Struct, frozen=True, gc=False):
    """The state of a table.

    `last` is the newest wait id, and `asked` that of the open question. While bets are open,
    `asked` is the question to the bettors, and `own` that to the banker. At first the question
    `adding` is open too: as long as it is, the banker may add chips despite calls (F16).

    In `places`, the seats come first, then the places of players without a seat (F25).
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
    """The seat that is offered the bank or invited to cut the shoe."""

    origin: Seat | None = None
    """The seat at whose right a round of offers of the bank starts: the last banker, or the player
    who passed first (F18).
    """

    bank: Bank | None = None
    wagers: tuple[Wager, ...] = ()
    """The wagers, in the order in which they were made."""

    graces: tuple[Grace, ...] = ()
    ready: tuple[Seat, ...] = ()
    """The seats that have said, since the bets opened or the bank's stake changed, that they are
    ready (F6).
    """

    waiting: tuple[Seat, ...] = ()
    """The seats whose player has joined since the bets opened, and plays from the next coup on
    (R10).
    """

    ferito: Seat | None = None
    """The seat that covered the whole bank alone in the previous coup, and lost (F5)."""

    offered: tuple[Seat, ...] = ()
    """The seats that offer to become the banker's partner (F29)."""

    passed: Seat | None = None
    """The seat whose banker passed the previous bank, or None (F30)."""

    cagnotte: Chips = Chips(0)
    """The total commission that the house has taken, in chips (F22)."""

    coup: Coup | None = None
    seguito: Seguito | None = None
    first_passer: Seat | None = None
    """The seat that passed first, in an uninterrupted series of passed and bought banks (F18)."""

    why: ShuffleReason = "first"
    cutter: Seat | None = None
    """The seat that was last invited to cut the shoe (F23)."""

    shoe: tuple[FrenchCard, ...] = ()
    """The 312 cards in order, after the cut."""

    cut: int = 0
    drawn: int = 0
    """The number of cards that have left the shoe."""

    gone: tuple[int, ...] = NONE_GONE
    """For each card of `FIFTY_TWO`, how many have left the shoe in finished coups."""

    past: tuple[PastCoup, ...] = ()
    """The decided coups of this shoe; a table that was stored before this field existed lacks those
    until then.
    """

    until: int | None = None
    """The number of the last coup (round) that the tournament allows; None: no limit (P4)."""

    banks: int = 0
    """The number of banks taken so far."""

    rules: int = RULES
    """The version of the rules that the table plays by (`rule_versions.py`)."""
