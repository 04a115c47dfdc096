"""Balances as a fold of transfers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from circolo.cards.units import Chips, Seat
from circolo.ledger.account import MINT, Account, pot, seat_account, wallet
from circolo.ledger.book import Book, InsufficientChips, TransferConflict, changes
from circolo.ledger.transfer import Transfer

ANNA, BRUNO, CARLA = wallet("anna"), wallet("bruno"), wallet("carla")
ACCOUNTS = (MINT, ANNA, BRUNO, CARLA)


def moved(name: str, debit: Account, credit: Account, *, amount: int) -> Transfer:
    return Transfer(name, debit, credit, Chips(amount), "test")


@st.composite
def transfer(draw: st.DrawFn) -> Transfer:
    debit, credit = draw(st.permutations(ACCOUNTS))[:2]
    amount = draw(st.integers(1, 100))
    return moved(f"{debit}>{credit}:{amount}", debit, credit, amount=amount)


def posted_where_possible(transfers: list[Transfer]) -> Book:
    book = Book()
    for one in transfers:
        try:
            book = book.post([one])
        except InsufficientChips:
            continue
    return book


def test_chips_leave_the_debit_and_arrive_in_the_credit() -> None:
    book = Book().post([moved("grant", MINT, ANNA, amount=100)])
    book = book.post([moved("buy", ANNA, seat_account("t1", Seat(0)), amount=40)])
    assert dict(book.balances) == {MINT: -100, ANNA: 60, "seat:t1:0": 40}


def test_an_account_never_posted_to_holds_nothing() -> None:
    assert Book().balance(ANNA) == 0


def test_the_whole_balance_can_be_spent_and_not_a_chip_more() -> None:
    book = Book().post([moved("grant", MINT, ANNA, amount=100)])
    assert book.post([moved("all", ANNA, BRUNO, amount=100)]).balance(ANNA) == 0
    with pytest.raises(InsufficientChips) as refused:
        book.post([moved("more", ANNA, BRUNO, amount=101)])
    assert (refused.value.account, refused.value.balance, refused.value.amount) == (ANNA, 100, 101)
    assert str(refused.value) == "wallet:anna holds 100 chips, 101 were asked of it"


def test_transfers_posted_together_pass_through_an_empty_pot() -> None:
    book = Book().post([moved("grant", MINT, ANNA, amount=100)])
    out = moved("won", pot("t1"), BRUNO, amount=30)
    into = moved("lost", ANNA, pot("t1"), amount=30)
    book = book.post([out, into])
    assert (book.balance(pot("t1")), book.balance(BRUNO)) == (0, 30)


def test_a_transfer_posted_again_is_the_same_transfer() -> None:
    grant = moved("grant", MINT, ANNA, amount=100)
    once = Book().post([grant])
    assert once.post([grant]) == once
    assert Book().post([grant, grant]) == once


def test_an_id_posted_again_with_other_content_is_refused() -> None:
    grant = moved("grant", MINT, ANNA, amount=100)
    other = moved("grant", MINT, ANNA, amount=101)
    with pytest.raises(TransferConflict, match="grant was already posted"):
        Book().post([grant]).post([other])
    with pytest.raises(TransferConflict):
        Book().post([grant, other])


@given(st.lists(transfer(), max_size=30))
def test_the_balances_add_up_to_zero_and_only_the_mint_is_below(transfers: list[Transfer]) -> None:
    book = posted_where_possible(transfers)
    assert sum(book.balances.values()) == 0
    assert all(chips >= 0 for account, chips in book.balances.items() if account != MINT)


@given(st.lists(transfer(), max_size=30))
def test_the_book_is_the_sum_of_what_was_posted(transfers: list[Transfer]) -> None:
    book = posted_where_possible(transfers)
    assert changes(book.posted.values()) == dict(book.balances)


@given(
    st.lists(transfer(), max_size=12).flatmap(
        lambda one: st.tuples(st.just(one), st.permutations(one))
    )
)
def test_the_order_within_one_posting_does_not_matter(
    orders: tuple[list[Transfer], list[Transfer]],
) -> None:
    def outcome(transfers: list[Transfer]) -> Book | set[str]:
        book = Book().post(
            [moved(f"to {a}".replace(" ", "-"), MINT, a, amount=50) for a in ACCOUNTS[1:]]
        )
        try:
            return book.post(transfers)
        except InsufficientChips as refused:
            return {refused.code}

    first, second = orders
    assert outcome(first) == outcome(second)


@given(st.lists(transfer(), max_size=30))
def test_posting_everything_again_changes_nothing(transfers: list[Transfer]) -> None:
    book = posted_where_possible(transfers)
    assert book.post(book.posted.values()) == book
