"""Actions and offers to accept or refuse the bank, that is, the role of banker (S7, F4)."""

from collections.abc import Iterator

from msgspec import Struct

from circolo.play.offers import Amount


class TakeBank(Struct, frozen=True, gc=False, tag="take_bank", forbid_unknown_fields=True):
    """Action «Accetto»: become banker with `amount` chips as the bank's stake.

    In the variant classica of sette e mezzo, `amount` is the largest bet that the banker accepts
    (S18).
    """

    amount: int


class PassBank(Struct, frozen=True, gc=False, tag="pass_bank", forbid_unknown_fields=True):
    """Action «Passo»: refuse to be banker, without cost; the next seat is asked."""


class TakeBankOffer(Struct, frozen=True, gc=False, tag="take_bank"):
    """Offer to become banker with any amount in `amount`.

    In the variant classica of sette e mezzo, each of `punte` players may bet the amount, so the
    banker can lose amount × `punte`. `all_in`: the amount is all the chips of the banker, who
    cannot lose more, and each bet is exactly the minimum bet (S18).
    """

    amount: Amount
    punte: int = 0
    all_in: bool = False

    def permits(self, action: object) -> bool:
        return isinstance(action, TakeBank) and action.amount in self.amount

    def actions(self) -> Iterator[TakeBank]:
        return map(TakeBank, self.amount.ends())


class PassBankOffer(Struct, frozen=True, gc=False, tag="pass_bank"):
    """Offer to refuse to be banker."""

    def permits(self, action: object) -> bool:
        return isinstance(action, PassBank)

    def actions(self) -> Iterator[PassBank]:
        return iter((PassBank(),))
