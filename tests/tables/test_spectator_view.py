"""The spectator view: what a spectator sees of a match, and when."""

from itertools import pairwise
from typing import Any

from circolo.cards.units import Millis, Seat
from circolo.games.tressette import GAME, Preferences
from circolo.play.events import DealEnded, MatchEnded
from circolo.tables.commands import Close, Do, SetPreferences
from circolo.tables.events import MatchBegan, Played, TableEvent
from circolo.tables.spectator_view import LONGEST, DelayedMoments, Due, Moment, moments
from circolo.tables.state import TableState
from tests.tables.sitting import Sitting

SECOND = 1_000


class Filmed(Sitting):
    """A match of which every entry is added to the delayed moments at once."""

    def __init__(self) -> None:
        self.delayed = DelayedMoments()
        self.due: list[tuple[Millis, Due]] = []
        self.happened: list[Moment] = []
        super().__init__()

    def tell(self, command: Any) -> tuple[TableEvent, ...]:
        before = self._state
        events = super().tell(command)
        for moment in moments(GAME, before, Moment(self.now, events, self.state)):
            self.happened.append(moment)
            self.due += [(self.now, due) for due in self.delayed.add(moment)]
        return events

    def later(self, millis: int) -> "Filmed":
        self.now = Millis(self.now + millis)
        return self

    def play_deal(self, think: int) -> "Filmed":
        """Play a deal, each card after this time; then all players read the score."""
        number = self.state.match.number
        while self.state.phase == "playing" and self.state.match.number == number:
            if self.state.match.phase == "pause":
                self.later(SECOND)
            else:
                self.later(think)
            self.play()
        return self


def is_play(due: Due) -> bool:
    return any(isinstance(event, Played) for event in due.moment.events)


def ends_deal(moment: Moment) -> bool:
    return any(
        isinstance(event, Played) and isinstance(event.event, DealEnded) for event in moment.events
    )


def test_before_the_match_everything_is_shown_as_it_happens() -> None:
    filmed = Filmed()
    filmed.later(SECOND).sit("anna").later(SECOND).sit("bruno")  # type: ignore[attr-defined]
    assert [due.at for _, due in filmed.due] == [due.moment.at for _, due in filmed.due]
    assert len(filmed.due) == len(filmed.happened) == 3


def test_nothing_of_a_deal_is_released_before_its_end() -> None:
    filmed = Filmed()
    filmed.begin()
    for _ in range(20):
        filmed.later(SECOND).play()
    assert not any(is_play(due) for _, due in filmed.due)
    begun = [due for _, due in filmed.due if MatchBegan() in due.moment.events]
    assert len(begun) == 1


def test_a_deal_is_shown_from_its_end_at_the_pace_at_which_it_was_played() -> None:
    filmed = Filmed()
    filmed.begin()
    filmed.play_deal(2 * SECOND)
    shown = [due for _, due in filmed.due if is_play(due)]
    end = next(moment.at for moment in filmed.happened if ends_deal(moment))
    assert min(due.at for due in shown) >= end
    later = {due.at - due.moment.at for due in shown}
    assert len(later) == 1


def test_every_moment_is_shown_once_and_in_order() -> None:
    filmed = Filmed()
    filmed.begin()
    while filmed.state.phase == "playing":
        filmed.play_deal(SECOND + 100 * filmed.state.match.number)
    assert [due.moment for _, due in filmed.due] == filmed.happened
    times = [due.at for _, due in filmed.due]
    assert times == sorted(times)


def test_a_deal_waits_until_the_one_before_has_been_shown() -> None:
    """The first is slow, the second quick: the lag is never more than the longest deal."""
    filmed = Filmed()
    filmed.begin()
    filmed.play_deal(4 * SECOND)
    first = len(filmed.due)
    filmed.play_deal(SECOND)
    ended, shown = filmed.due[-1][0], [due.at for _, due in filmed.due]
    assert ended < shown[first - 1] <= shown[first]
    longest = 40 * 4 * SECOND + 10 * SECOND
    assert all(due.at - released <= longest for released, due in filmed.due)


def test_a_long_wait_is_shown_short() -> None:
    filmed = Filmed()
    filmed.begin()
    filmed.later(SECOND).play()
    filmed.later(3_600 * SECOND)
    filmed.play_deal(SECOND)
    times = [due.at for _, due in filmed.due if is_play(due)]
    assert max(b - a for a, b in pairwise(times)) == LONGEST


def test_the_end_of_the_match_is_part_of_its_last_deal() -> None:
    filmed = Filmed()
    filmed.begin().play_out()
    (last,) = [
        moment
        for moment in filmed.happened
        if any(isinstance(getattr(e, "event", None), MatchEnded) for e in moment.events)
    ]
    assert ends_deal(last)
    assert last.state.phase == "over"


def test_a_deal_that_is_broken_off_is_shown_with_its_end() -> None:
    filmed = Filmed()
    filmed.begin()
    filmed.later(SECOND).play()
    filmed.later(SECOND).tell(Close("seed_lost"))
    assert [due.moment for _, due in filmed.due] == filmed.happened
    assert any(is_play(due) for _, due in filmed.due)


def test_a_premove_is_no_moment() -> None:
    filmed = Filmed()
    filmed.begin()
    seen = len(filmed.happened)
    filmed.tell(SetPreferences(Seat(0), Preferences()))
    assert len(filmed.happened) == seen


def test_an_entry_in_which_a_deal_ends_and_the_next_begins_is_cut_between_them() -> None:
    filmed = Filmed()
    filmed.begin()
    before: TableState = filmed.state
    log: list[TableEvent] = []
    while not any(isinstance(getattr(e, "event", None), DealEnded) for e in log):
        seat, ask = filmed._first_ask()
        log += filmed.tell(Do(seat, ask.id, next(iter(ask.offers[0].actions()))))
    first_half = len(log)
    filmed.later(SECOND).play_deal(SECOND)
    rest = [event for moment in filmed.happened for event in moment.events]
    at = rest.index(log[-1])
    one = Moment(filmed.now, (*log, *rest[at + 1 : at + 4]), filmed.state)
    parts = [moment.events for moment in moments(GAME, before, one)]
    assert (parts[0], len(parts)) == (tuple(log[:first_half]), 2)
