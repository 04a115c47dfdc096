"""The accounts that hold chips, and their names in the log.

A member has a wallet and a guest a purse. A table has seats and a pot, a tournament has a pool, and
the house has four more accounts. Only the mint, which issues the chips, may be negative: it is
below zero by exactly the sum of all other accounts.
"""

import re
from typing import NewType

from circolo.cards.units import Seat

Account = NewType("Account", str)
"""The name of an account: `wallet:<player>`, `purse:<player>`, `seat:<table>:<n>`, `pot:<table>`,
`pool:<tournament>`, or one of the house: `fees`, `cagnotte`, `mint`, `bots`.
"""

FEES = Account("fees")
CAGNOTTE = Account("cagnotte")
"""The account that receives the house's commission on bank wins at the casino table (F22)."""
MINT = Account("mint")
"""The account that issues play chips and takes back abandoned chips. Only this account may be
negative.
"""
BOTS = Account("bots")
"""The account of the chips with which the house bots play."""

_ID = "[A-Za-z0-9_-]{1,64}"
_GRAMMAR = re.compile(
    rf"fees|cagnotte|mint|bots|(?:wallet|purse|pot|pool):{_ID}|seat:{_ID}:(?:0|[1-9][0-9]?)"
)


class MalformedAccount(ValueError):
    """Raised for a text that is not the name of an account."""

    code = "malformed_account"

    def __init__(self, text: str) -> None:
        super().__init__(f"{text!r} names no account: ids are 1 to 64 letters, digits, - and _")


def parse(text: str) -> Account:
    """Return the text as an account name. Raises MalformedAccount if it is not one."""
    if _GRAMMAR.fullmatch(text) is None:
        raise MalformedAccount(text)
    return Account(text)


def wallet(player: str) -> Account:
    """Return the account of a member's chips, except those at a table or in a tournament."""
    return parse(f"wallet:{player}")


def purse(player: str) -> Account:
    """Return the account of a guest's chips, except those at a table or in a tournament. No
    transfer moves chips between a purse and a wallet.
    """
    return parse(f"purse:{player}")


def seat_account(table: str, seat: Seat) -> Account:
    """Return the account of the chips that a player brought to a seat: the stack, and all chips
    reserved from it.
    """
    return parse(f"seat:{table}:{seat}")


def pot(table: str) -> Account:
    """Return the account through which chips pass between the seats of a table. Its balance is 0
    after every log entry.
    """
    return parse(f"pot:{table}")


def pool(tournament: str) -> Account:
    """Return the account that holds the entries paid to a tournament until they are paid out."""
    return parse(f"pool:{tournament}")
