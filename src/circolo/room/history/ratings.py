"""Ratings of all players, computed from the stored matches on request.

They are not stored. They follow from the order of the matches, from who was a member at the end of
each match, and from voided deals. So every computation gives the same ratings.
"""

import asyncio
from bisect import bisect_left, insort
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, NamedTuple, Protocol

import structlog
from msgspec import Struct

from circolo.catalogue import game_of
from circolo.play.contract import AnyGame
from circolo.ratings import ladders, rating
from circolo.ratings.ladders import Ladder, Uncounted
from circolo.ratings.rating import NEW, Outcome, Rating, Shown
from circolo.room.history import freeze_out_results, play_history
from circolo.store.errors import StoreFailed
from circolo.store.store_port import FinishedMatch, Reader
from circolo.tables.history.match_result import Competitor
from circolo.tables.member_bots import is_member_bot, owner_of
from circolo.tables.state import PlayerId, TableId

PAGE = 50
"""Number of matches rated in one step, so that tables do not pause noticeably."""

REMEMBERED = 5_000
"""Maximum number of matches whose rating changes stay in memory; the oldest are dropped."""

_Merit = tuple[float, float, PlayerId]

log = structlog.get_logger()


class Change(Struct, frozen=True):
    """The rating of a player before and after a match."""

    before: Shown
    after: Shown


class Rated(Struct, frozen=True):
    """The rating changes of a match by seat.

    If the match is not rated, `changes` is empty and `uncounted` says why.
    """

    ladder: Ladder
    players: tuple[PlayerId, ...]
    changes: tuple[Change, ...]
    uncounted: Uncounted | None


class Members(Protocol):
    """The interface of the accounts that ratings use: since when each person is a member."""

    async def members(self, people: Collection[str]) -> dict[str, int]:
        """Return, for each of these people who is a member, the position (in commit order) of the
        last log entry before they joined.
        """
        ...


class Standing(NamedTuple):
    """The rating of a player on one ladder, and their place from 1.

    `place` is None while the rating is provisional.
    """

    ladder: Ladder
    shown: Shown
    place: int | None


class Ratings:
    """The ratings of all players of a house. `voided` returns the deals that staff have voided.

    Every method except `begin` may raise StoreFailed.
    """

    def __init__(
        self, reader: Reader, people: Members, *, voided: Callable[[], play_history.Voided]
    ) -> None:
        self._reader = reader
        self._people = people
        self._voided = voided
        self._count = _RatingCount(voided())
        self._since: dict[str, int] = {}
        """For each member, the position of the last log entry before they joined.

        It never changes, so it is cached.
        """

        self._one_at_a_time = asyncio.Lock()

    async def begin(self) -> None:
        """Rate all stored matches in advance, so that the first request does not have to wait.

        A store failure is only logged.
        """
        try:
            await self._read_on()
        except StoreFailed as failure:
            log.warning("ratings_not_read", code=failure.code)

    async def of(self, player: PlayerId) -> tuple[Standing, ...]:
        """Return the ratings of a player on all ladders, sorted by ladder."""
        count = await self._read_on()
        return tuple(
            Standing(ladder, rating.shown(of_all[player]), count.place(ladder, player))
            for ladder, of_all in sorted(count.ratings.items())
            if player in of_all
        )

    async def all(self) -> tuple[tuple[Ladder, PlayerId, Shown], ...]:
        """Return all ratings, sorted by ladder, the best player first."""
        known = (await self._read_on()).ratings
        return tuple(
            (ladder, player, rating.shown(one))
            for ladder in sorted(known)
            for player, one in sorted(known[ladder].items(), key=_merit)
        )

    async def ladders(self) -> tuple[tuple[Ladder, int], ...]:
        """Return all ladders, each with its number of players whose rating is not provisional."""
        count = await self._read_on()
        return tuple((ladder, count.size(ladder)) for ladder in sorted(count.ratings))

    async def best(
        self, ladder: Ladder, *, after: int, limit: int
    ) -> tuple[tuple[PlayerId, Shown], ...]:
        """Return at most `limit` players of a ladder, the best first, from the place `after` + 1.

        Provisional ratings are left out.
        """
        count = await self._read_on()
        page = count.page(ladder, after=after, limit=limit)
        return tuple((player, rating.shown(count.ratings[ladder][player])) for player in page)

    async def at(self, table: TableId) -> Rated | None:
        """Return the rating changes of the match at a table; None if no match ended there, or it is
        no longer among the last `REMEMBERED`.
        """
        return (await self._read_on()).matches.get(table)

    async def at_each(self, tables: Iterable[TableId]) -> dict[TableId, Rated]:
        """Return what `at` returns for each of these tables, without the tables that have none."""
        known = (await self._read_on()).matches
        return {table: known[table] for table in tables if table in known}

    async def _read_on(self) -> "_RatingCount":
        """Rate the matches that have ended since the last call.

        Rate all matches again if a deal has been voided.
        """
        async with self._one_at_a_time:
            voided = self._voided()
            if voided is not self._count.voided:
                self._count = _RatingCount(voided)
            count = self._count
            while page := await self._reader.all_matches(count.position, limit=PAGE):
                since = await self._members(page)
                for match in page:
                    count.take(match, since)
            return count

    async def _members(self, page: Iterable[FinishedMatch]) -> Mapping[str, int]:
        named = {PlayerId(person) for match in page for person in match.finished.people}
        people = {owner_of(person) or person for person in named}
        unknown = people - self._since.keys()
        if unknown:
            self._since |= await self._people.members(unknown)
        return self._since


class _RatingCount:
    """All ratings after the match at `position` (in commit order)."""

    def __init__(self, voided: play_history.Voided) -> None:
        self.voided = voided
        self.position = 0
        self.ratings: dict[Ladder, dict[PlayerId, Rating]] = {}
        self.matches: OrderedDict[TableId, Rated] = OrderedDict()
        self._void = frozenset(table for table, _ in voided)
        self._orders: defaultdict[Ladder, list[_Merit]] = defaultdict(list)
        """The players of each ladder, the best first, without those whose rating is provisional."""

    def take(self, match: FinishedMatch, since: Mapping[str, int]) -> None:
        """Rate the next match.

        `since` has, for each member, the position of the last entry before they joined.
        """
        self.position = match.position
        if match.finished.kind == "freeze_out":
            self._take_freeze_out(match, since)
        else:
            self._take_match(match, since)

    def size(self, ladder: Ladder) -> int:
        """Return the number of players on a ladder whose rating is not provisional."""
        return len(self._orders[ladder])

    def page(self, ladder: Ladder, *, after: int, limit: int) -> tuple[PlayerId, ...]:
        """Return at most `limit` players of a ladder, the best first, from the place
        `after` + 1.
        """
        return tuple(player for _, _, player in self._orders[ladder][after : after + limit])

    def place(self, ladder: Ladder, player: PlayerId) -> int | None:
        """Return the place of a player on a ladder, from 1; None without a rating, or while it is
        provisional.
        """
        one = self.ratings.get(ladder, {}).get(player)
        if one is None or rating.shown(one).provisional:
            return None
        return bisect_left(self._orders[ladder], _merit((player, one))) + 1

    def _take_match(self, match: FinishedMatch, since: Mapping[str, int]) -> None:
        result = play_history.decode_result(match.finished)
        game = game_of(result.sheet.options)
        ladder = _ladder(game, result.sheet.options, result.players)
        players = tuple(one.player for one in result.players)
        why = uncounted(result.players, since, match.position)
        if result.table in self._void:
            why = "void"
        elif not result.places:
            why = "unfinished"
        changes: tuple[Change, ...] = ()
        if why is None:
            outcome = ladders.of_match(
                game, result.sheet.options, players=players, places=result.places
            )
            before = [self._shown(ladder, one) for one in players]
            self._rate(ladder, outcome)
            after = [self._shown(ladder, one) for one in players]
            changes = tuple(map(Change, before, after))
        self.matches[result.table] = Rated(ladder, players, changes, why)
        if len(self.matches) > REMEMBERED:
            self.matches.popitem(last=False)

    def _take_freeze_out(self, match: FinishedMatch, since: Mapping[str, int]) -> None:
        result = freeze_out_results.decode_result(match.finished)
        everybody = [one for group in result.places for one in group]
        if uncounted(everybody, since, match.position) is None:
            groups = [[one.player for one in group] for group in result.places]
            ladder = _ladder(game_of(result.options), result.options, everybody)
            self._rate(ladder, ladders.of_freeze_out(groups))

    def _shown(self, ladder: Ladder, player: PlayerId) -> Shown:
        return rating.shown(self.ratings.get(ladder, {}).get(player, NEW))

    def _rate(self, ladder: Ladder, outcome: Outcome) -> None:
        known = self.ratings.setdefault(ladder, {})
        order, changed = self._orders[ladder], rating.after(known, outcome)
        for player, one in changed.items():
            before = known.get(player)
            if before is not None and not rating.shown(before).provisional:
                del order[bisect_left(order, _merit((player, before)))]
            if not rating.shown(one).provisional:
                insort(order, _merit((player, one)))
        known |= changed


def _ladder(game: AnyGame, options: Any, players: Iterable[Competitor]) -> Ladder:
    """Return the ladder of a match; one with a member's bot is rated apart, for all its players."""
    ladder = ladders.ladder(game, options)
    has_bot = any(is_member_bot(one.player) for one in players)
    return ladders.with_bots(ladder) if has_bot else ladder


def _merit(item: tuple[PlayerId, Rating]) -> _Merit:
    player, one = item
    return -one.mu, one.sigma, player


def uncounted(
    players: Collection[Competitor], since: Mapping[str, int], position: int
) -> Uncounted | None:
    """Return why a match with these players is not rated, or None if it is.

    `since` has, for each member, the position (in commit order) of the last entry before they
    joined. `position` is that of the match.
    """
    if any(one.bot for one in players):
        return "bots"
    if any(one.played_for for one in players):
        return "played_for"
    responsible = [owner_of(one.player) or one.player for one in players]
    if any(since.get(one, position) >= position for one in responsible):
        return "guests"
    if len(set(responsible)) < len(responsible):
        return "own_bots"
    return None
