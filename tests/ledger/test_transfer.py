"""Valid and invalid transfers."""

import msgspec
import pytest

from circolo.cards.units import Chips
from circolo.ledger.account import BOTS, FEES, MINT, Account, MalformedAccount
from circolo.ledger.transfer import AMOUNT_MAX, MalformedTransfer, Transfer


def transfer(**changes: object) -> Transfer:
    whole = Transfer("t1", MINT, BOTS, Chips(5), "grant")
    return msgspec.structs.replace(whole, **changes)


@pytest.mark.parametrize("amount", [0, -1, AMOUNT_MAX + 1])
def test_a_transfer_moves_at_least_a_chip_and_never_more_than_there_can_be(amount: int) -> None:
    with pytest.raises(MalformedTransfer, match="moves 1 to"):
        transfer(amount=amount)


def test_the_largest_amount_is_allowed() -> None:
    assert transfer(amount=AMOUNT_MAX).amount == AMOUNT_MAX


def test_a_transfer_to_the_same_account_is_refused() -> None:
    with pytest.raises(MalformedTransfer, match="moves nothing"):
        transfer(debit=FEES, credit=FEES)


@pytest.mark.parametrize("why", ["", "Buy in", "buyIn", "1st", "a" * 41])
def test_the_reason_is_a_short_word_in_snake_case(why: str) -> None:
    with pytest.raises(MalformedTransfer, match="snake_case"):
        transfer(why=why)


@pytest.mark.parametrize("name", ["", "a b", "a\n", "x" * 129])
def test_the_id_is_one_short_word(name: str) -> None:
    with pytest.raises(MalformedTransfer, match="id of a transfer"):
        transfer(id=name)


def test_chips_go_only_to_accounts_there_can_be() -> None:
    with pytest.raises(MalformedAccount):
        transfer(credit=Account("wallet:"))


def test_a_transfer_is_held_to_the_same_rules_when_it_is_decoded() -> None:
    wire = msgspec.json.encode(transfer()).replace(b"5", b"0")
    with pytest.raises(msgspec.ValidationError, match="moves 1 to"):
        msgspec.json.decode(wire, type=Transfer)
