"""`circolo verify` and `circolo replay`: check a record, and read it."""

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from circolo.cards.units import Seat
from circolo.catalogue import BY_NAME
from circolo.cli.refusal import WRONG, refuse
from circolo.play.notation import letter, written
from circolo.records.record import MOST_BYTES, BadRecord, Record, decode
from circolo.records.verify import Shuffling, Verdict
from circolo.records.verify import verify as verified

File = Annotated[Path, typer.Argument(help="The record of a deal, as a table gives it.")]

_BROUGHT = {
    "seed": "brought a seed",
    "withheld": "committed to a seed and did not show it",
    "absent": "brought none",
    "house bot": "is a bot of the house, which brings none",
}


def verify(
    file: File,
    *,
    head: Annotated[
        str | None, typer.Option(help="The head that the table has shown, in hexadecimal.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the verdict as JSON.")] = False,
) -> None:
    """Check a record: the chain, the shuffles against their seeds, every move against the rules.

    Exits with 1 if anything is wrong with it, and says what.
    """
    verdict = _judged(_read(file), _head(head))
    if json:
        typer.echo(msgspec.json.encode(_public(verdict)).decode())
    else:
        _print(verdict)
    if verdict.findings:
        raise typer.Exit(WRONG)


def replay(
    file: File,
    *,
    bare: Annotated[
        bool, typer.Option("--bare", help="Only what is needed to follow it: no remarks.")
    ] = False,
) -> None:
    """Print a record move by move, in the notation of docs/records.md."""
    verdict = _judged(_read(file), None)
    for finding in verdict.findings:
        typer.echo(f"{finding.code} in entry {finding.entry}: {finding.detail}", err=True)
    if verdict.table is None:
        raise typer.Exit(WRONG)
    for seat, name in enumerate(verdict.names):
        typer.echo(f"# {letter(Seat(seat))}: {name or 'nobody'}")
    game, options = BY_NAME[verdict.game], verdict.table.sheet.options
    typer.echo(written(game, options, verdict.commands, remarks=not bare), nl=False)
    if verdict.findings:
        raise typer.Exit(WRONG)


def _read(file: Path) -> Record:
    try:
        with file.open("rb") as stream:
            return decode(stream.read(MOST_BYTES + 1))
    except OSError as error:
        refuse("record_not_found", f"{file} cannot be read: {error.strerror}.")
    except BadRecord as bad:
        refuse(bad.code, bad.detail)


def _judged(record: Record, head: bytes | None) -> Verdict:
    try:
        return verified(record, shown=head)
    except BadRecord as bad:
        refuse(bad.code, bad.detail)


def _head(text: str | None) -> bytes | None:
    try:
        return None if text is None else bytes.fromhex(text)
    except ValueError:
        refuse("bad_head", "a head is 64 hexadecimal digits.")


def _public(verdict: Verdict) -> dict[str, object]:
    return {
        "game": verdict.game,
        "names": verdict.names,
        "decisions": verdict.decisions,
        "shufflings": verdict.shufflings,
        "findings": verdict.findings,
    }


def _print(verdict: Verdict) -> None:
    players = ", ".join(name or "nobody" for name in verdict.names)
    typer.echo(f"{verdict.game}: {players}")
    typer.echo(f"{verdict.decisions} decisions derived again from the rules")
    for shuffling in verdict.shufflings:
        typer.echo(_shuffle(verdict, shuffling))
    for finding in verdict.findings:
        where = f" in entry {finding.entry}" if finding.entry else ""
        typer.echo(f"WRONG {finding.code}{where}: {finding.detail}")
    if not verdict.findings:
        typer.echo("The record holds.")


def _shuffle(verdict: Verdict, shuffling: Shuffling) -> str:
    pairs = zip(verdict.names, shuffling.brought, strict=True)
    who = "; ".join(f"{name} {_BROUGHT[what]}" for name, what in pairs if what != "empty")
    return f"shuffle {shuffling.epoch} ({shuffling.ended}): {who}"
