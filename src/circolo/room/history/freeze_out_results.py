"""Results of freeze-outs (tournaments in which players are eliminated), encoded for the store."""

from collections.abc import Iterable
from typing import Any

import msgspec

from circolo.store.entries import MatchSummary
from circolo.tournaments.events import TournamentEvent
from circolo.tournaments.freeze_out.result import Result, people, result
from circolo.tournaments.state import State
from circolo.wire.game_unions import Options

_decoder = msgspec.json.Decoder(Result[Options])


def freeze_out_to_store(events: Iterable[TournamentEvent], after: State) -> MatchSummary | None:
    """Return the result of a freeze-out for the store, or None if `events` do not end one.

    `after` is the tournament's state after the events.
    """
    final_result = result(events, after)
    return None if final_result is None else encode_result(final_result)


def encode_result(final_result: Result[Any]) -> MatchSummary:
    """Encode the result of a freeze-out as the store's match summary."""
    return MatchSummary(people(final_result), msgspec.json.encode(final_result), "freeze_out")


def decode_result(finished: MatchSummary) -> Result[Options]:
    """Decode the result of a freeze-out; raises msgspec.DecodeError."""
    return _decoder.decode(finished.summary)
