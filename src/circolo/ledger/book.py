"""Balances computed from transfers, and the checks that every store makes when it posts transfers.

The transfers of one log entry are posted together. So only the sum of each account counts, not the
order. After every posting all balances add up to zero, and only the mint (the account that issues
chips) is below zero.
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

import msgspec

from circolo.cards.units import Chips
from circolo.ledger.account import MINT, Account
from circolo.ledger.transfer import Transfer


class InsufficientChips(Exception):
    """Raised if an account has too few chips for a posting; nothing was posted."""

    code = "insufficient_chips"

    def __init__(self, account: Account, balance: Chips, amount: Chips) -> None:
        super().__init__(f"{account} holds {balance} chips, {amount} were asked of it")
        self.account = account
        self.balance = balance
        self.amount = amount


class TransferConflict(Exception):
    """Raised if a transfer id was already posted with different content; nothing was posted."""

    code = "transfer_conflict"

    def __init__(self, transfer: str) -> None:
        super().__init__(f"transfer {transfer} was already posted with other content")
        self.transfer = transfer


def unposted(transfers: Iterable[Transfer], posted: Mapping[str, Transfer]) -> tuple[Transfer, ...]:
    """Return the transfers whose ids are not in `posted`, each once. Raises TransferConflict if an
    id occurs with different content.
    """
    fresh: dict[str, Transfer] = {}
    for transfer in transfers:
        known = posted.get(transfer.id) or fresh.setdefault(transfer.id, transfer)
        if known != transfer:
            raise TransferConflict(transfer.id)
    return tuple(fresh.values())


def changes(transfers: Iterable[Transfer]) -> dict[Account, int]:
    """Return the net change of each account, in chips. The changes add up to zero."""
    sums: dict[Account, int] = {}
    for transfer in transfers:
        sums[transfer.debit] = sums.get(transfer.debit, 0) - transfer.amount
        sums[transfer.credit] = sums.get(transfer.credit, 0) + transfer.amount
    return sums


def settled(
    balances: Mapping[Account, Chips], moved: Mapping[Account, int]
) -> dict[Account, Chips]:
    """Return the new balances of the accounts in `moved`, which holds their net changes; an account
    without a balance has 0. Raises InsufficientChips.
    """
    after: dict[Account, Chips] = {}
    for account, change in moved.items():
        before = balances.get(account, Chips(0))
        if before + change < 0 and account != MINT:
            raise InsufficientChips(account, before, Chips(-change))
        after[account] = Chips(before + change)
    return after


class Book(msgspec.Struct, frozen=True):
    """An immutable ledger: all posted transfers by id, and the resulting balances. `post` returns a
    new book.
    """

    balances: Mapping[Account, Chips] = MappingProxyType({})
    posted: Mapping[str, Transfer] = MappingProxyType({})

    def balance(self, account: Account) -> Chips:
        """Return the balance of an account in chips, 0 if nothing was ever posted to it."""
        return self.balances.get(account, Chips(0))

    def post(self, transfers: Iterable[Transfer]) -> "Book":
        """Return a new book with these transfers added, except those already posted. Raises
        TransferConflict or InsufficientChips.
        """
        fresh = unposted(transfers, self.posted)
        after = settled(self.balances, changes(fresh))
        return Book(
            balances={**self.balances, **after},
            posted={**self.posted, **{transfer.id: transfer for transfer in fresh}},
        )
