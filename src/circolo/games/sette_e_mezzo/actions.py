"""What a seat may do, and how that is offered (S26)."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from circolo.banks.actions import PassBank, PassBankOffer, TakeBank, TakeBankOffer
from circolo.play.offers import Amount

Word = Literal["sto", "tiro"]


class Gioco(Struct, frozen=True, tag="gioco", forbid_unknown_fields=True):
    """Plays this hand, and is bound to bet (S10)."""


class NonGioco(Struct, frozen=True, tag="non_gioco", forbid_unknown_fields=True):
    """Leaves this hand out (S10)."""


class Bet(Struct, frozen=True, tag="bet", forbid_unknown_fields=True):
    """Bet and first word are one action: between them there is nothing to look at (S11)."""

    amount: int
    then: Word


class Sto(Struct, frozen=True, tag="sto", forbid_unknown_fields=True):
    """Stands."""


class Tiro(Struct, frozen=True, tag="tiro", forbid_unknown_fields=True):
    """Draws a card, face up."""


class PlayOffer(Struct, frozen=True, tag="play_or_not"):
    """«Gioco» or «Non gioco»."""

    def permits(self, action: object) -> bool:
        return isinstance(action, Gioco | NonGioco)

    def actions(self) -> Iterator[Gioco | NonGioco]:
        return iter((Gioco(), NonGioco()))


class BetOffer(Struct, frozen=True, tag="bet"):
    """Bet any of these amounts, with any of these words."""

    amount: Amount
    then: tuple[Word, ...]

    def permits(self, action: object) -> bool:
        return isinstance(action, Bet) and action.amount in self.amount and action.then in self.then

    def actions(self) -> Iterator[Bet]:
        return (Bet(amount, word) for word in self.then for amount in self.amount.ends())


class WordOffer(Struct, frozen=True, tag="word"):
    """«Sto», «Tiro», or both."""

    words: tuple[Word, ...]

    def permits(self, action: object) -> bool:
        return any(action == spoken(word) for word in self.words)

    def actions(self) -> Iterator["Sto | Tiro"]:
        return map(spoken, self.words)


def spoken(word: Word) -> Sto | Tiro:
    """Return the action that a word is."""
    return Sto() if word == "sto" else Tiro()


Action = TakeBank | PassBank | Gioco | NonGioco | Bet | Sto | Tiro
Offer = TakeBankOffer | PassBankOffer | PlayOffer | BetOffer | WordOffer
