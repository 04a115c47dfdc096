"""Monthly boards: who has won most matches, tournaments and bank-game chips in a month.

Only the current month and the one before are counted, from the stored results, on request. A month
is one of UTC. Play with house bots counts for nobody, and neither does a match that is not rated.
"""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Iterable, Mapping
from datetime import UTC, datetime
from typing import Literal, NamedTuple, TypeAlias

import msgspec
from msgspec import Struct

from circolo.cards.units import Millis
from circolo.catalogue import BY_NAME, game_of
from circolo.room.history import play_history
from circolo.room.history.ratings import Members, uncounted
from circolo.room.history.tournament_winners import TournamentWinners, Won
from circolo.room.ports import Clock
from circolo.store.store_port import FinishedMatch, Reader, StoredDeed
from circolo.tables.member_bots import is_member_bot
from circolo.tables.state import PlayerId, TableId
from circolo.tournaments.state import TournamentId

Board = Literal["matches", "tournaments", "chips"]
"""What a board counts: won matches, won tournaments, or the chips won at a bank game."""

PAGE = 200
"""Number of results counted in one step, so that tables do not pause noticeably."""


class Month(NamedTuple):
    """A calendar month of UTC."""

    year: int
    number: int

    def __str__(self) -> str:
        return f"{self.year:04}-{self.number:02}"

    @property
    def before(self) -> "Month":
        """The month before."""
        return Month(self.year - 1, 12) if self.number == 1 else Month(self.year, self.number - 1)

    @property
    def begins(self) -> Millis:
        """The time at which the month begins."""
        return Millis(int(datetime(self.year, self.number, 1, tzinfo=UTC).timestamp() * 1_000))


def month_of(at: Millis) -> Month:
    """Return the month of a time."""
    when = datetime.fromtimestamp(at / 1_000, UTC)
    return Month(when.year, when.month)


_Kind: TypeAlias = tuple[Month, str, Board]


class _PlayedHand(Struct, frozen=True):
    """The part of a stored hand that decides whether its chips count."""

    table: TableId
    game: str
    deal: int
    bots: bool
    practice: bool = False


_hand = msgspec.json.Decoder(_PlayedHand)


class MonthlyBoards:
    """The boards of this month and the last. `voided` returns the deals that staff have voided.

    Every method may raise StoreFailed.
    """

    def __init__(
        self,
        reader: Reader,
        people: Members,
        clock: Clock,
        *,
        voided: Callable[[], play_history.Voided],
        is_private: Callable[[TournamentId], bool],
    ) -> None:
        self._reader = reader
        self._people = people
        self._clock = clock
        self._voided = voided
        self._winners = TournamentWinners(reader, is_private)
        self._sums = _Sums(voided(), month_of(clock.now()))
        self._one_at_a_time = asyncio.Lock()

    def months(self) -> tuple[Month, Month]:
        """Return the months that have boards: the current one, and the one before."""
        month = month_of(self._clock.now())
        return month, month.before

    async def best(
        self, game: str, month: Month, board: Board, *, limit: int
    ) -> tuple[tuple[PlayerId, int], ...]:
        """Return at most `limit` players with their numbers, the best first.

        Players who have won nothing are left out; guests are included.
        """
        sums = await self._read_on()
        counted = sums.of.get((month, game, board), Counter())
        ranked = sorted(counted.items(), key=lambda item: (-item[1], item[0]))
        return tuple(item for item in ranked if item[1] > 0)[:limit]

    async def _read_on(self) -> "_Sums":
        """Count the results since the last call; all again after a void, or in a new month."""
        async with self._one_at_a_time:
            voided, month = self._voided(), month_of(self._clock.now())
            if voided is not self._sums.voided or month != self._sums.month:
                self._sums = _Sums(voided, month)
            sums = self._sums
            if not sums.is_placed:
                await self._place(sums)
            while matches := await self._reader.all_matches(sums.position, limit=PAGE):
                people = {person for match in matches for person in match.finished.people}
                sums.take_matches(matches, await self._people.members(people))
            while deeds := await self._reader.all_deeds(sums.number, limit=PAGE):
                sums.take_deeds(deeds)
            sums.take_winners(await self._winners.since(month.before.begins))
            return sums

    async def _place(self, sums: "_Sums") -> None:
        """Find the first match and deed that can count, without reading those before."""
        begins = sums.month.before.begins
        sums.position = await _last_before(begins, self._match_after)
        sums.number = await _last_before(begins, self._deed_after)
        sums.is_placed = True

    async def _match_after(self, position: int) -> tuple[int, Millis] | None:
        found = await self._reader.all_matches(position, limit=1)
        return (found[0].position, found[0].at) if found else None

    async def _deed_after(self, number: int) -> tuple[int, Millis] | None:
        found = await self._reader.all_deeds(number, limit=1)
        return (found[0].number, found[0].at) if found else None


async def _last_before(
    begins: Millis, after: Callable[[int], Awaitable[tuple[int, Millis] | None]]
) -> int:
    """Return a number such that all results with numbers up to it are older than `begins`.

    `after` returns the first result above a number. The times of results grow with their numbers.
    """
    low, step = 0, 1
    while (found := await after(low + step)) is not None and found[1] < begins:
        low, step = found[0], step * 2
    while step > 1:
        step //= 2
        found = await after(low + step)
        if found is not None and found[1] < begins:
            low = found[0]
    return low


class _Sums:
    """The sums of one month and the month before, up to a position of matches and of deeds."""

    def __init__(self, voided: play_history.Voided, month: Month) -> None:
        self.voided = voided
        self.month = month
        self.is_placed = False
        self.position = 0
        self.number = 0
        self.of: defaultdict[_Kind, Counter[PlayerId]] = defaultdict(Counter)
        self._void_tables = frozenset(table for table, _ in voided)

    def take_matches(self, matches: Iterable[FinishedMatch], since: Mapping[str, int]) -> None:
        """Count the next matches. `since` has, for each member, the position of the last entry
        before they joined.
        """
        for match in matches:
            self.position = match.position
            if match.finished.kind == "table" and match.at >= self.month.before.begins:
                self._take_match(match, since)

    def _take_match(self, match: FinishedMatch, since: Mapping[str, int]) -> None:
        result = play_history.decode_result(match.finished)
        is_void = result.table in self._void_tables or not result.places
        has_bot = any(is_member_bot(one.player) for one in result.players)
        if is_void or has_bot or uncounted(result.players, since, match.position) is not None:
            return
        kind: _Kind = (month_of(match.at), game_of(result.sheet.options).name, "matches")
        for one, place in zip(result.players, result.places, strict=True):
            if place == 1:
                self.of[kind][one.player] += 1

    def take_deeds(self, deeds: Iterable[StoredDeed]) -> None:
        """Count the chips of the next deals at bank games."""
        for stored in deeds:
            self.number = stored.number
            deed = stored.deed
            is_old = stored.at < self.month.before.begins
            if is_old or deed.kind != "hand" or not deed.chips:
                continue
            hand = _hand.decode(deed.summary)
            is_counted = BY_NAME[hand.game].plays == "ring" and not (hand.bots or hand.practice)
            if is_counted and (hand.table, hand.deal) not in self.voided:
                kind: _Kind = (month_of(stored.at), hand.game, "chips")
                self.of[kind][PlayerId(deed.person)] += deed.chips

    def take_winners(self, won: Iterable[Won]) -> None:
        """Replace the won tournaments, which corrections of a director may change."""
        for kind in [kind for kind in self.of if kind[2] == "tournaments"]:
            del self.of[kind]
        for at, game, players in won:
            for player in players:
                if not is_member_bot(player):
                    self.of[month_of(at), game, "tournaments"][player] += 1
