"""Tables of a tournament: players who join and leave, stakes, and absence (P4, P5)."""

from random import Random
from typing import Any

import pytest

from circolo.cards.units import Chips, Seat
from circolo.games import chemin_de_fer, chiamatre, sette_e_mezzo, tressette
from circolo.play.events import DealEnded
from circolo.tables.commands import (
    Close,
    ComeBack,
    PlayFor,
    SetStakes,
    SitOut,
)
from circolo.tables.events import (
    CameBack,
    Played,
    StoodUp,
)
from circolo.tables.refusal import Refused
from circolo.tables.state import PlayerId, TableId
from circolo.tables.tournament_events import (
    PlayedFor,
    SentFor,
    StakesAnnounced,
    StakesCame,
)
from circolo.tables.view import view
from circolo.tournaments import reports
from tests.tables.refusals import refusal
from tests.tables.tournament_table import TournamentTable, sit

SETTE = sette_e_mezzo.Options(tournament=True)
CHEMIN = chemin_de_fer.Options(tournament=True)
BANKS = pytest.mark.parametrize("options", [SETTE, CHEMIN], ids=["sette_e_mezzo", "chemin_de_fer"])
MATCHES = pytest.mark.parametrize(
    "options",
    [tressette.Options(players=2, target=11), chiamatre.Options()],
    ids=["tressette", "chiamatre"],
)


# --- coming and going


@BANKS
@pytest.mark.rule("R10", "S6")
def test_a_player_who_is_to_move_leaves_at_once_if_they_owe_nothing(options: Any) -> None:
    table = TournamentTable(options, 500, 500, 500, 500)
    table.play_on(lambda t: t.state.dealing)
    free = next(at for at in range(4) if not _is_in_play(table, at))
    place = table.state.places[free]
    assert place is not None
    events = table.send_away(place.player)
    assert [e for e in events if isinstance(e, SentFor | StoodUp)] == [
        SentFor(Seat(free)),
        StoodUp(Seat(free)),
    ]
    assert table.reports[-1] == reports.WentAway(
        TableId("t1"), table._version, place.player, place.stack, new=True
    )
    table.check_chips()


def _is_in_play(table: TournamentTable, seat: int) -> bool:
    match = table.match
    punte = match.coup.punte if hasattr(match.coup, "punte") else [w.seat for w in match.wagers]
    return seat in {match.bank.banker, *punte}


@BANKS
@pytest.mark.rule("R10", "S6")
def test_a_banker_who_is_to_move_plays_their_bank_to_its_end(options: Any) -> None:
    table = TournamentTable(options, 500, 500, 500, 500).play_on(lambda t: t.state.dealing)
    place = table.state.places[table.match.bank.banker]
    assert place is not None
    table.send_away(place.player)
    assert table.place(place.player).leaving
    assert table.place(place.player).absent is None
    table.play_on(lambda t: place.player not in t.stacks)
    went = [one for one in table.reports if isinstance(one, reports.WentAway)]
    assert [(one.player, one.new) for one in went][-1:] == [(place.player, False)]
    table.check_chips()


@BANKS
@pytest.mark.rule("R10", "P4")
def test_a_player_who_is_brought_plays_from_the_next_coup(options: Any) -> None:
    table = TournamentTable(options, 500, 500).play_on(lambda t: t.state.dealing)
    table.bring("zoe", 300)
    assert table.place("zoe").stack == 300
    seat = next(at for at, place in enumerate(table.match.places) if place and place.chips == 300)
    assert table.match.places[seat].new is False  # they have bet at another table
    number = table.state.deal
    table.play_on(lambda t: t.state.deal > number + 1)
    assert seat not in getattr(table.match, "waiting", ())


@BANKS
@pytest.mark.rule("P4")
def test_a_player_without_chips_leaves_at_the_end_of_the_coup(options: Any) -> None:
    table = TournamentTable(options, 40, 40, 40, 40)
    table.play_on(lambda t: len(t.stacks) == 1, seed=3)
    out = [one for one in table.reports if isinstance(one, reports.WentAway)]
    assert [one.chips for one in out] == [0, 0, 0]
    assert list(table.stacks.values()) == [160]
    assert isinstance(table.reports[-1], reports.Halted)
    assert table.state.deadlines == ()


@BANKS
@pytest.mark.rule("P4")
def test_the_last_player_of_a_table_is_taken_off_it_too(options: Any) -> None:
    table = TournamentTable(options, 100, 100, 100)
    for name in ("bruno", "carla", "anna"):
        table.send_away(name)
    table.play_on(lambda t: t.stacks == {})
    assert table.taken_along == 300
    table.tell(Close("event_over"))
    assert not any(isinstance(one, reports.Failed) for one in table.reports)


@BANKS
@pytest.mark.rule("P4")
def test_a_halted_table_is_broken_up(options: Any) -> None:
    for seed in range(8):
        table = TournamentTable(options, 300, 300, 300, 300)
        table.play_on(lambda t: t.state.dealing, seed=seed)
        table.halt()
        table.play_on(lambda t: t.state.still, seed=seed)
        for name in tuple(table.stacks):
            table.send_away(name)
        assert table.stacks == {}
        assert table.taken_along == 1_200


@BANKS
@pytest.mark.rule("P4")
def test_a_table_that_waits_for_players_goes_on_when_one_is_brought(options: Any) -> None:
    table = TournamentTable(options, 100, 100)
    table.send_away("bruno")
    table.play_on(lambda t: t.state.still)
    assert list(table.stacks) == ["anna"]
    table.bring("zoe", 100)
    assert not table.state.still
    table.play_on(lambda t: t.state.dealing)


# --- stakes


@BANKS
@pytest.mark.rule("P4", "S7", "F4")
def test_the_stakes_rise_with_the_next_bank(options: Any) -> None:
    table = TournamentTable(options, 900, 900, 900).play_on(lambda t: t.state.dealing)
    assert StakesAnnounced(Chips(40)) in table.set_stakes(40)
    assert table.match.options.minimum == 10
    assert (view(table.state).minimum, view(table.state).coming_minimum) == (None, 40)
    table.play_on(lambda t: t.match.options.minimum == 40)
    assert StakesCame() in table.log
    assert (view(table.state).minimum, view(table.state).coming_minimum) == (40, None)
    assert table.match.bank is None


@BANKS
@pytest.mark.rule("P4", "S7", "F4")
def test_an_offered_bank_is_offered_again_for_the_new_stakes(options: Any) -> None:
    table = TournamentTable(options, 900, 900, 900).play_on(lambda t: t.match.phase == "bank")
    ((seat, before),) = table.asked
    table.set_stakes(50)
    ((again, after),) = table.asked
    assert again == seat
    assert after.id != before.id
    assert after.offers[0].amount.low == 50


def test_stakes_of_nothing_are_refused() -> None:
    assert refusal(TournamentTable(SETTE, 100, 100), SetStakes(Chips(0))) == "stakes_low"


@MATCHES
def test_a_match_has_no_stakes_to_raise(options: Any) -> None:
    table = TournamentTable(options, begins=False)
    assert refusal(table, SetStakes(Chips(20))) == "ring_only"


# --- absence


@BANKS
@pytest.mark.rule("P5", "R5")
def test_a_table_goes_on_at_which_everybody_is_absent(options: Any) -> None:
    table = TournamentTable(options, 60, 60, 60)
    for seat in range(3):
        table.tell(SitOut(Seat(seat)))
    for _ in range(50):
        table.reach()
    assert len(table.stacks) == 3  # the antes go from seat to seat
    table.set_stakes(1_000)
    for _ in range(8):
        if not table.state.still:
            table.reach()
    assert len(table.stacks) == 1  # played for to the end
    assert table.state.phase == "playing"


@BANKS
@pytest.mark.rule("P5")
def test_an_absent_player_may_come_back_at_any_time(options: Any) -> None:
    table = TournamentTable(options, 500, 500, 500)
    table.tell(SitOut(Seat(1)))
    assert CameBack(Seat(1)) in table.tell(ComeBack(Seat(1)))


def test_a_bot_plays_for_a_player_until_the_player_plays_again() -> None:
    table = TournamentTable(SETTE, 500, 500, 500)
    table.tell(SitOut(Seat(1)))
    events = table.tell(PlayFor(PlayerId("bruno"), "maestro"))
    assert events[:2] == (PlayedFor(Seat(1), "maestro"), CameBack(Seat(1)))
    shown = view(table.state).places[1]
    assert shown is not None
    assert shown.played_for == "maestro"
    assert refusal(table, PlayFor(PlayerId("bruno"), "maestro")) == "event_played_for"
    table.tell(PlayFor(PlayerId("bruno"), None))
    assert table.place("bruno").played_for is None
    assert refusal(table, PlayFor(PlayerId("bruno"), None)) == "event_plays_himself"


# --- random commands


@BANKS
@pytest.mark.rule("P4", "P5")
@pytest.mark.parametrize("seed", range(20))
def test_no_chip_is_lost_under_random_commands_of_the_tournament(options: Any, seed: int) -> None:
    random = Random(seed)
    table = TournamentTable(options, *random.choices((30, 100, 1_000), k=random.randint(2, 6)))
    names = iter(f"guest{at}" for at in range(1_000))
    for _ in range(250):
        say_something(table, random, names)
        table.check_chips()
    told = [one for one in table.reports if isinstance(one, reports.CoupOver)]
    ended = sum(1 for event in table.log if _is_coup(event))
    assert len(told) == ended


def say_something(table: TournamentTable, random: Random, names: Any) -> None:
    """Let a seat play or, sometimes, the tournament give a command."""
    try:
        match random.randrange(24):
            case 0:
                table.halt()
            case 1 | 2:
                table.proceed(one=random.random() < 0.5)
            case 3 if table.stacks:
                table.send_away(random.choice(sorted(table.stacks)))
            case 4 | 5:
                table.tell(sit(next(names), 100, new=random.random() < 0.3))
                table.brought += 100
            case 6:
                table.set_stakes(random.choice((1, 7, 20, 500)))
            case 7:
                table.tell(SitOut(Seat(random.randrange(len(table.state.places)))))
            case 8:
                table.tell(ComeBack(Seat(random.randrange(len(table.state.places)))))
            case _ if table.state.deadlines:
                table.act(random)
            case _:
                table.proceed()
    except Refused:
        pass


def _is_coup(event: Any) -> bool:
    return isinstance(event, Played) and isinstance(event.event, DealEnded)
