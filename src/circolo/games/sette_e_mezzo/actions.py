"""The actions of a seat, and the offers of them (S26)."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from circolo.banks.actions import PassBank, PassBankOffer, TakeBank, TakeBankOffer
from circolo.play.offers import Amount

Decision = Literal["sto", "tiro"]


class Gioco(Struct, frozen=True, tag="gioco", forbid_unknown_fields=True):
    """«Gioco»: plays this hand, and is then bound to bet (S10)."""


class NonGioco(Struct, frozen=True, tag="non_gioco", forbid_unknown_fields=True):
    """«Non gioco»: skips this hand (S10)."""


class Bet(Struct, frozen=True, tag="bet", forbid_unknown_fields=True):
    """A bet and the first decision in one action: nothing can be seen between them (S11)."""

    amount: int
    then: Decision


class Sto(Struct, frozen=True, tag="sto", forbid_unknown_fields=True):
    """Stands."""


class Tiro(Struct, frozen=True, tag="tiro", forbid_unknown_fields=True):
    """Draws a card, face up."""


class PlayOffer(Struct, frozen=True, tag="play_or_not"):
    """Offers «Gioco» and «Non gioco»."""

    def permits(self, action: object) -> bool:
        return isinstance(action, Gioco | NonGioco)

    def actions(self) -> Iterator[Gioco | NonGioco]:
        return iter((Gioco(), NonGioco()))


class BetOffer(Struct, frozen=True, tag="bet"):
    """Offers a bet of any of these amounts, with any of these decisions."""

    amount: Amount
    then: tuple[Decision, ...]

    def permits(self, action: object) -> bool:
        return isinstance(action, Bet) and action.amount in self.amount and action.then in self.then

    def actions(self) -> Iterator[Bet]:
        return (Bet(amount, decision) for decision in self.then for amount in self.amount.ends())


class DecisionOffer(Struct, frozen=True, tag="word"):
    """Offers «Sto», «Tiro», or both."""

    words: tuple[Decision, ...]

    def permits(self, action: object) -> bool:
        return any(action == action_of(decision) for decision in self.words)

    def actions(self) -> Iterator["Sto | Tiro"]:
        return map(action_of, self.words)


def action_of(decision: Decision) -> Sto | Tiro:
    """Return the action of a decision."""
    return Sto() if decision == "sto" else Tiro()


Action = TakeBank | PassBank | Gioco | NonGioco | Bet | Sto | Tiro
Offer = TakeBankOffer | PassBankOffer | PlayOffer | BetOffer | DecisionOffer
