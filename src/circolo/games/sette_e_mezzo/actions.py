"""Actions of a seat at sette e mezzo, and the offers that list them (S26)."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from circolo.banks.actions import PassBank, PassBankOffer, TakeBank, TakeBankOffer
from circolo.play.offers import Amount

Decision = Literal["sto", "tiro"]


class Gioco(Struct, frozen=True, gc=False, tag="gioco", forbid_unknown_fields=True):
    """Action «Gioco»: play this hand against the banker, which obliges the seat to bet (S10)."""


class NonGioco(Struct, frozen=True, gc=False, tag="non_gioco", forbid_unknown_fields=True):
    """Action «Non gioco»: skip this hand (S10)."""


class Bet(Struct, frozen=True, gc=False, tag="bet", forbid_unknown_fields=True):
    """Action: bet `amount` chips and make the first decision `then`, in one step (S11)."""

    amount: int
    then: Decision


class Sto(Struct, frozen=True, gc=False, tag="sto", forbid_unknown_fields=True):
    """Action «Sto»: stand, that is, take no more cards."""


class Tiro(Struct, frozen=True, gc=False, tag="tiro", forbid_unknown_fields=True):
    """Action «Tiro»: draw a card, which is dealt face up."""


class PlayOffer(Struct, frozen=True, gc=False, tag="play_or_not"):
    """Offer to play this hand («Gioco») or to skip it («Non gioco»)."""

    def permits(self, action: object) -> bool:
        return isinstance(action, Gioco | NonGioco)

    def actions(self) -> Iterator[Gioco | NonGioco]:
        return iter((Gioco(), NonGioco()))


class BetOffer(Struct, frozen=True, gc=False, tag="bet"):
    """Offer to bet any amount in `amount`, together with any first decision in `then`."""

    amount: Amount
    then: tuple[Decision, ...]

    def permits(self, action: object) -> bool:
        return isinstance(action, Bet) and action.amount in self.amount and action.then in self.then

    def actions(self) -> Iterator[Bet]:
        return (Bet(amount, decision) for decision in self.then for amount in self.amount.ends())


class DecisionOffer(Struct, frozen=True, gc=False, tag="word"):
    """Offer of the decisions in `words`: to stand («Sto»), to draw («Tiro»), or both."""

    words: tuple[Decision, ...]

    def permits(self, action: object) -> bool:
        return any(action == action_of(decision) for decision in self.words)

    def actions(self) -> Iterator["Sto | Tiro"]:
        return map(action_of, self.words)


def action_of(decision: Decision) -> Sto | Tiro:
    """Return the action for a decision: `Sto` to stand, `Tiro` to draw."""
    return Sto() if decision == "sto" else Tiro()


Action = TakeBank | PassBank | Gioco | NonGioco | Bet | Sto | Tiro
Offer = TakeBankOffer | PassBankOffer | PlayOffer | BetOffer | DecisionOffer
