"""The accounts that hold chips, with the names that the log stores.

A member has a wallet and a guest a purse. A table has seats and a pot, a tournament has a pool, and
the house has four more accounts. Only the mint may be below zero: it owes exactly what all the
others hold.
"""

import re
from typing import NewType

from circolo.cards.units import Seat

Account = NewType("Account", str)
"""`wallet:<player>`, `purse:<player>`, `seat:<table>:<n>`, `pot:<table>`, `pool:<tournament>`, or
an account of the house.
"""

FEES = Account("fees")
CAGNOTTE = Account("cagnotte")
"""The house's commission on bank wins at the casino table (F22)."""
MINT = Account("mint")
"""The source of play chips, to which abandoned chips return."""
BOTS = Account("bots")
"""The chips that the house bots play with."""

_ID = "[A-Za-z0-9_-]{1,64}"
_GRAMMAR = re.compile(
    rf"fees|cagnotte|mint|bots|(?:wallet|purse|pot|pool):{_ID}|seat:{_ID}:(?:0|[1-9][0-9]?)"
)


class MalformedAccount(ValueError):
    """A text that names no account."""

    code = "malformed_account"

    def __init__(self, text: str) -> None:
        super().__init__(f"{text!r} names no account: ids are 1 to 64 letters, digits, - and _")


def parse(text: str) -> Account:
    """Return the text as an account; raises MalformedAccount."""
    if _GRAMMAR.fullmatch(text) is None:
        raise MalformedAccount(text)
    return Account(text)


def wallet(player: str) -> Account:
    """Return the account of a member's chips outside every table."""
    return parse(f"wallet:{player}")


def purse(player: str) -> Account:
    """Return the account of a guest's chips outside every table; no transfer moves chips between
    a purse and a wallet.
    """
    return parse(f"purse:{player}")


def seat_account(table: str, seat: Seat) -> Account:
    """Return the account of a seat's buy-ins: its stack and all chips reserved from it."""
    return parse(f"seat:{table}:{seat}")


def pot(table: str) -> Account:
    """Return the account through which chips pass between the seats of a table; 0 after every
    entry.
    """
    return parse(f"pot:{table}")


def pool(tournament: str) -> Account:
    """Return the account of a tournament's entries that are not paid out yet."""
    return parse(f"pool:{tournament}")
