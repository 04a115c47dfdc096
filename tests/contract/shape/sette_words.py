"""The actions, events and state of the miniature of sette e mezzo."""

from collections.abc import Iterable, Iterator
from typing import Literal

from msgspec import Struct

from circolo.cards.card import Card, Rank
from circolo.cards.units import Seat
from circolo.play.events import DealBegan, DealEnded, PackShuffled
from circolo.play.offers import Amount
from circolo.play.waits import WaitId

MATTA = Card.DR
TARGET = 15  # counted in halves, so that 7½ is whole
BANKER = Seat(0)  # of the only bank; the punte sit at 1 and up and are met in that order

Word = Literal["sto", "tiro"]
Turn = Literal["shuffle", "bet", "punta", "banker", "over"]


class Options(Struct, frozen=True):
    minimum: int = 10
    piatto: int = 100


class Bet(Struct, frozen=True, tag="bet", forbid_unknown_fields=True):
    """A bet and the first decision in one action: nothing can be seen between them (S11)."""

    chips: int
    then: Word


class Sto(Struct, frozen=True, tag="sto", forbid_unknown_fields=True):
    pass


class Tiro(Struct, frozen=True, tag="tiro", forbid_unknown_fields=True):
    pass


Action = Bet | Sto | Tiro


class BetOffer(Struct, frozen=True, tag="bet"):
    chips: Amount
    then: tuple[Word, ...]

    def permits(self, action: object) -> bool:
        return isinstance(action, Bet) and action.chips in self.chips and action.then in self.then

    def actions(self) -> Iterator[Bet]:
        return (Bet(chips, word) for word in self.then for chips in self.chips.ends())


class StoOffer(Struct, frozen=True, tag="sto"):
    def permits(self, action: object) -> bool:
        return isinstance(action, Sto)

    def actions(self) -> Iterator[Sto]:
        return iter((Sto(),))


class TiroOffer(Struct, frozen=True, tag="tiro"):
    def permits(self, action: object) -> bool:
        return isinstance(action, Tiro)

    def actions(self) -> Iterator[Tiro]:
        return iter((Tiro(),))


Offer = BetOffer | StoOffer | TiroOffer


class CardsCovered(Struct, frozen=True, tag="cards_covered"):
    """One card each was dealt face down; the fold takes them from the pack."""

    punta: Seat


class BetMade(Struct, frozen=True, tag="bet_made"):
    """A bet with its first decision: the first event of a command contains the whole action."""

    chips: int
    then: Word


class BetLapsed(Struct, frozen=True, tag="bet_lapsed"):
    """The seat was out of time before its bet: half the minimum is lost and the hand ends unseen
    (S11).
    """

    lost: int


class CardDrawn(Struct, frozen=True, tag="card_drawn"):
    seat: Seat
    card: Card


class CardShown(Struct, frozen=True, tag="card_shown"):
    """A covered card is turned up."""

    seat: Seat
    card: Card


class Stood(Struct, frozen=True, tag="stood"):
    seat: Seat


Event = (
    PackShuffled
    | DealBegan
    | CardsCovered
    | BetMade
    | BetLapsed
    | CardDrawn
    | CardShown
    | Stood
    | DealEnded
)


class Cards(Struct, frozen=True):
    covered: Card
    open: tuple[Card, ...] = ()
    shown: bool = False


class State(Struct, frozen=True):
    """The state. `out` are the cards of finished hands; `hand` the punta's and the banker's, or
    empty.
    """

    options: Options
    asked: WaitId
    stacks: tuple[int, ...]
    piatto: int
    number: int
    pack: tuple[Card, ...]
    out: tuple[Card, ...]
    seen: tuple[Card, ...]
    """The cards of `out` and of the table that have been face up."""

    punta: Seat
    hand: tuple[Cards, ...]
    bet: int
    turn: Turn
    shuffled: tuple[Card, ...] = ()
    """The whole pack, as shuffled."""


class OpenHand(Struct, frozen=True):
    """A hand as this viewer sees it; `covered` only for its holder, or once shown."""

    covered: Card | None
    open: tuple[Card, ...]
    shown: bool


class View(Struct, frozen=True, tag_field="game", tag="sette"):
    seat: Seat | None
    options: Options
    asked: WaitId
    stacks: tuple[int, ...]
    piatto: int
    number: int
    stock: int
    out: int
    seen: tuple[Card, ...]
    punta: Seat
    hand: tuple[OpenHand, ...]
    bet: int
    turn: Turn


def total(cards: Iterable[Card]) -> int:
    """Return the total in halves of a point; the matta gets the highest value that does not bust
    (S2, S3).
    """
    held = list(cards)
    plain = sum(_halves(card) for card in held if card is not MATTA)
    if MATTA not in held:
        return plain
    if len(held) == 1:
        return 1
    return plain + max((v for v in (1, *range(2, 15, 2)) if plain + v <= TARGET), default=1)


def _halves(card: Card) -> int:
    if card.rank in {Rank.FANTE, Rank.CAVALLO, Rank.RE}:
        return 1
    return 2 if card.rank is Rank.ASSO else 2 * int(card.rank)
