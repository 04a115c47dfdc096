"""The accounts that hold chips, named as they are written in the log.

A wallet belongs to a member, a purse to a guest, a seat and a pot to a table, a pool to a
tournament; the house has four more. The mint alone may be below zero: what it owes is what all the
others hold.
"""

import re
from typing import NewType

from circolo.cards.units import Seat

Account = NewType("Account", str)
"""`wallet:<player>`, `purse:<player>`, `seat:<table>:<n>`, `pot:<table>`, `pool:<event>`, or one of
the house.
"""

FEES = Account("fees")
CAGNOTTE = Account("cagnotte")
"""The house's part of what the bank wins at the casino table (F22)."""
MINT = Account("mint")
"""Where play chips come from and abandoned ones go back to."""
BOTS = Account("bots")
"""What the house bots play from."""

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
    """Return what a member holds outside every table."""
    return parse(f"wallet:{player}")


def purse(player: str) -> Account:
    """Return what a guest holds outside every table; no transfer joins it with a wallet."""
    return parse(f"purse:{player}")


def seat_account(table: str, seat: Seat) -> Account:
    """Return what a seat has bought in: its stack and everything reserved from it."""
    return parse(f"seat:{table}:{seat}")


def pot(table: str) -> Account:
    """Return what passes between the seats of a table; 0 after every entry."""
    return parse(f"pot:{table}")


def pool(event: str) -> Account:
    """Return the entries of a tournament not yet paid out."""
    return parse(f"pool:{event}")
