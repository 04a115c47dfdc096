"""`circolo anchor`: keep anchors of a house in a file on another machine, and check them."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, TypeVar

import msgspec
import typer

from circolo.cards.units import Millis
from circolo.cli.anchors import anchor_file
from circolo.cli.anchors.anchor_file import AnchorLine, Heads
from circolo.cli.anchors.bitcoin_blocks import read_block
from circolo.cli.anchors.proof_files import Proofs, proof_file
from circolo.cli.data_folder_option import Data, database, settings
from circolo.cli.refusal import REFUSED, WRONG, refuse
from circolo.cli.signing_keys import read_keys
from circolo.fairness.anchors import NO_ANCHOR, Anchor, anchored, path_of, tree_over
from circolo.fairness.signing import PublishedKey, SigningKey
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
from circolo.store.errors import DataFolderRefused, StoreFailed
from circolo.store.sqlite import database_reader
from circolo.store.store_port import Reader

app = typer.Typer(
    help="Keep anchors of a house in a file on another machine, and check them.",
    no_args_is_help=True,
)

File = Annotated[Path, typer.Argument(help="The file of anchors: one JSON object a line.")]
Calendars = Annotated[
    list[str] | None,
    typer.Option("--calendar", help="A calendar of OpenTimestamps, such as https://a.pool.example"),
]

_PAGE = 4_096
SAYS_STILL = "The house still has every head that was anchored here."
Answer = TypeVar("Answer")


@app.command()
def write(file: File, data: Data = None, *, calendars: Calendars = None) -> None:
    """Append an anchor of the present state of a house to a file; the house may be open.

    With --calendar the anchor is handed to calendars of OpenTimestamps too, and the proof is kept
    beside the file.
    """
    proofs = Proofs(file) if calendars else None
    lines = anchor_file.read_or_none(file)
    known = _known_heads(file, lines)
    heads, now = _ask_house(data, _heads_now)
    if known.keys() - heads.keys():
        refuse(
            "stream_gone",
            f"The house has lost streams. Run circolo anchor check {file}, which names them.",
        )
    before = lines[-1].anchor if lines else NO_ANCHOR
    anchor = anchored(tree_over(heads.items()), at=now, before=before, key=_signing_key(data))
    fresh = {name: head.hex() for name, head in heads.items() if known.get(name) != head}
    line = AnchorLine(**msgspec.structs.asdict(anchor), heads=fresh)
    anchor_file.append(file, line)
    typer.echo(f"{anchor.anchor} stands for {anchor.size} streams at {_time(now)}.")
    if proofs is not None and not proofs.submit(anchor, calendars or []):
        raise typer.Exit(REFUSED)


@app.command()
def check(
    kept: Annotated[
        str, typer.Argument(help="A file of anchors, a saved feed, or one anchor in hexadecimal.")
    ],
    data: Data = None,
    *,
    key: Annotated[
        str | None,
        typer.Option(help="The key of the house in hexadecimal, or its circolo-keys.json."),
    ] = None,
    blocks: Annotated[
        list[str] | None,
        typer.Option("--block", help="HEIGHT:MERKLEROOT or HEIGHT:HEADER of a block of Bitcoin."),
    ] = None,
) -> None:
    """Check that a house still has every anchored head; the house may be open.

    Exits with 1 if it has not, one line a finding.
    """
    keys = () if key is None else read_keys(key)
    known_blocks = tuple(map(read_block, blocks or ()))
    if anchor_of := _single(kept):
        _tell(_ask_house(data, lambda reader: _find_single(reader, anchor_of)), checked=1)
        return
    file = Path(kept)
    lines = anchor_file.read(file)
    findings = _findings(lines, keys, data=data)
    _tell_unchecked(lines)
    if any(proof_file(file, line).exists() for line in lines):
        findings += Proofs(file).tell(lines, known_blocks)
    _tell(findings, checked=len(lines))


@app.command()
def stamp(file: File, *, calendars: Calendars = None) -> None:
    """Submit the last anchor of a file to calendars if it has no proof; complete older proofs.

    Only calendars that you name are asked. Exits with 2 if one of them could not be.
    """
    proofs, lines = Proofs(file), anchor_file.read(file)
    if not lines or not calendars:
        refuse("nothing_to_stamp", "A file with an anchor and a --calendar are needed.")
    answered = [proofs.complete(line, calendars, is_last=line is lines[-1]) for line in lines]
    if not all(answered):
        raise typer.Exit(REFUSED)


@app.command()
def path(
    file: File,
    record: Annotated[Path, typer.Argument(help="The record of a deal of a table that is closed.")],
    data: Data = None,
) -> None:
    """Print the path from a record to the last anchor of a file, for `circolo verify --anchor`.

    The house has to hold the table; what follows the record stands in the path as hashes alone.
    """
    lines = anchor_file.read(file)
    deal = _record(record)
    *_, heads = (None, *anchor_file.heads_by_line(lines))
    if heads is None:
        refuse("anchor_incomplete", f"{file} does not hold all heads of its last anchor.")
    if deal.stream not in heads:
        refuse("not_anchored", f"The table of {record} is not in the last anchor of {file}.")
    head = heads[deal.stream]
    try:
        later = _ask_house(data, lambda reader: _later(reader, deal, head))
    except TooManyLaterEntries:
        refuse("path_too_long", "Too many entries follow this record before the anchor.")
    except LookupError:
        refuse("not_anchored", "The anchor does not hold the history that this record tells.")
    way = path_of(_plain(lines[-1]), list(heads.items()), deal.stream)
    typer.echo(msgspec.json.encode(RecordPath(**msgspec.structs.asdict(way), later=later)).decode())


async def _heads_now(reader: Reader) -> tuple[Heads, Millis]:
    until, after, heads = await reader.last_position(), "", dict[str, bytes]()
    while page := await reader.heads(until=until, after=after, limit=_PAGE):
        heads |= dict(page)
        after = page[-1][0]
    return heads, wall_clock(asyncio.get_running_loop()).now()


async def _find_single(reader: Reader, anchor: str) -> tuple[Finding, ...]:
    known = await find_anchor(reader, anchor)
    if known is None:
        return (Finding("anchor_gone", anchor, "is no anchor in the log of the house"),)
    return await compare_house(reader, (), [known])


async def _later(reader: Reader, record: Record, head: bytes) -> tuple[LaterEntry, ...]:
    streams = await reader.streams(record.stream)
    if not any(one.closed for one in streams if one.stream == record.stream):
        refuse(
            "table_open", "The table is not closed: the path would tell how many entries follow."
        )
    return await read_later_entries(reader, record, head)


def _ask_house(data: Path | None, question: Callable[[Reader], Awaitable[Answer]]) -> Answer:
    """Return the answer of a house's database; ends the command if it cannot be read."""

    async def asked(reader: Reader) -> Answer:
        return await question(reader)

    try:
        with database_reader.open_database(database(data)) as reader:
            return asyncio.run(asked(reader))
    except (DataFolderRefused, StoreFailed) as refused:
        refuse(refused.code, str(refused))
    except (msgspec.DecodeError, UnicodeDecodeError, ValueError) as damage:
        said = str(damage).splitlines()[0]
        refuse("data_folder_damaged", f"The log cannot be read ({said}). Run circolo audit.")


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
    """Return the heads of the last line; ends the command if a line was changed."""
    if not lines:
        return {}
    *_, heads = anchor_file.heads_by_line(lines)
    if heads is None or any(True for _ in anchor_file.faults(lines, ())):
        refuse(
            "anchor_file_unsound",
            f"{file} is not as it was written. Run circolo anchor check, and begin another file.",
        )
    return heads


def _findings(
    lines: Sequence[AnchorLine], keys: Sequence[PublishedKey], *, data: Path | None
) -> list[Finding]:
    heads = [
        SavedHead(stream, bytes.fromhex(head), line.at)
        for line in lines
        for stream, head in line.heads.items()
    ]
    bare = [line for line, known in _with_heads(lines) if known is None and not line.heads]
    asked = [_plain(line) for line in bare]
    found = _ask_house(data, lambda reader: compare_house(reader, heads, asked))
    return [*anchor_file.faults(lines, keys), *found]


def _with_heads(lines: Sequence[AnchorLine]) -> Iterator[tuple[AnchorLine, Heads | None]]:
    return zip(lines, anchor_file.heads_by_line(lines), strict=True)


def _tell_unchecked(lines: Sequence[AnchorLine]) -> None:
    for number, (line, heads) in enumerate(_with_heads(lines), 1):
        if line.heads and heads is None:
            typer.echo(
                f"not checked (anchor_incomplete): line {number} holds not all heads of its anchor."
            )


def _tell(findings: Sequence[Finding], *, checked: int) -> None:
    for finding in findings:
        typer.echo(f"{finding.code}: {finding.where} {finding.what}")
    if findings:
        raise typer.Exit(WRONG)
    typer.echo(f"{checked} anchors: {SAYS_STILL}")


def _record(file: Path) -> Record:
    try:
        with file.open("rb") as stream:
            return decode_record(stream.read(RECORD_MAX_BYTES + 1))
    except OSError as error:
        refuse("record_not_found", f"{file} cannot be read: {error.strerror}.")
    except BadRecord as bad:
        refuse(bad.code, bad.detail)


def _single(kept: str) -> str | None:
    return kept.lower() if re.fullmatch(r"[0-9a-fA-F]{64}", kept) else None


def _plain(line: AnchorLine) -> Anchor:
    fields = {name: getattr(line, name) for name in Anchor.__struct_fields__}
    return Anchor(**fields)


def _time(at: Millis) -> str:
    return datetime.fromtimestamp(at / 1_000, tz=UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
