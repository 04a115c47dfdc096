"""Statistics of matches, added up from results that are written by hand."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from msgspec.structs import replace

from circolo.cards.units import Chips, Millis, Seat
from circolo.games.tressette import Options
from circolo.play.tally import Feat, of_seat
from circolo.room.history.play_history import Match, PlayedHand
from circolo.room.history.statistics import (
    HandStatistics,
    Luck,
    Statistics,
    Times,
    hand_statistics,
    statistics,
)
from circolo.tables.history.match_result import Competitor, Result
from circolo.tables.history.player_history import Hand
from circolo.tables.state import PlayerId, TableId
from circolo.tables.table_options import TableOptions

ANNA = PlayerId("anna")


def match(
    *names: str, won: bool, chips: int = 0, feats: tuple[Feat, ...] = (), seat: int = 0
) -> Match:
    """A match of two deals, (7, 4) and (5, 6) for the two sides, with Anna at this seat."""
    sides = [seat % 2, 1 - seat % 2]
    deals = tuple((points[sides[0]], points[sides[1]]) for points in ((7, 4), (5, 6)))
    players = [Competitor(PlayerId(n), n, n.startswith("bot"), None) for n in names]
    players.insert(seat, Competitor(ANNA, "Anna", bot=False, level=None))
    places = tuple(1 if (at % 2 == seat % 2) is won else 2 for at in range(len(players)))
    came: Result[Any] = Result(
        table=TableId("t1"),
        sheet=TableOptions(options=Options(players=len(players))),  # type: ignore[arg-type]
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


# --- hands


def hand(
    *feats: str | tuple[str, int],
    change: int = 0,
    game: str = "chemin_de_fer",
    variant: str = "casino",
    points: tuple[int, ...] = (),
    bots: bool = False,
    gave: int | None = None,
) -> PlayedHand:
    """A hand of Anna at the second seat, with these feats."""
    seat = Seat(1)
    named = [(feat, 1) if isinstance(feat, str) else feat for feat in feats]
    own = tuple(of_seat(name, seat, times=times) for name, times in named)
    told = Hand(TableId("t1"), game, variant, 1, seat, 4, bots, own, points, gave=gave)
    return PlayedHand(1, Millis(0), Chips(change), told)


def of_hands(*hands: PlayedHand) -> tuple[HandStatistics, ...]:
    async def told() -> AsyncIterator[PlayedHand]:
        for one in hands:
            yield one

    return asyncio.run(hand_statistics(told()))


def test_hand_statistics_are_split_by_the_players_part() -> None:
    (sums,) = of_hands(
        hand("punta", "natural", change=10), hand("punta", change=-30), hand("bet", change=5)
    )
    assert sums.as_ == {
        "bet": Times(1, 1, 5),
        "natural": Times(1, 1, 10),
        "punta": Times(2, 1, -20),
    }
    assert (sums.hands, sums.won, sums.chips_won, sums.chips_lost) == (3, 2, 15, 30)


def test_banks_are_counted_by_their_first_hand_and_the_longest_told() -> None:
    coups = [("banker", times) for times in (1, 2, 3, 1, 1, 2)]
    (sums,) = of_hands(*(hand(coup) for coup in coups))
    assert (sums.banks, sums.longest_bank, sums.as_["banker"].hands) == (3, 3, 6)


def test_a_deal_of_chiamatre_is_won_with_ones_side() -> None:
    deal: dict[str, Any] = {"game": "chiamatre", "variant": ""}
    (sums,) = of_hands(
        hand("caller", "won", points=(4, 7, 7, 4), **deal),
        hand("partner", points=(7, 4, 7, 4), **deal),
    )
    assert (sums.points_for, sums.points_against) == (11, 11)
    assert sums.as_ == {"caller": Times(1, 1, 0), "partner": Times(1, 0, 0)}


def test_variants_and_hands_with_bots_are_kept_apart() -> None:
    sums = of_hands(hand("punta"), hand("punta", bots=True), hand("punta", variant="online"))
    assert [(one.variant, one.bots, one.hands) for one in sums] == [
        ("casino", False, 1),
        ("casino", True, 1),
        ("online", False, 1),
    ]


def test_luck_and_play_share_the_result_of_the_deals_whose_cards_are_known() -> None:
    deal: dict[str, Any] = {"game": "tressette", "variant": ""}
    (sums,) = of_hands(
        hand(points=(3, 8), gave=300, **deal),
        hand(points=(6, 5), gave=-100, **deal),
        hand(points=(11, 0), **deal),
    )
    assert sums.luck == Luck(deals=2, cards=1.0, played=1.0, error=1.0)


def test_a_deal_with_own_scores_is_compared_with_their_mean() -> None:
    deal: dict[str, Any] = {"game": "chiamatre", "variant": "", "points": (4, 7, 7, 4)}
    (sums,) = of_hands(hand(gave=50, **deal), hand(gave=50, **deal))
    assert sums.luck == Luck(deals=2, cards=0.5, played=1.0, error=0.0)


def test_one_deal_has_no_error_and_no_luck() -> None:
    (sums,) = of_hands(hand(game="tressette", variant="", points=(3, 8), gave=300))
    assert sums.luck is None


@pytest.mark.rule("F31")
@pytest.mark.parametrize(
    ("drawn", "stood", "temper"),
    [
        (9, 0, None),
        (10, 0, "tireur"),
        (8, 2, "tireur"),
        (7, 3, "douter"),
        (0, 10, "non_tireur"),
    ],
)
def test_ones_own_profile_shows_how_one_meets_free_fives_from_ten_on(
    drawn: int, stood: int, temper: str | None
) -> None:
    fives = [hand("punta", "tiro", "five_tiro")] * drawn + [hand("punta", "five_sto")] * stood
    assert [sums.temper for sums in of_hands(*fives)] == [temper]
    online = [one._replace(hand=replace(one.hand, variant="online")) for one in fives]
    assert [sums.temper for sums in of_hands(*online)] == [None]


@pytest.mark.rule("F31")
def test_the_temper_of_a_player_is_one_with_bots_and_without() -> None:
    fives = [hand("punta", "five_tiro", bots=at % 2 == 0) for at in range(10)]
    assert [(sums.bots, sums.temper) for sums in of_hands(*fives)] == [
        (False, "tireur"),
        (True, "tireur"),
    ]
