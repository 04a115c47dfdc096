"""The chip account of a person."""

from circolo.ledger.account import Account, purse, wallet
from circolo.store.people_port import Person


def chips_of(person: Person) -> Account:
    """Return the chip account of a person: a purse for a guest, a wallet for a member.

    The two kinds of chips never mix.
    """
    return purse(person.id) if person.kind == "guest" else wallet(person.id)
