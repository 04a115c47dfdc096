"""The public results of a player: matches by game, companions and recent matches."""

from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

from circolo.cards.units import Millis
from circolo.catalogue import game_of
from circolo.room.history.play_history import Match
from circolo.room.history.statistics import seat_in
from circolo.tables.history.match_result import Result
from circolo.tables.state import PlayerId

MATCHES = 200
"""The number of last matches that are searched for companions."""

COMPANIONS = 5
"""The maximum number of partners, and of opponents, that are shown."""

RECENT = 20
"""The maximum number of recent matches that are shown."""

SIDES = 2
PAIRS = 4


class Companion(NamedTuple):
    """A person with or against whom a player has played: the matches, and those the player won."""

    player: PlayerId
    matches: int
    won: int


class RecentMatch(NamedTuple):
    """A recent match of a player: when it ended, its game, and the player's rank among all."""

    ended: Millis
    game: str
    place: int
    players: int


class Companions(NamedTuple):
    """The most frequent partners and opponents of a player."""

    partners: tuple[Companion, ...]
    opponents: tuple[Companion, ...]


def companions(matches: Iterable[Match], player: PlayerId) -> Companions:
    """Return the most frequent partners and opponents in these matches. Void and unfinished matches
    do not count, and bots are left out.
    """
    partners, opponents = _Count(), _Count()
    for match in _counted(matches):
        own = seat_in(match.result, player)
        won = match.result.places[own] == 1
        for seat, one in enumerate(match.result.players):
            if seat == own or one.bot:
                continue
            is_partner = _are_pairs(match.result) and seat % SIDES == own % SIDES
            (partners if is_partner else opponents).add(one.player, won=won)
    return Companions(partners.most(), opponents.most())


def recent(matches: Iterable[Match], player: PlayerId) -> tuple[RecentMatch, ...]:
    """Return the last matches of a player, the latest first; void and unfinished ones are left
    out.
    """
    shown = (
        RecentMatch(
            match.at,
            game_of(match.result.sheet.options).name,
            match.result.places[seat_in(match.result, player)],
            len(match.result.players),
        )
        for match in _counted(matches)
    )
    return tuple(shown)[:RECENT]


def _counted(matches: Iterable[Match]) -> Iterable[Match]:
    return (match for match in matches if match.result.places and not match.void)


def _are_pairs(result: Result[Any]) -> bool:
    return len(result.players) == PAIRS and all(len(deal) == SIDES for deal in result.deals)


class _Count:
    def __init__(self) -> None:
        self._matches: Counter[PlayerId] = Counter()
        self._won: Counter[PlayerId] = Counter()

    def add(self, player: PlayerId, *, won: bool) -> None:
        self._matches[player] += 1
        self._won[player] += won

    def most(self) -> tuple[Companion, ...]:
        """Return the most frequent players; among equals the one met last is first."""
        return tuple(
            Companion(player, times, self._won[player])
            for player, times in self._matches.most_common(COMPANIONS)
        )
