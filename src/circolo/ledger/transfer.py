"""A transfer of chips: one debit, one credit, an amount and a reason. A transfer never changes; a
mistake is corrected by another transfer.
"""

import re

import msgspec

from circolo.cards.units import Chips
from circolo.ledger.account import Account, parse

AMOUNT_MAX = Chips(10**15)
"""The maximum amount of one transfer, in chips. It is far above any stack, and thousands of such
amounts add up in 64 bits without overflow.
"""

_ID = re.compile(r"[\x21-\x7e]{1,128}")
_WHY = re.compile(r"[a-z][a-z0-9_]{0,39}")


class MalformedTransfer(ValueError):
    """Raised for a transfer with an invalid id, reason or amount, or from an account to itself."""

    code = "malformed_transfer"


class Transfer(msgspec.Struct, frozen=True):
    """A transfer of `amount` chips from account `debit` to account `credit`. Idempotent: posting
    the same `id` again changes nothing.

    `why` is the reason that a player sees in the list of their transfers, a stable word in
    snake_case: `buy_in`, `won`, `event_prize`. Raises MalformedTransfer or MalformedAccount.
    """

    id: str
    debit: Account
    credit: Account
    amount: Chips
    why: str

    def __post_init__(self) -> None:
        if _ID.fullmatch(self.id) is None:
            raise MalformedTransfer(
                f"the id of a transfer is 1 to 128 ASCII signs, not {self.id!r}"
            )
        if _WHY.fullmatch(self.why) is None:
            raise MalformedTransfer(
                f"the reason of a transfer is a snake_case word, not {self.why!r}"
            )
        if not 0 < self.amount <= AMOUNT_MAX:
            raise MalformedTransfer(f"a transfer moves 1 to {AMOUNT_MAX} chips, not {self.amount}")
        if parse(self.debit) == parse(self.credit):
            raise MalformedTransfer(f"a transfer from {self.debit} to itself moves nothing")
