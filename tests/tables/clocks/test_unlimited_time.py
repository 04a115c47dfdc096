"""Unlimited time: a person who plays with bots only has no clock (R11)."""

from typing import Any

import msgspec
import pytest

from circolo.cards.units import Millis, Seat
from circolo.games import chemin_de_fer, tressette
from circolo.play.contract import BadOptions
from circolo.tables.clocks.deadlines import running
from circolo.tables.clocks.unlimited_time import asked
from circolo.tables.commands import (
    ComeBack,
    Do,
    Hold,
    Leave,
    MoveOn,
    Reach,
    Release,
    Resume,
    Sit,
    SitOut,
)
from circolo.tables.events import ClocksHeld, Closed, MovedOn, Settled
from circolo.tables.rules import Refused, decide
from circolo.tables.state import PlayerId, alone
from circolo.tables.table_options import AUTO_DELAY, TO_SETTLE, TableOptions, Times, checked
from circolo.tables.view import view
from tests.tables.ring import Ring
from tests.tables.sitting import Sitting

pytestmark = pytest.mark.rule("R11")

ANNA = Seat(0)


class Solo(Sitting):
    """A match of Anna with bots on the other seats."""

    def __init__(
        self,
        players: int = 2,
        *,
        people: int = 1,
        names: tuple[str, ...] = ("anna", "bruno"),
        **of_sheet: Any,
    ) -> None:
        super().__init__(players, **of_sheet)
        self.sit(*names[:people])
        for bot in range(players - people):
            self.tell(Sit(PlayerId(f"bot{bot}"), bot=True, name=f"Bot {bot}"))
        self.reach()
        self.deal()

    def until_asked(self) -> "Solo":
        """Let the bots play until Anna has a question."""
        while not asked(self.game, self.state):
            self.play()
        return self

    @property
    def game(self) -> Any:
        return tressette.GAME


def refused(table: Any, command: object) -> str:
    with pytest.raises(Refused) as refusal:
        table.tell(command)
    return refusal.value.code


def test_a_person_who_plays_with_bots_only_has_no_clock() -> None:
    solo = Solo().until_asked()
    (deadline,) = solo.state.deadlines
    assert deadline.untimed
    assert deadline.opened == solo.now
    assert running(solo.state) == ()
    solo.now = Millis(solo.now + 10 * 3_600_000)
    assert refused(solo, Reach(deadline)) == "deadline_gone"
    assert view(solo.state).untimed


def test_the_bots_keep_their_clocks() -> None:
    solo = Solo().until_asked()
    solo.play()
    while asked(solo.game, solo.state):
        solo.play()
    (deadline,) = solo.state.deadlines
    assert not deadline.untimed


def test_with_a_second_person_there_are_clocks() -> None:
    people = Solo(4, people=2)
    assert [deadline.untimed for deadline in people.state.deadlines] == [False]
    assert alone(people.state) is None


def test_a_members_bot_that_plays_with_house_bots_has_a_clock() -> None:
    bot = Solo(names=("anna-bot-1",))
    while bot.state.deadlines[0].seats != (ANNA,):
        bot.play()
    assert [deadline.untimed for deadline in bot.state.deadlines] == [False]
    assert alone(bot.state) is None


def test_a_match_that_a_members_bot_leaves_to_house_bots_ends() -> None:
    bot = Solo(names=("anna-bot-1",))
    bot.tell(Leave(ANNA))
    assert [event.why for event in bot.log if isinstance(event, Closed)] == ["abandoned"]


def test_a_table_may_have_a_clock_against_bots_too() -> None:
    timed = Solo(times=Times(no_clock_alone=False))
    assert [deadline.untimed for deadline in timed.state.deadlines] == [False]
    assert not view(timed.state).untimed


def test_options_of_an_earlier_log_keep_their_clocks_and_their_hash() -> None:
    sheet = msgspec.json.decode(
        b'{"options":{"game":"tressette"},"times":{"move":25000}}',
        type=TableOptions[tressette.Options],
    )
    assert b"no_clock_alone" not in msgspec.json.encode(sheet)
    solo = Solo().until_asked()
    old = msgspec.structs.replace(solo.state, sheet=sheet)
    assert alone(old) is None


def test_a_table_of_a_tournament_always_has_its_clocks() -> None:
    sheet = TableOptions(tressette.Options(players=2), tournament="e1")
    times = checked(tressette.GAME, sheet).times
    assert times.no_clock_alone is msgspec.UNSET
    with pytest.raises(BadOptions):
        checked(
            tressette.GAME,
            TableOptions(sheet.options, times=Times(no_clock_alone=True), tournament="e1"),
        )


def test_the_scoreboard_of_a_deal_stays_open_without_a_clock() -> None:
    solo = Solo().until_asked()
    while solo.state.match.phase == "move":
        solo.play()
    assert [one.kind for one in solo.state.deadlines if one.untimed] == ["pause"]
    seat = alone(solo.state)
    assert seat is not None
    others = [at for at in range(2) if at != seat]
    for other in others:
        _go_on(solo, Seat(other))
    assert [one.untimed for one in solo.state.deadlines] == [True]
    _go_on(solo, seat)
    assert solo.state.match.phase != "pause"


def _go_on(solo: Solo, seat: Seat) -> None:
    (ask,) = tressette.GAME.rules.offers(solo.state.match, seat)
    solo.tell(Do(seat, ask.id, next(iter(ask.offers[0].actions()))))


def test_the_house_plays_for_a_player_absent_by_choice_until_they_come_back() -> None:
    solo = Solo().until_asked()
    seat = alone(solo.state)
    assert seat is not None
    solo.now = Millis(solo.now + 60_000)
    solo.tell(SitOut(seat))
    (deadline,) = solo.state.deadlines
    assert (deadline.untimed, deadline.at) == (False, solo.now + AUTO_DELAY)
    solo.tell(ComeBack(seat))
    assert [one.untimed for one in solo.state.deadlines] == [True]


def test_questions_have_their_full_time_once_a_second_person_sits_down() -> None:
    table = _shoe()
    opened = table.now
    table.now = Millis(opened + 3_600_000)
    assert asked(table.game, table.state)
    table.sit("bruno")
    assert not view(table.state).untimed
    assert {one.at - table.now for one in table.state.deadlines} == {20_000}


# --- windows


def _shoe() -> Ring:
    """Anna and three bots at a table of chemin de fer, with an open window for bets."""
    table = Ring(chemin_de_fer.GAME, chemin_de_fer.Options(most=5)).sit("anna").bots(3)
    while table.state.phase != "playing" or table.state.match.phase != "bets":
        if table.state.phase == "playing" and table.state.match.phase == "bank":
            _take_the_bank(table)
        else:
            table.reach()
    return table


def _take_the_bank(table: Ring) -> None:
    """Anna refuses the bank; a bot takes it."""
    seat = table.state.match.due
    (ask,) = table.game.rules.offers(table.state.match, seat)
    offer = ask.offers[-1] if seat == ANNA else ask.offers[0]
    table.tell(Do(seat, ask.id, next(iter(offer.actions()))))


def _bets(table: Ring) -> Any:
    (deadline,) = [d for d in table.state.deadlines if d.ask == table.state.match.asked]
    return deadline


def test_a_window_waits_for_a_player_without_a_clock() -> None:
    table = _shoe()
    assert all(deadline.untimed for deadline in table.state.deadlines)


def test_a_window_has_its_usual_time_once_it_is_answered() -> None:
    table = _shoe()
    opened, ask = table.now, table.state.match.asked
    bet = next(o for o in table.game.rules.offers(table.state.match, ANNA)[0].offers)
    table.now = Millis(opened + 2_000)
    table.tell(Do(ANNA, ask, next(iter(bet.actions()))))
    assert (_bets(table).untimed, _bets(table).at) == (False, opened + 20_000)


def test_a_window_that_is_answered_late_stays_open_for_a_moment() -> None:
    table = _shoe()
    table.now = Millis(table.now + 60_000)
    table.tell(MoveOn(ANNA, table.state.match.asked))
    assert MovedOn(ANNA, table.state.match.asked) in table.log
    assert (_bets(table).untimed, _bets(table).at) == (False, table.now + TO_SETTLE)
    before = _bets(table)
    table.now = Millis(table.now + 500)
    table.tell(Do(*_some_bet_of_a_bot(table)))
    assert _bets(table).at == before.at


def _some_bet_of_a_bot(table: Ring) -> tuple[Seat, Any, Any]:
    for seat in range(1, 4):
        for ask in table.game.rules.offers(table.state.match, Seat(seat)):
            if ask.id == table.state.match.asked:
                return Seat(seat), ask.id, next(iter(ask.offers[0].actions()))
    raise AssertionError


def test_only_a_window_that_waits_for_the_seat_can_be_closed() -> None:
    table = _shoe()
    ask = table.state.match.asked
    assert refused(table, MoveOn(Seat(1), ask)) == "stale_ask"
    assert refused(table, MoveOn(ANNA, ask + 1)) == "stale_ask"
    table.tell(MoveOn(ANNA, ask))
    assert refused(table, MoveOn(ANNA, ask)) == "stale_ask"
    solo = Solo().until_asked()
    seat = alone(solo.state)
    assert seat is not None
    assert refused(solo, MoveOn(seat, solo.state.deadlines[0].ask)) == "stale_ask"


# --- leaving, and being away


def test_leaving_a_match_with_bots_ends_it() -> None:
    solo = Solo().until_asked()
    seat = alone(solo.state)
    assert seat is not None
    events = solo.tell(Leave(seat))
    assert events[-1] == Closed("abandoned")
    assert solo.state.phase == "closed"


@pytest.mark.rule("P3")
def test_a_player_who_leaves_a_match_with_bots_loses_the_entry() -> None:
    solo = Solo(entry=50)
    seat = alone(solo.state)
    assert seat is not None
    (settled,) = [e for e in solo.tell(Leave(seat)) if isinstance(e, Settled)]
    assert settled.settlement.changes[seat] == -50
    assert sum(settled.settlement.changes) == 0


@pytest.mark.rule("P3")
def test_the_house_keeps_its_fee_if_the_player_leaves() -> None:
    solo = Solo(entry=50, fee=3)
    seat = alone(solo.state)
    assert seat is not None
    (settled,) = [e for e in solo.tell(Leave(seat)) if isinstance(e, Settled)]
    assert settled.settlement.changes[seat] == -50
    assert settled.settlement.house == 6


def test_the_house_plays_on_for_a_player_who_leaves_a_match_with_people() -> None:
    people = Solo(4, people=2)
    people.tell(Leave(Seat(0)))
    assert people.state.phase == "playing"


def test_a_player_who_does_not_reconnect_has_left() -> None:
    solo = Solo().until_asked()
    solo.tell(Hold())
    solo.now = Millis(solo.now + 24 * 3_600_000)
    assert solo.tell(Release(gone=True))[-1] == Closed("abandoned")


@pytest.mark.rule("P6")
def test_a_table_waits_for_its_person_as_long_as_before_after_a_restart() -> None:
    solo = Solo().until_asked()
    solo.tell(Hold())
    held = solo.state.held
    assert held is not None
    solo.now = Millis(solo.now + 50_000)
    assert ClocksHeld(Millis(held + 50_000)) in solo.tell(Resume(Millis(50_000)))
    assert solo.state.held == held + 50_000


def test_nobody_is_idle_at_a_table_without_a_clock() -> None:
    table = _shoe()
    idle = msgspec.structs.replace(table.state.places[0], idle=1_000)  # type: ignore[type-var]
    state = msgspec.structs.replace(table.state, places=(idle, *table.state.places[1:]))
    command = MoveOn(ANNA, state.match.asked)
    after = decide(table.game, state, command, now=table.now).state
    place = after.places[0]
    assert place is not None
    assert (place.absent, place.idle) == (None, 0)
