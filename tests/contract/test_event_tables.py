"""The promises of every game at the tables of a tournament, whatever commands arrive (P4, P5)."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from circolo.bots.policy import seeded_rng
from circolo.bots.roster import POLICIES
from circolo.cards.units import Seat
from circolo.catalogue import GAMES, game_of
from circolo.play.contract import AnyGame
from circolo.play.events import DealEnded
from circolo.room.tournaments.table_reports import reports_of_entry as reports_of
from circolo.store.entries import GENESIS_HASH
from circolo.tables import view
from circolo.tables.commands import ComeBack, Command, Do, SitOut
from circolo.tables.events import Played, TableEvent
from circolo.tables.history.match_result import result
from circolo.tables.history.player_history import Hand, deeds
from circolo.tables.refusal import Refused
from circolo.tables.state import USUAL_LEVEL, TableState
from circolo.tournaments import reports
from circolo.tournaments.reports import Report
from circolo.wire import table_log
from circolo.wire.table_snapshot import TableSnapshot, decode_snapshot, encode_snapshot
from tests.contract.playing import tables
from tests.tables.tournament_table import EVENT, TournamentTable, sit

TOURNAMENTS = [
    options for game in GAMES for options in tables(game) if getattr(options, "tournament", False)
]
MATCHES = [options for game in GAMES if game.plays == "match" for options in tables(game)]


def _named(options: list[Any]) -> list[Any]:
    return [pytest.param(one, id=f"{game_of(one).name}-{at}") for at, one in enumerate(options)]


every_table = pytest.mark.parametrize("options", _named(TOURNAMENTS + MATCHES[::3]))
every_tournament = pytest.mark.parametrize("options", _named(TOURNAMENTS))
every_match = pytest.mark.parametrize("options", _named(MATCHES[::3]))


class Recorded(TournamentTable):
    """A table that keeps every entry, as a store would."""

    def __init__(self, options: Any, *stacks: int, **more: Any) -> None:
        self.entries: list[bytes] = []
        self.states: list[TableState] = []
        self.told: list[tuple[TableState | None, tuple[TableEvent, ...]]] = []
        super().__init__(options, *stacks, **more)

    def tell(self, command: Command) -> tuple[TableEvent, ...]:
        before = self._state
        events = super().tell(command)
        self.entries.append(table_log.encode_events(events))
        self.states.append(self.state)
        self.told.append((before, events))
        return events


def begun(options: Any, random: Random) -> Recorded:
    """Begin a table of a tournament with every seat taken."""
    game = game_of(options)
    _, seats = game.rules.seats(options)
    if game.plays == "ring":
        return Recorded(options, *random.choices((15, 60, 900), k=4))
    table = Recorded(options, begins=False)
    for at in range(seats):
        table.tell(sit(f"player{at}", 0, seat=at))
    table.begin()
    return table


def evening(table: Recorded, random: Random, *, steps: int = 120) -> Recorded:
    """Play on while the tournament stops the table, raises the stakes and moves people."""
    names = iter(f"guest{at}" for at in range(1_000))
    for _ in range(steps):
        if table.state.phase != "playing":
            break
        try:
            _say_or_play(table, random, names)
        except Refused:
            continue
    return table


def _say_or_play(table: Recorded, random: Random, names: Iterator[str]) -> None:
    seat = Seat(random.randrange(len(table.state.places)))
    match random.randrange(24):
        case 0:
            table.halt()
        case 1:
            table.proceed(one=random.random() < 0.5)
        case 2:
            table.set_stakes(random.choice((1, 5, 25, 400)))
        case 3:
            table.tell(random.choice((SitOut, ComeBack))(seat))
        case 4 if table.stacks:
            table.send_away(random.choice(sorted(table.stacks)))
        case 5 if table.game.plays == "ring":
            table.tell(sit(next(names), 200, new=random.random() < 0.5))
            table.brought += 200
        case _ if table.state.deadlines:
            table.act(random)
        case _:
            table.proceed()


# --- whatever is said


@every_table
def test_what_is_kept_of_a_table_leads_to_it_again_from_any_entry(options: Any) -> None:
    random = Random(1)
    table = evening(begun(options, random), random)
    seeds = table.seeds
    states = [state for _, state in table_log.fold_entries(table.game, table.entries, seeds)]
    assert states == table.states
    cut = random.randrange(1, len(table.entries))
    after = table_log.fold_to_state(
        table.game, table.entries[cut:], seeds, state=table.states[cut - 1]
    )
    assert after == table.state


@every_table
def test_a_snapshot_of_a_table_is_that_table(options: Any) -> None:
    random = Random(2)
    table = evening(begun(options, random), random, steps=60)
    for state in table.states[::7]:
        assert (
            decode_snapshot(table.game, encode_snapshot(TableSnapshot(GENESIS_HASH, state))).state
            == state
        )


@every_table
def test_a_tournament_that_was_away_hears_the_same_from_the_log(options: Any) -> None:
    random = Random(3)
    table = evening(begun(options, random), random)
    heard: list[Report] = []
    state = None
    for version, (events, after) in enumerate(
        table_log.fold_entries(table.game, table.entries, table.seeds), 1
    ):
        heard += reports_of(table.game, state, events, after, version)
        state = after
    assert heard == table.reports


@every_table
@pytest.mark.rule("P4")
def test_chips_of_a_tournament_are_nobodys_own(options: Any) -> None:
    random = Random(4)
    table = evening(begun(options, random), random)
    table.check_chips()
    for before, events in table.told:
        for deed in deeds(table.game, before, events):
            assert (deed.kind, deed.chips) == ("hand", 0)
            assert isinstance(deed.what, Hand)
            assert deed.what.tournament == EVENT


@every_tournament
def test_every_coup_is_told_with_what_everybody_has(options: Any) -> None:
    random = Random(5)
    table = evening(begun(options, random), random, steps=200)
    ended = [e.event for e in table.log if isinstance(e, Played) and isinstance(e.event, DealEnded)]
    told = [one for one in table.reports if isinstance(one, reports.CoupOver)]
    assert len(told) == len(ended)
    for one in told:
        assert all(stack.chips >= 0 for stack in one.stacks)


@every_table
@pytest.mark.rule("P4", "P6")
def test_nothing_is_asked_and_no_clock_runs_at_a_table_that_stands_still(options: Any) -> None:
    random = Random(6)
    table = evening(begun(options, random), random)
    still = [state for state in table.states if state.still]
    for state in still:
        assert state.deadlines == ()
        assert not any(view.asks(table.game, state, Seat(at)) for at in range(len(state.places)))


# --- to the end


@every_tournament
@pytest.mark.rule("P4", "P5", "S8", "S10", "F4", "F10")
def test_a_table_of_a_freeze_out_is_played_until_one_has_all_chips(options: Any) -> None:
    table = Recorded(options, 60, 60, 60, 60)
    random = Random(7)
    for step in range(6_000):
        if len(table.stacks) == 1:
            break
        if step % 400 == 399:
            table.set_stakes(2 * (table.state.minimum or options.minimum))
        table.act(random)
    assert list(table.stacks.values()) == [240]
    assert table.state.still
    went = [one for one in table.reports if isinstance(one, reports.WentAway)]
    assert [one.chips for one in went] == [0, 0, 0]


@every_tournament
@pytest.mark.rule("P4", "S7", "S11", "F4", "F7")
def test_bots_of_the_house_play_all_in_with_few_chips(options: Any) -> None:
    game: AnyGame = game_of(options)
    policy = POLICIES[game.name][USUAL_LEVEL]
    table = Recorded(options, 3, 9, 25, 200)
    chance = seeded_rng(bytes(32))
    for step in range(3_000):
        if len(table.stacks) == 1:
            break
        if step % 300 == 299:
            table.set_stakes(2 * (table.state.minimum or options.minimum))
        for seat, ask in table.asked[:1] if step % 3 else ():
            action = policy.choose(game.sight.view(table.match, seat), ask, chance)
            if action is not None:
                table.tell(Do(seat, ask.id, action))
                break
        else:
            table.reach()
    assert list(table.stacks.values()) == [237]


@every_match
@pytest.mark.rule("P3", "P4")
def test_a_match_of_a_tournament_ends_and_tells_its_places(options: Any) -> None:
    table = begun(options, Random(8))
    table.play_on(lambda t: t.state.phase == "over", seed=8)
    (over,) = table.reports
    assert isinstance(over, reports.MatchOver)
    assert 1 in over.places
    before, events = table.told[-1]
    came = result(before, events, table.state)
    assert came is not None
    assert (came.places, set(came.chips)) == (over.places, {0})
    assert msgspec.json.decode(msgspec.json.encode(came.sheet))["event"] == EVENT
