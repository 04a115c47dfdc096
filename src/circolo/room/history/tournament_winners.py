"""Tournament winners: who has won each stored tournament of the last months, and when."""

from collections import OrderedDict
from collections.abc import Callable

from circolo.cards.units import DAY, Millis
from circolo.catalogue import game_of
from circolo.room.actors.stream_names import TOURNAMENT_STREAMS
from circolo.store.entries import Entry, Head
from circolo.store.store_port import Reader
from circolo.tables.state import PlayerId
from circolo.tournaments.events import Finished
from circolo.tournaments.state import State, TournamentId, people
from circolo.wire import tournament_log

MOST = 1_000
"""Maximum number of tournaments whose winners stay in memory; the oldest are dropped."""

LONGEST = Millis(31 * DAY)
"""How long before a month a tournament may be announced whose end counts in it, in milliseconds."""

_TIME_DIGITS = 11
_FEWEST = 2

Won = tuple[Millis, str, tuple[PlayerId, ...]]
"""The end of a tournament, its game, and the people who share the first place."""


class TournamentWinners:
    """Reads the log of each finished tournament once, and again if its result is corrected.

    Tournaments of clubs (`is_private`) are left out.
    """

    def __init__(self, reader: Reader, is_private: Callable[[TournamentId], bool]) -> None:
        self._reader = reader
        self._is_private = is_private
        self._known: OrderedDict[str, tuple[int, Won | None]] = OrderedDict()
        """By stream: the version of its last entry, and what it came to."""

    async def since(self, begins: Millis) -> tuple[Won, ...]:
        """Return the winners of the tournaments that have ended since the time `begins`. Raises
        StoreFailed or UnreadableLog.
        """
        heads = [
            head
            for head in await self._reader.streams(TOURNAMENT_STREAMS)
            if head.closed
            and _announced(head) >= begins - LONGEST
            and not self._is_private(_id_of(head))
        ]
        for head in heads[-MOST:]:
            known = self._known.get(head.stream)
            if known is None or known[0] != head.version:
                entries = await self._reader.read(head.stream)
                self._known[head.stream] = (head.version, _won(entries))
        while len(self._known) > MOST:
            self._known.popitem(last=False)
        found = (won for _, won in self._known.values())
        return tuple(won for won in found if won is not None and won[0] >= begins)


def _id_of(head: Head) -> TournamentId:
    return TournamentId(head.stream.removeprefix(TOURNAMENT_STREAMS))


def _announced(head: Head) -> int:
    """Return the time at which a tournament was announced, with which its id begins."""
    digits = _id_of(head)[:_TIME_DIGITS]
    try:
        return int(digits, 16)
    except ValueError:
        return 0


def _won(entries: tuple[Entry, ...]) -> Won | None:
    """Return what a tournament came to; None if it was cancelled, or one person played alone."""
    ended = next((entry.at for entry in entries if _ends(entry)), None)
    state = tournament_log.fold_to_state(entry.events for entry in entries)
    if ended is None or state.phase != "over" or len(_people(state)) < _FEWEST:
        return None
    first = state.places[0] if state.places else ()
    winners = [number for team in first for number in people(state, team)]
    return (
        ended,
        game_of(state.sheet.options).name,
        tuple(state.entrants[number].player for number in winners),
    )


def _people(state: State) -> list[int]:
    """Return the latest entry of each person who has played."""
    return [number for team in range(len(state.teams)) for number in people(state, team)]


def _ends(entry: Entry) -> bool:
    return any(isinstance(event, Finished) for event in tournament_log.decode_events(entry.events))
