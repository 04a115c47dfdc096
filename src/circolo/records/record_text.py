"""Deals of a record as text that one can read: the lines of docs/records.md between a deal's
beginning and its end.
"""

from collections.abc import Collection, Iterator
from operator import itemgetter
from typing import Any

from circolo.cards.units import Seat
from circolo.catalogue import BY_NAME
from circolo.play.events import DealBegan, DealEnded
from circolo.play.notation import Line, letter, lines_of, opening
from circolo.records.record import BadRecord, OpenEntry, Record
from circolo.records.record_verifier import Verdict, verify_record

FORMER = "Former player"
"""Somebody whose name neither the file nor its reader has: their account may be deleted."""


def deals_as_text(record: Record, deals: Collection[int]) -> str:
    """Return these deals, one after the other; raises BadRecord for a record that does not hold."""
    verdict = verify_record(record)
    if verdict.findings or verdict.table is None:
        raise BadRecord("record_does_not_hold", "check it with `circolo verify`")
    return "\n".join([*_head(record, verdict), *_lines(verdict, deals)]) + "\n"


def _head(record: Record, verdict: Verdict) -> Iterator[str]:
    """Yield what was played, and who has sat where, one after the other."""
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
        began = _began(line)
        if began in deals:
            yield ""
            yield f"# deal {began}"
        if began is not None:
            running = began
        if running in deals:
            yield line.text
        if _has_ended(line):
            running = None


def _began(line: Line) -> int | None:
    numbers = [event.number for event in line.events if isinstance(event, DealBegan)]
    return numbers[-1] if numbers else None


def _has_ended(line: Line) -> bool:
    """Tell whether a deal ends here, and no other begins."""
    ends = [type(event) for event in line.events if isinstance(event, DealBegan | DealEnded)]
    return bool(ends) and ends[-1] is DealEnded
