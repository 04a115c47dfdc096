"""The bank is accepted or refused (S7, F4)."""

from collections.abc import Iterator

from msgspec import Struct

from circolo.play.offers import Amount


class TakeBank(Struct, frozen=True, tag="take_bank", forbid_unknown_fields=True):
    """«Accetto»: the amount of the piatto, of the largest bet or of the posta is stated with it."""

    amount: int


class PassBank(Struct, frozen=True, tag="pass_bank", forbid_unknown_fields=True):
    """«Passo»: the bank goes on, without cost."""


class TakeBankOffer(Struct, frozen=True, tag="take_bank"):
    """Take the bank for any of these amounts; in classica against so many `punte`, each of whom may
    bet as much, which is the banker's risk (S18).
    """

    amount: Amount
    punte: int = 0

    def permits(self, action: object) -> bool:
        return isinstance(action, TakeBank) and action.amount in self.amount

    def actions(self) -> Iterator[TakeBank]:
        return map(TakeBank, self.amount.ends())


class PassBankOffer(Struct, frozen=True, tag="pass_bank"):
    """May refuse the bank."""

    def permits(self, action: object) -> bool:
        return isinstance(action, PassBank)

    def actions(self) -> Iterator[PassBank]:
        return iter((PassBank(),))
