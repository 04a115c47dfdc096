"""`circolo anchor`: saves anchors of a house in a file, and checks the house against the file.

An anchor is one hash over the heads (last entry hashes) of all streams of a house. A person keeps
the file where the operator of the house cannot write. So the operator cannot change the log later
without a finding of `circolo anchor check`.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from circolo.cards.units import Millis
from circolo.cli.anchors import anchor_file
from circolo.cli.anchors.anchor_file import AnchorLine, Heads
from circolo.cli.anchors.bitcoin_blocks import read_block
from circolo.cli.anchors.proof_files import Proofs, proof_file
from circolo.cli.data_folder_option import DataOrFile, Store, settings
from circolo.cli.house_queries import Answer, ask_house
from circolo.cli.public_keys import read_keys
from circolo.cli.refusal import REFUSED, WRONG, refuse
from circolo.fairness.anchors import NO_ANCHOR, Anchor, anchored, path_of, tree_over
from circolo.fairness.signing import SigningKey
from circolo.records.anchor_checks import (
    LaterEntry,
    RecordPath,
    SavedHead,
    TooManyLaterEntries,
    compare_house,
    find_anchor,
    read_later_entries,
)
from circolo.records.record import RECORD_MAX_BYTES, BadRecord, Record, decode_record
from circolo.room.clock import wall_clock
from circolo.store import data_folder
from circolo.store.audit_findings import Finding
from circolo.store.errors import DataFolderRefused
from circolo.store.store_port import Reader

app = typer.Typer(
    help="Save anchors (hashes of the whole log) in a file, and check the house against them.",
    no_args_is_help=True,
    add_completion=False,
)

File = Annotated[
    Path, typer.Argument(help="The file of anchors, with one JSON object on each line.")
]
Calendars = Annotated[
    list[str] | None,
    typer.Option(
        "--calendar",
        help="An OpenTimestamps calendar, such as https://a.pool.example; repeatable.",
    ),
]

_PAGE = 4_096
"""The number of heads in one read of the database."""

ALL_HEADS_PRESENT = "The house still has every head that was anchored here."


@app.command()
def write(
    file: File, data: DataOrFile = None, *, store: Store = None, calendars: Calendars = None
) -> None:
    """Append an anchor of the present log of a house to a file.

    The server may be running. With --calendar the anchor is also sent to OpenTimestamps calendars,
    and their proof is saved beside the file.
    """
    proofs = Proofs(file) if calendars else None
    lines = anchor_file.read_if_exists(file)
    known = _known_heads(file, lines)
    heads, now = _ask_house(data, store, _heads_now)
    if known.keys() - heads.keys():
        refuse(
            "stream_gone",
            f"The house has lost streams. Run circolo anchor check {file}, which lists them.",
        )
    before = lines[-1].anchor if lines else NO_ANCHOR
    anchor = anchored(tree_over(heads.items()), at=now, before=before, key=_signing_key(data))
    changed = {name: head.hex() for name, head in heads.items() if known.get(name) != head}
    line = AnchorLine(**msgspec.structs.asdict(anchor), heads=changed)
    anchor_file.append(file, line)
    typer.echo(f"{anchor.anchor} is the anchor of {anchor.size} streams at {_utc_text(now)}.")
    if proofs is not None and not proofs.submit(anchor, calendars or []):
        raise typer.Exit(REFUSED)


@app.command()
def check(
    kept: Annotated[
        str,
        typer.Argument(
            help="A file of anchors, a saved circolo-anchors.json, or one anchor in hexadecimal."
        ),
    ],
    data: DataOrFile = None,
    *,
    store: Store = None,
    key: Annotated[
        str | None,
        typer.Option(help="The public key of the house in hexadecimal, or its circolo-keys.json."),
    ] = None,
    blocks: Annotated[
        list[str] | None,
        typer.Option(
            "--block", help="A Bitcoin block, as HEIGHT:MERKLEROOT or HEIGHT:HEADER; repeatable."
        ),
    ] = None,
) -> None:
    """Check that the log of a house still has everything that was anchored.

    The server may be running. If the check finds a fault, the command prints one line for each and
    exits with 1.
    """
    keys = () if key is None else read_keys(key)
    known_blocks = tuple(map(read_block, blocks or ()))
    if digits := _anchor_digits(kept):
        found = _ask_house(data, store, lambda reader: _single_anchor_findings(reader, digits))
        _print_findings(found, checked=1)
        return
    file = Path(kept)
    lines = anchor_file.read(file)
    findings = [*anchor_file.faults(lines, keys), *_house_findings(lines, data, store)]
    _print_unchecked(lines)
    if any(proof_file(file, line).exists() for line in lines):
        findings += Proofs(file).print_results(lines, known_blocks)
    _print_findings(findings, checked=len(lines))


@app.command()
def stamp(file: File, *, calendars: Calendars = None) -> None:
    """Complete the proofs of a file of anchors: request the Bitcoin block of each from calendars.

    If the last anchor has no proof, the command first submits it to the calendars. It contacts
    only calendars that you name, and exits with 2 if one of them gives no proof.
    """
    proofs, lines = Proofs(file), anchor_file.read(file)
    if not lines or not calendars:
        refuse("nothing_to_stamp", "The command needs a file with an anchor, and a --calendar.")
    answered = [proofs.complete(line, calendars, is_last=line is lines[-1]) for line in lines]
    if not all(answered):
        raise typer.Exit(REFUSED)


@app.command()
def path(
    file: File,
    record: Annotated[Path, typer.Argument(help="The record of a deal. Its table must be closed.")],
    data: DataOrFile = None,
    *,
    store: Store = None,
) -> None:
    """Print the path from a record to the last anchor of a file, for `circolo verify --anchor`.

    The path proves that the anchor covers the record. The database of --data must have the table
    of the record. Of later entries the path contains only the hashes.
    """
    lines = anchor_file.read(file)
    read_record = _read_record(record)
    *_, heads = (None, *anchor_file.heads_by_line(lines))
    if heads is None:
        refuse("anchor_incomplete", f"{file} does not have all heads of its last anchor.")
    if read_record.stream not in heads:
        refuse("not_anchored", f"The table of {record} is not in the last anchor of {file}.")
    head = heads[read_record.stream]
    try:
        later = _ask_house(data, store, lambda reader: _later_entries(reader, read_record, head))
    except TooManyLaterEntries:
        refuse("path_too_long", "Too many entries follow this record before the anchor.")
    except LookupError:
        refuse("not_anchored", "The anchor covers another history than this record has.")
    anchor_path = path_of(_without_heads(lines[-1]), list(heads.items()), read_record.stream)
    typer.echo(
        msgspec.json.encode(RecordPath(**msgspec.structs.asdict(anchor_path), later=later)).decode()
    )


async def _heads_now(reader: Reader) -> tuple[Heads, Millis]:
    """Return the heads of all streams, and the present time."""
    until, after, heads = await reader.last_position(), "", dict[str, bytes]()
    while page := await reader.heads(until=until, after=after, limit=_PAGE):
        heads |= dict(page)
        after = page[-1][0]
    return heads, wall_clock(asyncio.get_running_loop()).now()


async def _single_anchor_findings(reader: Reader, anchor: str) -> tuple[Finding, ...]:
    known = await find_anchor(reader, anchor)
    if known is None:
        return (Finding("anchor_gone", anchor, "is not an anchor in the log of the house"),)
    return await compare_house(reader, (), [known])


async def _later_entries(reader: Reader, record: Record, head: bytes) -> tuple[LaterEntry, ...]:
    """Return the entries between the end of a record and an anchored head.

    Exits with the refusal `table_open` if the record's table is open. Raises TooManyLaterEntries,
    or LookupError if the head does not follow from the record.
    """
    streams = await reader.streams(record.stream)
    if not any(one.closed for one in streams if one.stream == record.stream):
        refuse(
            "table_open",
            "The table is still open, and the path would reveal how many entries follow.",
        )
    return await read_later_entries(reader, record, head)


def _ask_house(
    data: Path | None, store: str | None, query: Callable[[Reader], Awaitable[Answer]]
) -> Answer:
    """Return the result of a query to the house; ends the command if the house cannot be read."""
    try:
        return ask_house(data, store, query)
    except (msgspec.DecodeError, UnicodeDecodeError, ValueError) as damage:
        reason = str(damage).splitlines()[0]
        refuse("data_folder_damaged", f"The log cannot be read ({reason}). Run circolo audit.")


def _signing_key(data: Path | None) -> SigningKey | None:
    """Return the signing key of a house, or None for a backup, which has no key."""
    folder = settings(data=data).data
    if folder.is_file():
        return None
    try:
        return SigningKey(data_folder.signing_key(folder))
    except DataFolderRefused as refused:
        refuse(refused.code, str(refused))


def _known_heads(file: Path, lines: Sequence[AnchorLine]) -> Heads:
    """Return the heads of all streams at the last line; ends the command if a line was changed."""
    if not lines:
        return {}
    *_, heads = anchor_file.heads_by_line(lines)
    if heads is None or any(True for _ in anchor_file.faults(lines, ())):
        refuse(
            "anchor_file_unsound",
            f"{file} was changed after it was written. "
            "Run circolo anchor check, and begin a new file.",
        )
    return heads


def _house_findings(
    lines: Sequence[AnchorLine], data: Path | None, store: str | None
) -> tuple[Finding, ...]:
    """Return the findings about the house, compared with the lines of a file."""
    heads = [
        SavedHead(stream, bytes.fromhex(head), line.at)
        for line in lines
        for stream, head in line.heads.items()
    ]
    headless = [line for line, known in _with_heads(lines) if known is None and not line.heads]
    anchors = [_without_heads(line) for line in headless]
    return _ask_house(data, store, lambda reader: compare_house(reader, heads, anchors))


def _with_heads(lines: Sequence[AnchorLine]) -> Iterator[tuple[AnchorLine, Heads | None]]:
    return zip(lines, anchor_file.heads_by_line(lines), strict=True)


def _print_unchecked(lines: Sequence[AnchorLine]) -> None:
    for number, (line, heads) in enumerate(_with_heads(lines), 1):
        if line.heads and heads is None:
            typer.echo(
                f"not checked (anchor_incomplete): line {number} lacks some heads of its anchor."
            )


def _print_findings(findings: Sequence[Finding], *, checked: int) -> None:
    for finding in findings:
        typer.echo(f"{finding.code}: {finding.where} {finding.what}")
    if findings:
        raise typer.Exit(WRONG)
    typer.echo(f"{checked} anchors: {ALL_HEADS_PRESENT}")


def _read_record(file: Path) -> Record:
    try:
        with file.open("rb") as stream:
            return decode_record(stream.read(RECORD_MAX_BYTES + 1))
    except OSError as error:
        refuse("record_not_found", f"{file} cannot be read: {error.strerror}.")
    except BadRecord as bad:
        refuse(bad.code, bad.detail)


def _anchor_digits(kept: str) -> str | None:
    """Return the argument in lower case if it is one anchor (64 hexadecimal digits), else None."""
    return kept.lower() if re.fullmatch(r"[0-9a-fA-F]{64}", kept) else None


def _without_heads(line: AnchorLine) -> Anchor:
    fields = {name: getattr(line, name) for name in Anchor.__struct_fields__}
    return Anchor(**fields)


def _utc_text(at: Millis) -> str:
    return datetime.fromtimestamp(at / 1_000, tz=UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
