"""The names of accounts."""

import pytest

from circolo.cards.units import Seat
from circolo.ledger.account import (
    BOTS,
    CAGNOTTE,
    FEES,
    MINT,
    MalformedAccount,
    parse,
    pool,
    pot,
    purse,
    seat_account,
    wallet,
)


def test_accounts_are_named_by_who_holds_the_chips() -> None:
    assert [wallet("anna"), purse("g1"), seat_account("t1", Seat(3)), pot("t1"), pool("e1")] == [
        "wallet:anna",
        "purse:g1",
        "seat:t1:3",
        "pot:t1",
        "pool:e1",
    ]


@pytest.mark.parametrize("account", [FEES, CAGNOTTE, MINT, BOTS, wallet("a"), pot("t"), pool("e")])
def test_every_account_is_read_back_from_its_name(account: str) -> None:
    assert parse(account) == account


NO_ACCOUNTS = (
    *("", "wallet", "wallet:", "wallet:a b", "wallet:a:b", f"wallet:{'a' * 65}", "wallet:è"),
    *("seat:t1", "seat:t1:-1", "seat:t1:01", "seat:t1:100"),
    *("Mint", "mint ", "mint\n", "bank:t1"),
)


@pytest.mark.parametrize("text", NO_ACCOUNTS)
def test_a_text_that_names_no_account_is_refused(text: str) -> None:
    with pytest.raises(MalformedAccount, match="names no account"):
        parse(text)


def test_a_seat_below_the_first_has_no_account() -> None:
    with pytest.raises(MalformedAccount):
        seat_account("t1", Seat(-1))
