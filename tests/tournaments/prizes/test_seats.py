"""The seats of a satellite: who wins one, what is left in chips, and that each is settled once."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from circolo.cards.units import Chips
from circolo.ledger.account import FEES, pool, wallet
from circolo.ledger.transfer import Transfer
from circolo.play.contract import BadOptions
from circolo.tables.state import PlayerId
from circolo.tournaments.commands import Adjudicate, Cancel, Register, SettleSeat, Withdraw
from circolo.tournaments.draft_events import Draft
from circolo.tournaments.prizes import prize_rules, seats
from circolo.tournaments.prizes.payment import finish
from circolo.tournaments.state import TournamentId
from circolo.tournaments.tournament_options import Satellite, TournamentOptions
from circolo.tournaments.view import row, view
from circolo.tournaments.won_seats import WonSeat
from tests.tournaments import sample_options
from tests.tournaments.driver import EVENT, Playing, announced, play

FINAL = "finale"


def satellite(sheet: TournamentOptions[Any], price: int) -> TournamentOptions[Any]:
    """Let the prizes of a tournament be entries of the final."""
    return replace(sheet, satellite=Satellite(FINAL, price, "Finale"))


def settled(playing: Playing, *, code: str = "") -> Playing:
    for entrant in seats.due_seats(playing.state):
        playing.tell(SettleSeat(entrant, code))
    return playing


def winners(playing: Playing) -> list[str]:
    entrants = playing.state.entrants
    return [entrants[seat.entrant].player for seat in playing.state.seats]


@pytest.mark.rule("P2")
@pytest.mark.parametrize(
    ("price", "teams", "worth", "number"),
    [
        (110, 8, (110,) * 7 + (30,), 7),
        (300, 8, (300, 300, 200), 2),
        (400, 8, (400, 400), 2),
        (900, 8, (800,), 0),
        (10, 3, (780, 10, 10), 3),
    ],
)
def test_the_pool_pays_as_many_seats_as_it_can_and_the_rest_in_chips(  # noqa: PLR0917  a table
    price: int, teams: int, worth: tuple[int, ...], number: int
) -> None:
    sheet = satellite(sample_options.knockout(8), price)
    assert prize_rules.prizes_of(sheet, teams, 800) == worth
    assert prize_rules.seats_of(sheet, teams, 800) == number


@pytest.mark.rule("P2")
def test_the_best_places_win_the_seats_and_the_next_one_the_rest() -> None:
    playing = play(satellite(sample_options.piatto(8), 300), seed=3)
    best = [playing.state.entrants[group[0]].player for group in playing.state.places[:3]]
    assert [len(group) for group in playing.state.places[:3]] == [1, 1, 1]
    assert winners(playing) == best[:2]
    assert [playing.won(PlayerId(player)) for player in best] == [-110, -110, 200 - 110]
    shown = view(playing.state)
    assert (shown.seats, row(playing.state).seats) == (2, 2)
    assert [one.seat for one in shown.standings[:3]] == ["due", "due", None]


@pytest.mark.rule("P2")
@pytest.mark.parametrize(
    ("shared", "with_seat", "chips"),
    [
        ((0, 1), (0, 1), {2: 200}),  # both places have a seat
        ((1, 2), (0,), {1: 250, 2: 250}),  # one seat and the rest: both in chips
        ((0, 1, 2), (), {0: 267, 1: 267, 2: 266}),
        ((2, 3), (0, 1), {2: 100, 3: 100}),
    ],
)
def test_players_who_share_places_have_a_seat_each_or_divide_their_worth(
    shared: tuple[int, ...], with_seat: tuple[int, ...], chips: dict[int, int]
) -> None:
    playing = announced(satellite(sample_options.piatto(8), 300), seed=1)
    playing.enter(*(f"p{n}" for n in range(8)))
    draft = Draft(playing.game, playing.state, playing.now)
    alone = [team for team in range(8) if team not in shared]
    finish(draft, tuple(sorted([shared, *((team,) for team in alone)])))
    assert tuple(seat.entrant for seat in draft.state.seats) == with_seat
    assert dict(draft.state.won) == chips


@pytest.mark.rule("P2")
@pytest.mark.parametrize("seed", range(60))
def test_a_satellite_keeps_every_chip(seed: int) -> None:
    """Whatever the price, the field and the ends of the seats, the pool comes out at zero."""
    random = Random(seed)
    of_format = random.choice(
        (sample_options.piatto, sample_options.knockout, sample_options.individual)
    )
    price, guarantee = random.randint(1, 1_500), random.choice((0, 0, 2_000))
    sheet = satellite(of_format(8, guarantee=guarantee), price)
    playing = play(sheet, seed)
    total = prize_rules.pool(sheet, 8)
    paid = sum(chips for _, chips in playing.state.won)
    assert paid + price * len(playing.state.seats) == total
    for entrant in seats.due_seats(playing.state):
        if random.random() < 0.5:
            playing.tell(SettleSeat(entrant, "event_full"))
        else:  # the final's entry takes the price out of the pool
            moved = Transfer(f"x{entrant}", pool(EVENT), FEES, Chips(price), "event_entry")
            playing.book = playing.book.post((moved,))
            playing.tell(SettleSeat(entrant))
    assert playing.book.balance(pool(EVENT)) == 0
    assert {seat.end for seat in playing.state.seats} <= {"entered", "paid"}


@pytest.mark.rule("P2")
def test_a_winner_who_cannot_enter_gets_the_price_in_chips_and_only_once() -> None:
    playing = play(satellite(sample_options.piatto(8), 400), seed=1)
    first, second = seats.due_seats(playing.state)
    playing.tell(SettleSeat(first, "event_full"))
    assert playing.won(playing.state.entrants[first].player) == 400 - 110
    assert playing.refused(SettleSeat(first, "event_full")) == "no_such_effect"
    assert playing.refused(SettleSeat(first)) == "no_such_effect"
    assert seats.due_seats(playing.state) == (second,)


def test_a_tournament_without_seats_settles_none() -> None:
    assert play(sample_options.piatto(4), seed=1).refused(SettleSeat(0)) == "no_such_effect"


@pytest.mark.rule("P6")
def test_a_cancelled_satellite_divides_its_pool_in_chips() -> None:
    playing = announced(satellite(sample_options.piatto(8), 300), seed=1)
    playing.enter(*(f"p{n}" for n in range(8)))
    playing.tell(Cancel("sala", "director", "manca la corrente"))
    assert playing.state.seats == ()
    assert playing.book.balance(pool(EVENT)) == 0


def test_the_result_of_a_satellite_that_has_given_its_seats_stays() -> None:
    playing = play(satellite(sample_options.knockout(4), 200), seed=1)
    last = playing.state.matches[-1]
    assert last.table is not None
    loser = playing.state.entrants[last.order[1]].player
    assert playing.refused(Adjudicate("sala", last.table, loser, "errore")) == "seats_given"


# --- the tournament whose entries are given away


SEAT = WonSeat(TournamentId("satellite"), 0)


def final(**how: Any) -> Playing:
    """A tournament that begins at a time, for an entry of 100 and a fee of 10; the pool of the
    satellite holds two seats.
    """
    playing = announced(sample_options.knockout(4, begins=1_000_000, **how))
    playing.fund("anna")
    two = (wallet(PlayerId("anna")), pool(SEAT.event), Chips(220), "event_entry")
    playing.book = playing.book.post((Transfer("seats", *two),))
    return playing


def test_the_satellite_pays_entry_and_fee_of_its_winner() -> None:
    playing = final()
    playing.tell(Register(PlayerId("bruno"), seat=SEAT))
    assert playing.book.balance(pool(SEAT.event)) == 110
    assert playing.book.balance(pool(EVENT)) == 100
    assert [one.won_seat for one in view(playing.state).people] == [True]


@pytest.mark.parametrize("who", ["anna", "bruno"])
def test_no_seat_is_used_twice_even_after_a_withdrawal(who: str) -> None:
    playing = final()
    playing.tell(Register(PlayerId("bruno"), seat=SEAT))
    assert playing.refused(Register(PlayerId(who), seat=SEAT)) == "already_registered"
    playing.tell(Withdraw(PlayerId("bruno")))
    assert playing.book.balance(wallet(PlayerId("bruno"))) == 110
    assert playing.refused(Register(PlayerId(who), seat=SEAT)) == "already_registered"


def test_who_has_entered_already_does_not_use_the_seat() -> None:
    playing = final().enter("bruno")
    assert playing.refused(Register(PlayerId("bruno"), seat=SEAT)) == "already_registered"


def test_a_seat_does_not_pay_for_a_new_entry_of_a_player_who_is_out() -> None:
    levels = sample_options.LEVELS
    form = replace(sample_options.piatto(8).format, late_levels=len(levels) - 1, reentries=1)
    playing = announced(replace(sample_options.piatto(8, begins=1_000_000), format=form))
    playing.enter("anna", "bruno", "carla").reach()
    for name in ("anna", "bruno"):
        assert playing.refused(Register(PlayerId(name), seat=SEAT)) == "already_registered"


# --- options


@pytest.mark.parametrize(
    ("sheet", "price"),
    [(sample_options.pairs(8), 100), (sample_options.drawn(8), 100), (sample_options.piatto(8), 0)],
)
def test_a_satellite_needs_single_players_and_a_price(
    sheet: TournamentOptions[Any], price: int
) -> None:
    with pytest.raises(BadOptions, match="satellite"):
        announced(satellite(sheet, price))
