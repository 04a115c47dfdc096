"""What came of freeze-outs, in the form in which it is kept."""

from collections.abc import Iterable
from typing import Any

import msgspec

from circolo.store.entries import MatchSummary
from circolo.tournaments.events import TournamentEvent
from circolo.tournaments.freeze_out.result import Result, people, result
from circolo.tournaments.state import State
from circolo.wire.game_unions import Options

_decoder = msgspec.json.Decoder(Result[Options])


def finished(events: Iterable[TournamentEvent], after: State) -> MatchSummary | None:
    """Return what is kept of the freeze-out that these events end; None if they end none."""
    came = result(events, after)
    return None if came is None else to_store(came)


def to_store(came: Result[Any]) -> MatchSummary:
    """Return what came of a freeze-out as it is kept."""
    return MatchSummary(people(came), msgspec.json.encode(came), "freeze_out")


def result_in(finished: MatchSummary) -> Result[Options]:
    """Return what came of a freeze-out; raises msgspec.DecodeError."""
    return _decoder.decode(finished.summary)
