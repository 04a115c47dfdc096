"""What matches come to, added up from results that are written by hand."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from circolo.cards.units import Chips, Millis, Seat
from circolo.games.tressette import Options
from circolo.play.tally import Feat
from circolo.room.history import Match
from circolo.room.statistics import Statistics, statistics
from circolo.tables.results import Competitor, Result
from circolo.tables.sheet import Sheet
from circolo.tables.state import PlayerId, TableId

ANNA = PlayerId("anna")


def match(
    *names: str, won: bool, chips: int = 0, feats: tuple[Feat, ...] = (), seat: int = 0
) -> Match:
    """A match of two deals, (7, 4) and (5, 6) for Anna's side and the others, Anna at this seat."""
    sides = [seat % 2, 1 - seat % 2]
    deals = tuple((points[sides[0]], points[sides[1]]) for points in ((7, 4), (5, 6)))
    players = [Competitor(PlayerId(n), n, n.startswith("bot"), None) for n in names]
    players.insert(seat, Competitor(ANNA, "Anna", bot=False, level=None))
    places = tuple(1 if (at % 2 == seat % 2) is won else 2 for at in range(len(players)))
    came: Result[Any] = Result(
        table=TableId("t1"),
        sheet=Sheet(options=Options(players=len(players))),  # type: ignore[arg-type]
        players=tuple(players),
        places=places,
        deals=deals,
        feats=feats,
        chips=tuple(Chips(chips if at == seat else 0) for at in range(len(players))),
        why="match_over",
    )
    return Match(1, Millis(0), came)


def summed(*matches: Match) -> tuple[Statistics, ...]:
    async def told() -> AsyncIterator[Match]:
        for one in matches:
            yield one

    return asyncio.run(statistics(told(), ANNA))


def test_nothing_comes_to_nothing() -> None:
    assert summed() == ()


def test_points_are_those_of_ones_own_side_wherever_one_sits() -> None:
    for seat in range(4):
        (sums,) = summed(match("b", "c", "d", won=True, seat=seat))
        assert (sums.points_for, sums.points_against, sums.deals) == (12, 10, 2)
        assert (sums.matches, sums.won, sums.players) == (1, 1, 4)


def test_chips_won_and_chips_lost_are_not_set_off() -> None:
    (sums,) = summed(match("b", won=True, chips=50), match("b", won=False, chips=-30))
    assert (sums.chips_won, sums.chips_lost) == (50, 30)


def test_the_longest_run_is_that_of_matches_won_one_after_the_other() -> None:
    results = (True, True, False, True, True, True, False, True)
    (sums,) = summed(*(match("b", won=won) for won in results))
    assert (sums.longest_run, sums.won) == (3, 6)


def test_an_accuso_is_whose_it_is_and_a_cappotto_the_sides() -> None:
    feats = (
        Feat("accuso", side=0, points=3, seat=Seat(0)),
        Feat("accuso", side=0, points=4, seat=Seat(2), times=2),
        Feat("accuso", side=1, points=3, seat=Seat(1)),
        Feat("cappotto", side=0, points=11),
        Feat("cappotto", side=1, points=11),
    )
    (partner,) = summed(match("b", "c", "d", won=True, feats=feats, seat=2))
    assert (partner.accusi, partner.accuso_points, partner.cappotti) == (2, 4, 1)
    (other,) = summed(match("b", "c", "d", won=True, feats=feats, seat=1))
    assert (other.accusi, other.accuso_points, other.cappotti) == (1, 3, 1)


def test_matches_with_a_bot_are_kept_apart_from_those_among_people() -> None:
    sums = summed(match("b", won=True), match("bot", won=False), match("b", "c", "bot", won=True))
    assert [(one.players, one.bots, one.matches) for one in sums] == [
        (2, False, 1),
        (2, True, 1),
        (4, True, 1),
    ]
