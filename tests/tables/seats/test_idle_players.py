"""Idle players of a ring table become absent, and the table may close."""

from typing import Any

import pytest

from circolo.cards.units import Chips, Seat
from circolo.games import chemin_de_fer as chemin
from circolo.play.events import DealEnded
from circolo.play.settlement import Settlement
from circolo.tables.commands import ComeBack, Do, Sit, SitOut, TopUp
from circolo.tables.events import Closed, Played, WentAbsent
from circolo.tables.seats import idle_players
from circolo.tables.seats.idle_players import IDLE_DEALS
from circolo.tables.state import PlayerId, TableState
from circolo.tables.table_options import Times
from tests.tables.ring import Ring
from tests.tables.sitting import Sitting

ENDED: Played[Any] = Played("roster", DealEnded(1, Settlement((Chips(0),) * 4)))


def after(state: TableState, deals: int) -> TableState:
    """The table after this number of deals without an action of any player."""
    for _ in range(deals):
        state = idle_players.played(state, ENDED)
    return state


def idle(state: TableState) -> list[int | None]:
    return [None if place is None else place.idle for place in state.places]


def test_every_deal_counts_for_the_people_who_are_present() -> None:
    table = Ring().begin(3).bots(1)
    table.tell(SitOut(Seat(1)))
    assert idle(after(table.state, 5)) == [5, 0, 5, 0]


def test_an_action_of_the_seat_resets_the_count() -> None:
    state = after(Ring().begin(3).state, 5)
    acted: Played[Any] = Played("seat", object(), Seat(0))
    lapsed: Played[Any] = Played("clock", object(), Seat(2))
    assert idle(idle_players.played(idle_players.played(state, acted), lapsed)) == [0, 5, 5, None]


def test_in_a_match_nobody_is_idle() -> None:
    state = Sitting().begin().state
    assert state is not None
    assert after(state, IDLE_DEALS) == state


# --- at a table of chemin de fer, where nobody owes a bet


ANNA = Seat(8)


class Coups(Ring):
    """Anna, a standing bettor who does nothing, and two bots: a banker and a bettor."""

    def __init__(self) -> None:
        options = chemin.Options(variant="casino", least=2, most=8, minimum=1)
        super().__init__(chemin.GAME, options, times=Times(no_clock_alone=False))
        self.tell(Sit(PlayerId("anna"), ANNA, buy_in=Chips(100)))
        self.bots(2)

    def step(self) -> tuple[Any, ...]:
        """Let a bot take its first action, or else reach the next deadline."""
        state = self.state
        for seat in (Seat(0), Seat(1)) if state.phase == "playing" else ():
            for ask in self.game.rules.offers(state.match, seat):
                if state.match.phase != "bets" or self._bets(seat):
                    action = next(iter(ask.offers[0].actions()))
                    return self.tell(Do(seat, ask.id, action))
        return self.reach()

    def _bets(self, seat: Seat) -> bool:
        match = self.state.match
        return match.bank.banker != seat and all(one.seat != seat for one in match.wagers)

    def coups(self, most: int) -> int:
        """Play until Anna is absent, or for this number of coups; return their number."""
        begun = len(self.ended)
        while len(self.ended) - begun < most and self.place(ANNA).absent is None:
            self.step()
        return len(self.ended) - begun

    @property
    def ended(self) -> list[DealEnded]:
        played = [event.event for event in self.log if isinstance(event, Played)]
        return [event for event in played if isinstance(event, DealEnded)]


@pytest.mark.rule("R3")
def test_a_player_who_never_bets_becomes_absent_and_the_table_closes() -> None:
    table = Coups()
    assert table.coups(2 * IDLE_DEALS) == IDLE_DEALS
    assert WentAbsent(ANNA, "time") in table.log
    while table.state.phase == "playing":
        table.step()
    assert Closed("nobody_left") in table.log


@pytest.mark.parametrize(
    ("coups", "command"),
    [(IDLE_DEALS - 1, TopUp(ANNA, Chips(5))), (IDLE_DEALS, ComeBack(ANNA))],
)
def test_a_player_who_acts_is_present_as_long_again(coups: int, command: TopUp | ComeBack) -> None:
    table = Coups()
    assert table.coups(coups) == coups
    table.tell(command)
    assert table.place(ANNA).absent is None
    assert table.coups(2 * IDLE_DEALS) == IDLE_DEALS
