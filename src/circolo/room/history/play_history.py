"""Play history: the matches, hands and sittings of a player.

A result is stored with the entry that ends the match or hand, and is read from there.
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

_decoder = msgspec.json.Decoder(Result[Options])
_hand = msgspec.json.Decoder(Hand)
_sat_down = msgspec.json.Decoder(SatDown[Options])


Voided = Mapping[tuple[TableId, int], str]
"""Reasons of voided deals, by table and number."""


class Match(NamedTuple):
    """A finished match and its time; positions grow with time. `void` is the reason if it was
    voided, else "".
    """

    position: int
    at: Millis
    result: Result[Options]
    void: str = ""


class PlayedHand(NamedTuple):
    """A finished deal and its chips; numbers grow with time. `void` is the reason if it was voided,
    else "".
    """

    number: int
    at: Millis
    change: Chips
    hand: Hand
    void: str = ""


class Sitting(NamedTuple):
    """The time that a player sat at a ring table; `until` and `cashed` are None while they sit
    there.
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
    """Return the match result to store, or None if `events` do not end a match."""
    came = result(before, events, after)
    return None if came is None else encode_result(came)


def encode_result(came: Result[Any]) -> MatchSummary:
    """Encode the result of a match."""
    return MatchSummary(people(came), msgspec.json.encode(came))


def stored_match(match: FinishedMatch) -> Match:
    """Return a match from its stored form; raises msgspec.DecodeError."""
    return Match(match.position, match.at, decode_result(match.finished))


def decode_result(finished: MatchSummary) -> Result[Options]:
    """Decode the result of a match; raises msgspec.DecodeError."""
    return _decoder.decode(finished.summary)


def deeds_to_store(
    game: AnyGame, before: TableState | None, events: Collection[TableEvent]
) -> tuple[Deed, ...]:
    """Return the deeds of people to store with these events."""
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
    """Decode the details of a deed, or return None if it has none; raises msgspec.DecodeError."""
    match deed.kind:
        case "hand":
            return _hand.decode(deed.summary)
        case "sat":
            return _sat_down.decode(deed.summary)
        case _ if deed.summary:
            raise msgspec.DecodeError(f"nothing is told of a deed of kind {deed.kind}")
        case _:
            return None


async def matches(
    reader: Reader, player: PlayerId, *, voided: Voided, limit: int, before: int | None
) -> tuple[Match, ...]:
    """Return matches of a player below a position, latest first."""
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
    """Return hands of a player between two numbers, latest first."""
    stream = None if table is None else stream_of(table)
    found = await reader.hands(player, limit=limit, before=before, stream=stream, after=after)
    return tuple(_played(deed, voided) for deed in found)


async def all_hands(
    reader: Reader, player: PlayerId, *, voided: Voided
) -> AsyncIterator[PlayedHand]:
    """Yield every hand of a player, latest first."""
    before: int | None = None
    while page := await hands(reader, player, voided=voided, limit=PAGE, before=before):
        for hand in page:
            yield hand
        before = page[-1].number


async def sittings(
    reader: Reader, player: PlayerId, *, limit: int, before: int | None = None
) -> tuple[Sitting, ...]:
    """Return sittings of a player that began below a number, latest first."""
    return tuple(map(_sitting, await reader.sittings(player, limit=limit, before=before)))


def _played(deed: StoredDeed, voided: Voided) -> PlayedHand:
    hand = _hand.decode(deed.deed.summary)
    return PlayedHand(deed.number, deed.at, deed.deed.chips, hand, _void_hand(hand, voided))


def _void_hand(hand: Hand, voided: Voided) -> str:
    if BY_NAME[hand.game].plays == "ring":
        return voided.get((hand.table, hand.deal), "")
    return _void_match(hand.table, voided)


def _void_match(table: TableId, voided: Voided) -> str:
    """Return why a match is void: one voided deal voids the whole match."""
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
