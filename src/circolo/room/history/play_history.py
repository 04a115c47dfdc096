"""Play history: a player's matches, hands (deals of one seat) and sittings at ring tables, read
from the store.

The server stores a result together with the entry that ends the match or deal.
"""

from collections.abc import AsyncIterator, Collection, Iterable, Mapping
from typing import Any, NamedTuple

import msgspec

from circolo.cards.units import Chips, Millis
from circolo.catalogue import BY_NAME
from circolo.play.contract import AnyGame
from circolo.store import store_port
from circolo.store.entries import Deed, MatchSummary
from circolo.store.store_port import FinishedMatch, Reader, StoredDeed
from circolo.tables.events import TableEvent
from circolo.tables.history.match_result import Result, people, result
from circolo.tables.history.player_history import Hand, SatDown, deeds
from circolo.tables.shuffles.epochs import stream_of
from circolo.tables.state import PlayerId, TableId, TableState
from circolo.wire.game_unions import Options

PAGE = 200
"""Rows of the history that are read at a time."""

_decoder = msgspec.json.Decoder(Result[Options])
_hand = msgspec.json.Decoder(Hand)
_sat_down = msgspec.json.Decoder(SatDown[Options])


Voided = Mapping[tuple[TableId, int], str]
"""The reason of each deal that staff voided, by table and number of the deal."""


class Match(NamedTuple):
    """A finished match, with the time and position (in commit order) of its last entry.

    `void` is the reason if staff voided a deal of it, else empty.
    """

    position: int
    at: Millis
    result: Result[Options]
    void: str = ""


class PlayedHand(NamedTuple):
    """One finished deal of one player, with the chips that they won or (negative) lost.

    `number` grows with time. `void` is the reason if staff voided the deal, else empty.
    """

    number: int
    at: Millis
    change: Chips
    hand: Hand
    void: str = ""


class Sitting(NamedTuple):
    """One visit of a player to a ring table (a bank game that players join and leave).

    `bought` are the chips at the start, `added` those bought later. `won` are the chips that the
    player won or (negative) lost in the `hands` deals of the visit. `until` and `cashed` are the
    time and the chips at the end, None while the player still sits there.
    """

    number: int
    at: Millis
    where: SatDown[Options]
    bought: Chips
    added: Chips
    hands: int
    won: Chips
    last: int
    until: Millis | None
    cashed: Chips | None


def match_to_store(
    before: TableState | None, events: Iterable[TableEvent], after: TableState
) -> MatchSummary | None:
    """Return the match result for the store, or None if `events` do not end a match.

    `before` and `after` are the table's states before and after the events.
    """
    match_result = result(before, events, after)
    return None if match_result is None else encode_result(match_result)


def encode_result(match_result: Result[Any]) -> MatchSummary:
    """Encode the result of a match for the store."""
    return MatchSummary(people(match_result), msgspec.json.encode(match_result))


def stored_match(match: FinishedMatch) -> Match:
    """Decode a stored match; raises msgspec.DecodeError. Its `void`, the reason why a match does
    not count, is left empty.
    """
    return Match(match.position, match.at, decode_result(match.finished))


def decode_result(finished: MatchSummary) -> Result[Options]:
    """Decode the result of a stored match; raises msgspec.DecodeError."""
    return _decoder.decode(finished.summary)


def deeds_to_store(
    game: AnyGame, before: TableState | None, events: Collection[TableEvent]
) -> tuple[Deed, ...]:
    """Return the deeds (lines of players' histories) that follow from these events.

    `before` is the table before the events, None if they open the table.
    """
    return tuple(
        Deed(
            deed.player,
            deed.kind,
            deed.chips,
            b"" if deed.what is None else msgspec.json.encode(deed.what),
        )
        for deed in deeds(game, before, events)
    )


def decode_deed(deed: Deed) -> Hand | SatDown[Options] | None:
    """Decode the details of a deed (a line of a player's history).

    Return None for kinds without details. Raises msgspec.DecodeError.
    """
    match deed.kind:
        case "hand":
            return _hand.decode(deed.summary)
        case "sat":
            return _sat_down.decode(deed.summary)
        case _ if deed.summary:
            raise msgspec.DecodeError(f"a deed of kind {deed.kind} has no details")
        case _:
            return None


async def matches(
    reader: Reader, player: PlayerId, *, voided: Voided, limit: int, before: int | None
) -> tuple[Match, ...]:
    """Return at most `limit` matches of a player, latest first.

    With `before`, only matches at a lower position are returned.
    """
    found = await reader.matches(player, limit=limit, before=before)
    return tuple(
        match._replace(void=_void_match(match.result.table, voided))
        for match in map(stored_match, found)
    )


async def all_matches(reader: Reader, player: PlayerId, *, voided: Voided) -> AsyncIterator[Match]:
    """Yield every match of a player, latest first."""
    before: int | None = None
    while page := await matches(reader, player, voided=voided, limit=PAGE, before=before):
        for match in page:
            yield match
        before = page[-1].position


async def hands(
    reader: Reader,
    player: PlayerId,
    *,
    voided: Voided,
    limit: int,
    before: int | None = None,
    table: TableId | None = None,
    after: int = 0,
) -> tuple[PlayedHand, ...]:
    """Return at most `limit` hands (deals) of a player, latest first.

    Their numbers are above `after` and, if given, below `before`. `table`: only the hands at this
    table; None: at all tables.
    """
    stream = None if table is None else stream_of(table)
    found = await reader.hands(player, limit=limit, before=before, stream=stream, after=after)
    return tuple(_played(deed, voided) for deed in found)


async def all_hands(
    reader: Reader, player: PlayerId, *, voided: Voided
) -> AsyncIterator[PlayedHand]:
    """Yield every hand (deal) of a player, latest first."""
    before: int | None = None
    while page := await hands(reader, player, voided=voided, limit=PAGE, before=before):
        for hand in page:
            yield hand
        before = page[-1].number


async def sittings(
    reader: Reader, player: PlayerId, *, limit: int, before: int | None = None
) -> tuple[Sitting, ...]:
    """Return at most `limit` visits of a player to ring tables, latest first.

    With `before`, only visits with a lower number are returned.
    """
    return tuple(map(_sitting, await reader.sittings(player, limit=limit, before=before)))


def _played(deed: StoredDeed, voided: Voided) -> PlayedHand:
    hand = _hand.decode(deed.deed.summary)
    return PlayedHand(deed.number, deed.at, deed.deed.chips, hand, _void_hand(hand, voided))


def _void_hand(hand: Hand, voided: Voided) -> str:
    if BY_NAME[hand.game].plays == "ring":
        return voided.get((hand.table, hand.deal), "")
    return _void_match(hand.table, voided)


def _void_match(table: TableId, voided: Voided) -> str:
    """Return the reason why a match is void, else an empty string.

    One voided deal voids the whole match.
    """
    return next((why for (at, _), why in voided.items() if at == table), "")


def _sitting(found: store_port.Sitting) -> Sitting:
    sat, stood = found.sat, found.stood
    return Sitting(
        number=sat.number,
        at=sat.at,
        where=_sat_down.decode(sat.deed.summary),
        bought=sat.deed.chips,
        added=found.added,
        hands=found.hands,
        won=found.won,
        last=found.last,
        until=None if stood is None else stood.at,
        cashed=None if stood is None else stood.deed.chips,
    )
