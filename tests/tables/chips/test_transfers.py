"""Ledger transfers of a table: entries, fees and prizes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from circolo.cards.units import Chips, Seat
from circolo.games.tressette import GAME
from circolo.ledger.transfer import Transfer
from circolo.play.contract import BadOptions
from circolo.tables.chips.match_prizes import settle
from circolo.tables.chips.transfers import transfers
from circolo.tables.commands import Close, EndEpoch, Leave, Sit
from circolo.tables.events import CashedOut, Settled
from circolo.tables.evolve import evolve
from circolo.tables.state import PlayerId, TableState
from tests.tables.sitting import Sitting


def moves(sitting: Sitting) -> list[tuple[str, str, int, str]]:
    """Every transfer of the sitting: from, to, chips, why."""
    state: TableState | None = None
    made: list[Transfer] = []
    for event in sitting.log:
        made += transfers(GAME, state, (event,), entry="t/1")
        state = evolve(GAME, state, event)
    return [(move.debit, move.credit, move.amount, move.why) for move in made]


def test_an_entry_is_paid_when_the_seat_is_taken() -> None:
    assert moves(Sitting(2, entry=50).sit("anna")) == [("wallet:anna", "seat:t1:0", 50, "buy_in")]


def test_guests_pay_from_their_purses_and_are_paid_back_into_them() -> None:
    sitting = Sitting(2, entry=50, chips="guests").sit("anna", "bruno")
    sitting.tell(Leave(Seat(0)))
    assert moves(sitting) == [
        ("purse:anna", "seat:t1:0", 50, "buy_in"),
        ("purse:bruno", "seat:t1:1", 50, "buy_in"),
        ("seat:t1:0", "purse:anna", 50, "cash_out"),
    ]


def test_a_bot_plays_from_the_account_of_the_bots() -> None:
    sitting = Sitting(2, entry=50)
    sitting.tell(Sit(PlayerId("bot"), bot=True, name="Bot"))
    assert moves(sitting) == [("bots", "seat:t1:0", 50, "buy_in")]


@pytest.mark.rule("R10")
def test_an_entry_goes_back_when_the_player_stands_up_before_the_start() -> None:
    sitting = Sitting(2, entry=50).sit("anna", "bruno")
    sitting.tell(Leave(Seat(0)))
    assert moves(sitting)[-1] == ("seat:t1:0", "wallet:anna", 50, "cash_out")


def test_a_friendly_match_moves_no_chips() -> None:
    assert moves(Sitting(2).begin().play_out()) == []


@pytest.mark.rule("R9", "T15")
def test_the_winner_of_a_match_gets_both_entries_and_everybody_cashes_out() -> None:
    sitting = Sitting(2, entry=50).begin().play_out()
    places = sitting.state.match.places
    won, lost = places.index(1), places.index(2)
    names = ("anna", "bruno")
    assert moves(sitting)[2:] == [
        (f"seat:t1:{lost}", "pot:t1", 50, "lost"),
        ("pot:t1", f"seat:t1:{won}", 50, "won"),
        (f"seat:t1:{won}", f"wallet:{names[won]}", 100, "cash_out"),
    ]


@pytest.mark.rule("P3")
def test_the_fee_of_a_match_goes_from_the_pot_to_the_house() -> None:
    sitting = Sitting(2, entry=50, fee=3).begin().play_out()
    won = sitting.state.match.places.index(1)
    assert moves(sitting)[3:5] == [
        ("pot:t1", f"seat:t1:{won}", 44, "won"),
        ("pot:t1", "fees", 6, "fee"),
    ]


@pytest.mark.rule("P3")
def test_a_fee_is_no_more_than_the_entry() -> None:
    with pytest.raises(BadOptions):
        Sitting(2, entry=50, fee=51)


@pytest.mark.rule("R9", "P3")
def test_partners_share_what_the_fee_leaves() -> None:
    settlement = settle(Chips(50), (1, 2, 1, 2), fee=5)
    assert (settlement.changes, settlement.house) == ((40, -50, 40, -50), 20)


@pytest.mark.rule("R9")
def test_partners_share_what_the_pair_has_won() -> None:
    assert settle(Chips(50), (1, 2, 1, 2)).changes == (50, -50, 50, -50)


@pytest.mark.rule("R9")
def test_an_odd_chip_goes_to_the_lower_seat_letter() -> None:
    assert settle(Chips(5), (2, 1, 1)).changes == (-5, 3, 2)


@given(st.integers(0, 10**6), st.lists(st.integers(1, 2), min_size=2, max_size=9))
def test_prizes_conserve_chips(entry: int, rest: list[int]) -> None:
    changes = settle(Chips(entry), (1, *rest)).changes
    assert sum(changes) == 0
    assert min(changes) >= -entry


def test_a_table_closed_in_the_middle_of_a_match_gives_every_entry_back() -> None:
    sitting = Sitting(2, entry=50).begin()
    sitting.tell(Close("operator"))
    sitting.tell(EndEpoch(1, bytes(32), "closed"))
    assert [event for event in sitting.log if isinstance(event, Settled)] == []
    assert [event.seat for event in sitting.log if isinstance(event, CashedOut)] == [0, 1]
    assert moves(sitting)[2:] == [
        ("seat:t1:0", "wallet:anna", 50, "cash_out"),
        ("seat:t1:1", "wallet:bruno", 50, "cash_out"),
    ]


@pytest.mark.parametrize("players", [2, 4])
def test_after_a_match_nothing_is_left_on_the_table(players: int) -> None:
    balances: dict[str, int] = {}
    for debit, credit, amount, _ in moves(Sitting(players, entry=50).begin().play_out()):
        balances[debit] = balances.get(debit, 0) - amount
        balances[credit] = balances.get(credit, 0) + amount
    left = {account: held for account, held in balances.items() if held}
    assert sum(left.values()) == 0
    assert {account.partition(":")[0] for account in left} == {"wallet"}
    assert sorted(left.values()) == [-50] * (players // 2) + [50] * (players // 2)
