"""`circolo collusion`: prints pairs of accounts whose play is strange, for a person to judge."""

from collections.abc import Iterator
from datetime import date, datetime
from functools import partial
from typing import Annotated

import msgspec
import typer

from circolo.cli.data_folder_option import DataOrFile, Store
from circolo.cli.house_queries import ask_house
from circolo.room.staff.collusion_cases import (
    STRANGE,
    NamedCase,
    NamedCases,
    NamedFinding,
    named_cases,
    people_in,
    read_cases,
)
from circolo.store.house_reader import HouseReader


def collusion(
    data: DataOrFile = None,
    *,
    store: Store = None,
    since: Annotated[
        datetime | None,
        typer.Option(formats=["%Y-%m-%d"], help="Only tables opened on this day or later."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print all numbers as JSON.")] = False,
) -> None:
    """Print the pairs of accounts whose play is strange, the strangest first.

    They are no proof: look at the deals. The server may be running.
    """
    day = None if since is None else since.date()
    found = ask_house(data, store, partial(_named, since=day))
    if json:
        typer.echo(msgspec.json.encode(found).decode())
        return
    for number, case in enumerate(found.cases, start=1):
        for line in _lines(number, case):
            typer.echo(line)
    typer.echo(
        f"Cases: {len(found.cases):,}. Pairs tested: {found.pairs:,}. Tables: {found.tables:,}."
    )


async def _named(reader: HouseReader, *, since: date | None) -> NamedCases:
    found = await read_cases(reader, since=since)
    names = await reader.names(people_in(found))
    return named_cases(found, lambda player, otherwise: names.get(player) or otherwise)


def _lines(number: int, case: NamedCase) -> Iterator[str]:
    one, other = case.players
    yield f"{number}. {one} and {other}: {_chance(case)}"
    yield (
        f"   Tables together: {case.together:,}; expected by chance: {case.expected_together:,.1f}."
    )
    for finding in case.findings:
        if _is_worth_a_look(finding):
            yield f"   {finding.says}"
            deals = ", ".join(f"{deal.table} {deal.deal}" for deal in finding.most_telling)
            yield f"   Deals: {deals}"


def _chance(case: NamedCase) -> str:
    if case.chance is None or case.expected is None:
        return "their decisions give chips away, and there are no others to compare."
    return (
        f"a chance of 1 in {1 / max(case.chance, 1e-15):,.0f};"
        f" {case.expected:.2g} such pairs are expected in this house."
    )


def _is_worth_a_look(finding: NamedFinding) -> bool:
    if finding.chance is None:
        return finding.test == "decisions"
    return finding.chance <= STRANGE
