"""Entering, withdrawing, and the start of a tournament."""

import pytest
from msgspec.structs import replace

from circolo.cards.units import Millis
from circolo.ledger.account import FEES, pool
from circolo.tables.state import PlayerId
from circolo.tournaments import registration
from circolo.tournaments.commands import Lot, Reach, Register, Withdraw
from circolo.tournaments.events import GivenBack
from circolo.tournaments.state import counts
from tests.tournaments import sample_options
from tests.tournaments.driver import EVENT, Playing, announced

ANNA, BRUNO, CARLA, DINO = map(PlayerId, ("anna", "bruno", "carla", "dino"))


def entry(player: PlayerId, partner: PlayerId | None = None) -> Register:
    return Register(player, partner=partner)


def robot(number: int, partner: int | None = None) -> Register:
    other = None if partner is None else PlayerId(f"bot{partner}")
    return Register(PlayerId(f"bot{number}"), bot=True, level="circolo", partner=other, name="Gino")


def given_back(playing: Playing) -> list[tuple[str, str]]:
    return [
        (playing.state.entrants[event.entrant].player, event.why)
        for event in playing.log
        if isinstance(event, GivenBack)
    ]


@pytest.mark.rule("P1")
def test_an_entry_is_paid_in_two_parts_into_the_pool_and_to_the_house() -> None:
    playing = announced(sample_options.knockout()).enter("anna")
    assert playing.book.balance(pool(EVENT)) == 100
    assert playing.book.balance(FEES) == 10
    assert playing.won("anna") == -110


def test_a_guest_pays_from_the_purse() -> None:
    playing = announced(sample_options.knockout(chips="guests")).enter("anna")
    assert playing.won("anna") == -110


def test_a_second_entry_is_refused() -> None:
    playing = announced(sample_options.knockout()).enter("anna")
    assert playing.refused(entry(ANNA)) == "already_registered"


def test_a_player_who_withdraws_is_refunded_and_may_enter_again() -> None:
    playing = announced(sample_options.knockout()).enter("anna")
    playing.tell(Withdraw(ANNA))
    assert playing.won("anna") == 0
    assert playing.refused(Withdraw(ANNA)) == "not_registered"
    playing.tell(entry(ANNA))
    assert playing.won("anna") == -110


def test_a_withdrawal_without_an_entry_is_refused() -> None:
    assert announced(sample_options.knockout()).refused(Withdraw(ANNA)) == "not_registered"


# --- sit-and-go


@pytest.mark.rule("P4")
def test_a_sit_and_go_begins_with_the_last_who_fits_in() -> None:
    playing = announced(sample_options.knockout(3)).enter("anna", "bruno")
    assert playing.state.lots == ()
    playing.enter("carla")
    assert (playing.state.phase, playing.state.field) == ("drawing", (0, 1, 2))


def test_once_it_has_begun_nobody_enters_or_withdraws() -> None:
    playing = announced(sample_options.knockout(2)).enter("anna", "bruno")
    assert playing.refused(entry(CARLA)) == "registration_closed"
    assert playing.refused(Withdraw(ANNA)) == "begun_already"


def test_bots_of_the_house_fill_a_sit_and_go_that_lets_them() -> None:
    playing = announced(sample_options.knockout(4, bots=True))
    assert registration.lacking(playing.state) == 0
    playing.enter("anna")
    assert registration.lacking(playing.state) == 3


# --- scheduled


def scheduled(**fields: object) -> Playing:
    return announced(sample_options.knockout(4, begins=10_000, **fields))


@pytest.mark.rule("P4")
def test_a_scheduled_tournament_begins_at_its_time_and_not_before() -> None:
    playing = scheduled().enter("anna", "bruno", "carla", "dino")
    assert playing.refused(Reach(1)) == "timer_gone"
    playing.now = Millis(10_000)
    playing.tell(Reach(1))
    assert playing.state.phase == "drawing"


def test_a_moment_is_reached_once() -> None:
    playing = scheduled().enter("anna", "bruno").reach()
    assert playing.refused(Reach(1)) == "timer_gone"


def test_it_is_full_with_its_most() -> None:
    playing = scheduled().enter("anna", "bruno", "carla", "dino")
    assert playing.refused(entry(PlayerId("elsa"))) == "event_full"


def test_entries_are_refused_once_the_start_time_has_come() -> None:
    playing = scheduled().enter("anna", "bruno")
    playing.now = Millis(10_000)
    assert playing.refused(entry(CARLA)) == "registration_closed"


@pytest.mark.rule("P4")
def test_with_too_few_everybody_has_entry_and_fee_back() -> None:
    playing = scheduled(least=3).enter("anna", "bruno").reach()
    assert playing.state.phase == "cancelled"
    assert (playing.won("anna"), playing.won("bruno")) == (0, 0)


def test_a_tournament_of_bots_alone_does_not_begin() -> None:
    playing = scheduled(bots=True)
    playing.tell(robot(0))
    playing.tell(robot(1))
    assert playing.reach().state.phase == "cancelled"


def test_bots_come_up_to_the_least_and_pay_nothing() -> None:
    playing = scheduled(least=3, bots=True).enter("anna")
    assert registration.lacking(playing.state) == 2
    playing.now = Millis(10_000)
    playing.tell(robot(0))
    playing.tell(robot(1))
    assert registration.lacking(playing.state) == 0
    assert playing.book.balance(pool(EVENT)) == 100
    assert playing.reach().state.field == (0, 1, 2)
    assert registration.lacking(playing.state) == 0


def test_a_bot_that_goes_again_takes_nothing_along() -> None:
    playing = announced(sample_options.knockout(4, bots=True)).enter("anna")
    playing.tell(robot(0))
    playing.tell(Withdraw(PlayerId("bot0")))
    assert given_back(playing) == [("bot0", "withdrew")]
    assert playing.book.balance(pool(EVENT)) == 100
    assert playing.book.balance(FEES) == 10


def test_no_bot_comes_where_the_sheet_lets_none() -> None:
    playing = scheduled()
    assert playing.refused(robot(0)) == "no_bots"
    assert playing.refused(Register(PlayerId("anna-bot-1"))) == "no_bots"


def test_a_duplicate_refuses_members_bots_whose_owners_would_see_the_deals() -> None:
    playing = announced(sample_options.duplicate(8, teams="drawn", bots=True)).enter("anna")
    assert playing.refused(Register(PlayerId("anna-bot-1"))) == "no_bots"
    playing.tell(robot(0))


@pytest.mark.rule("C11")
def test_the_last_entrants_without_a_table_of_four_are_refunded() -> None:
    names = ("anna", "bruno", "carla", "dino", "elsa", "fabio")
    playing = announced(sample_options.individual(8, begins=10_000)).enter(*names).reach()
    assert given_back(playing) == [("elsa", "over"), ("fabio", "over")]
    assert playing.state.field == (0, 1, 2, 3)
    assert playing.won("fabio") == 0


def test_bots_take_the_seats_that_nobody_has() -> None:
    names = ("anna", "bruno", "carla", "dino", "elsa", "fabio")
    playing = announced(sample_options.individual(8, begins=10_000, bots=True)).enter(*names)
    assert registration.lacking(playing.state) == 2


# --- pairs


def test_pairs_enter_together_and_an_entrant_without_the_partner_does_not_count() -> None:
    playing = announced(sample_options.pairs())
    playing.fund("anna")
    playing.fund("bruno")
    playing.tell(entry(ANNA, BRUNO))
    assert not counts(playing.state, 0)
    playing.tell(entry(BRUNO, ANNA))
    assert counts(playing.state, 0)
    assert counts(playing.state, 1)


def test_a_player_whose_partner_withdraws_waits_again() -> None:
    playing = announced(sample_options.pairs()).enter("anna", "bruno", partners=True)
    playing.tell(Withdraw(BRUNO))
    assert not counts(playing.state, 0)


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (entry(CARLA), "partner_missing"),
        (entry(CARLA, CARLA), "partner_missing"),
        (entry(CARLA, ANNA), "partner_taken"),
    ],
)
def test_a_partner_is_another_free_player(command: Register, code: str) -> None:
    playing = announced(sample_options.pairs()).enter("anna", "bruno", partners=True)
    assert playing.refused(command) == code


def test_a_partner_is_refused_where_players_enter_alone() -> None:
    assert announced(sample_options.drawn()).refused(entry(ANNA, BRUNO)) == "partner_unwanted"


def test_a_player_whose_partner_has_not_entered_is_refunded_at_the_start() -> None:
    sheet = replace(sample_options.pairs(), begins=10_000)
    playing = announced(sheet).enter("anna", "bruno", "carla", "dino", partners=True)
    playing.fund("elsa")
    playing.tell(entry(PlayerId("elsa"), PlayerId("fabio")))
    playing.reach()
    assert given_back(playing) == [("elsa", "alone")]
    assert [team.members for team in playing.state.teams] == [(0, 1), (2, 3)]


def test_pairs_of_the_list_are_numbered_by_who_came_first() -> None:
    playing = announced(sample_options.pairs(4))
    for name in ("anna", "bruno", "carla", "dino"):
        playing.fund(name)
    for command in (entry(ANNA, CARLA), entry(BRUNO, DINO), entry(DINO, BRUNO)):
        playing.tell(command)
    playing.tell(entry(CARLA, ANNA))
    assert [team.members for team in playing.state.teams] == [(0, 3), (1, 2)]


# --- lots


def test_drawn_pairs_are_those_whom_the_lot_puts_side_by_side() -> None:
    playing = announced(sample_options.drawn(4)).enter("anna", "bruno", "carla", "dino")
    playing.tell(Lot(1, (3, 1, 0, 2)))
    assert [team.members for team in playing.state.teams] == [(0, 2), (1, 3)]


def test_one_too_many_for_pairs_has_everything_back() -> None:
    names = ("anna", "bruno", "carla", "dino", "elsa")
    playing = announced(sample_options.drawn(8, begins=10_000)).enter(*names).reach()
    assert given_back(playing) == [("elsa", "over")]


def test_a_lot_is_drawn_once_and_is_an_order() -> None:
    playing = announced(sample_options.knockout(2)).enter("anna", "bruno")
    assert playing.refused(Lot(2, (0, 1))) == "no_such_lot"
    assert playing.refused(Lot(1, (0, 0))) == "bad_lot"
    assert playing.refused(Lot(1, (0, 1, 2))) == "bad_lot"
    playing.tell(Lot(1, (1, 0)))
    assert playing.refused(Lot(1, (1, 0))) == "no_such_lot"
