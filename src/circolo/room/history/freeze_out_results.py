"""What came of freeze-outs, in the form in which it is kept."""

from collections.abc import Iterable
from typing import Any

import msgspec

from circolo.store.unit_of_work import Finished
from circolo.tournaments.events import EventEvent
from circolo.tournaments.results import Result, people, result
from circolo.tournaments.state import State
from circolo.wire.games import Options

_decoder = msgspec.json.Decoder(Result[Options])


def finished(events: Iterable[EventEvent], after: State) -> Finished | None:
    """Return what is kept of the freeze-out that these events end; None if they end none."""
    came = result(events, after)
    return None if came is None else to_store(came)


def to_store(came: Result[Any]) -> Finished:
    """Return what came of a freeze-out as it is kept."""
    return Finished(people(came), msgspec.json.encode(came), "freeze_out")


def result_in(finished: Finished) -> Result[Options]:
    """Return what came of a freeze-out; raises msgspec.DecodeError."""
    return _decoder.decode(finished.summary)
