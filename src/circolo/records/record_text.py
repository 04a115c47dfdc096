"""Writes deals of a record as text, in the notation of docs/notation.md."""

from collections.abc import Collection, Iterator
from operator import itemgetter
from typing import Any

from circolo.cards.units import Seat
from circolo.catalogue import BY_NAME
from circolo.play.events import DealBegan, DealEnded
from circolo.play.notation import Line, letter, lines_of, written
from circolo.play.options_notation import opening
from circolo.records.record import BadRecord, OpenEntry, Record
from circolo.records.record_verifier import Verdict, verify_record

FORMER = "Former player"
"""The name in the text for a person without a known name, such as that of a deleted account."""


def deals_as_text(record: Record, deals: Collection[int]) -> str:
    """Return the text of the deals with these numbers, one line a move, in the order of play.

    Raises BadRecord if the record is not valid.
    """
    verdict = _valid(record)
    return "\n".join([*_head(record, verdict), *_lines(verdict, deals)]) + "\n"


def match_as_text(record: Record) -> str:
    """Return the whole record in the notation, without the names of the players; a reader of the
    notation can play on from its end.

    Raises BadRecord if the record is not valid.
    """
    verdict = _valid(record)
    assert verdict.table is not None
    game, table = BY_NAME[verdict.game], verdict.table
    return written(game, table.sheet.options, verdict.commands, rules=table.rules)


def _valid(record: Record) -> Verdict:
    """Return the result of checking a record; raises BadRecord if it is not valid."""
    verdict = verify_record(record)
    if verdict.findings or verdict.table is None:
        raise BadRecord("record_does_not_hold", "check it with `circolo verify`")
    return verdict


def _head(record: Record, verdict: Verdict) -> Iterator[str]:
    """Yield the first lines of the text: the game and the players of each seat."""
    assert verdict.table is not None
    game, options, rules = BY_NAME[verdict.game], verdict.table.sheet.options, verdict.table.rules
    yield f"# {verdict.table.id}: {opening(game, options, rules)}"
    events = (e for entry in record.entries if isinstance(entry, OpenEntry) for e in entry.events)
    sat = {(e["seat"], _name(record, e)): None for e in events if e["type"] == "seated"}
    for seat, name in sorted(sat, key=itemgetter(0)):
        yield f"# {letter(Seat(seat))}: {name or FORMER}"


def _name(record: Record, seated: dict[str, Any]) -> str:
    logged: str = seated["name"]
    return logged if seated["bot"] else record.name(seated["player"], logged)


def _lines(verdict: Verdict, deals: Collection[int]) -> Iterator[str]:
    assert verdict.table is not None
    game, options, rules = BY_NAME[verdict.game], verdict.table.sheet.options, verdict.table.rules
    running: int | None = None
    for line in lines_of(game, options, verdict.commands, rules=rules, remarks=True):
        began = _begun_deal(line)
        if began in deals:
            yield ""
            yield f"# deal {began}"
        if began is not None:
            running = began
        if running in deals:
            yield line.text
        if _has_ended(line):
            running = None


def _begun_deal(line: Line) -> int | None:
    numbers = [event.number for event in line.events if isinstance(event, DealBegan)]
    return numbers[-1] if numbers else None


def _has_ended(line: Line) -> bool:
    """Return whether a deal ends in the events of this line and no other deal begins in them."""
    ends = [type(event) for event in line.events if isinstance(event, DealBegan | DealEnded)]
    return bool(ends) and ends[-1] is DealEnded
