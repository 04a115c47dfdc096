"""The actions to accept or refuse the bank (S7, F4)."""

from collections.abc import Iterator

from msgspec import Struct

from circolo.play.offers import Amount


class TakeBank(Struct, frozen=True, tag="take_bank", forbid_unknown_fields=True):
    """«Accetto»: takes the bank and states the amount of the piatto, of the largest bet or of the
    posta.
    """

    amount: int


class PassBank(Struct, frozen=True, tag="pass_bank", forbid_unknown_fields=True):
    """«Passo»: refuses the bank without cost; it goes on to the next seat."""


class TakeBankOffer(Struct, frozen=True, tag="take_bank"):
    """Offers the bank for any of these amounts.

    In classica each of `punte` players may bet the amount, so that the banker can lose at most
    amount × punte. `all_in`: the amount is all that the banker has and can lose, and each bet is
    exactly the minimum bet (S18).
    """

    amount: Amount
    punte: int = 0
    all_in: bool = False

    def permits(self, action: object) -> bool:
        return isinstance(action, TakeBank) and action.amount in self.amount

    def actions(self) -> Iterator[TakeBank]:
        return map(TakeBank, self.amount.ends())


class PassBankOffer(Struct, frozen=True, tag="pass_bank"):
    """Offers to refuse the bank."""

    def permits(self, action: object) -> bool:
        return isinstance(action, PassBank)

    def actions(self) -> Iterator[PassBank]:
        return iter((PassBank(),))
