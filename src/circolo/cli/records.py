"""`circolo verify` checks the record of a deal; `circolo replay` prints it move by move.

A record is a file with which anybody can check a match (docs/records.md).
"""

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from circolo.cards.units import Seat
from circolo.catalogue import BY_NAME
from circolo.cli.anchors.anchored_record import anchor_coverage, coverage_sentence
from circolo.cli.public_keys import read_keys
from circolo.cli.refusal import WRONG, refuse
from circolo.cli.witness_notes import print_comparison, read_notes
from circolo.fairness.signing import PublishedKey
from circolo.play.notation import letter, written
from circolo.records.countersignatures import Countersigner
from circolo.records.record import RECORD_MAX_BYTES, BadRecord, Record, decode_record
from circolo.records.record_text import FORMER
from circolo.records.record_verifier import ShuffleParticipation, Signature, Verdict
from circolo.records.record_verifier import verify_record as verified
from circolo.records.witness_notes import Comparison, compare_notes

File = Annotated[
    Path, typer.Argument(help="The record of a deal, as a file that was saved from the server.")
]

CONSISTENT = (
    "The file does not contradict itself: every card follows from the seeds in it, and every move "
    "from the rules."
)
MADE_UP = (
    "It does not prove that people played it: the author of the file could have invented all of it."
)
AS_SHOWN = (
    "It ends with the head that you gave: nothing was changed after the table showed that head."
)

_SEED_SENTENCES = {
    "seed": "brought a seed",
    "withheld": "committed to a seed and did not show it",
    "late": "showed a seed too late, so the deck is without it",
    "absent": "brought none",
    "house bot": "is a bot of the house, which brings none",
}
"""What to print after a player's name, by the way in which they took part in a shuffle."""


def verify(
    file: File,
    *,
    head: Annotated[
        str | None,
        typer.Option(help="The head (last entry hash) that the table showed, in hexadecimal."),
    ] = None,
    key: Annotated[
        str | None,
        typer.Option(help="The public key of the house in hexadecimal, or its circolo-keys.json."),
    ] = None,
    anchor: Annotated[
        Path | None,
        typer.Option(help="A file of anchors, or the output of circolo anchor path."),
    ] = None,
    witness: Annotated[
        Path | None,
        typer.Option(help="The witness notes that your browser saved while you played."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the verdict as JSON.")] = False,
) -> None:
    """Check a record: its hash chain, each shuffle by its seeds, each move by the rules.

    If the record fails a check, the command prints each fault and exits with 1.
    """
    keys = () if key is None else read_keys(key)
    record = _read_record(file)
    notes = None if witness is None else read_notes(witness)
    verdict = _verdict(record, _head_bytes(head), keys)
    coverage = None if anchor is None else anchor_coverage(anchor, record)
    compared = None if notes is None else compare_notes(record, notes)
    if json:
        anchored = {} if anchor is None else {"anchored": coverage}
        typer.echo(msgspec.json.encode(_json_fields(verdict, compared) | anchored).decode())
    else:
        _print_verdict(verdict)
        if not verdict.findings:
            _print_proof_value(verdict, has_head=head is not None)
        if anchor is not None:
            typer.echo(coverage_sentence(coverage, record))
        if compared is not None:
            print_comparison(compared)
    notes_differ = compared is not None and compared.differences
    if verdict.findings or notes_differ or (anchor is not None and coverage is None):
        raise typer.Exit(WRONG)


def replay(
    file: File,
    *,
    bare: Annotated[
        bool, typer.Option("--bare", help="Print the moves only, without remarks.")
    ] = False,
) -> None:
    """Print a record move by move, in the notation of docs/notation.md.

    If the record fails a check, the command prints each fault on stderr and exits with 1.
    """
    verdict = _verdict(_read_record(file))
    _print_findings(verdict)
    if verdict.table is None:
        raise typer.Exit(WRONG)
    for seat, name in enumerate(verdict.names):
        typer.echo(f"# {letter(Seat(seat))}: {_player_name(name)}")
    game, table = BY_NAME[verdict.game], verdict.table
    text = written(game, table.sheet.options, verdict.commands, rules=table.rules, remarks=not bare)
    typer.echo(text, nl=False)
    if verdict.findings:
        raise typer.Exit(WRONG)


def checked_record(file: Path) -> Record:
    """Return a record that passes the check; otherwise print each fault and end the command."""
    record = _read_record(file)
    verdict = _verdict(record)
    _print_findings(verdict)
    if verdict.findings:
        raise typer.Exit(WRONG)
    return record


def _print_findings(verdict: Verdict) -> None:
    for finding in verdict.findings:
        typer.echo(f"{finding.code} in entry {finding.entry}: {finding.detail}", err=True)


def _read_record(file: Path) -> Record:
    try:
        with file.open("rb") as stream:
            return decode_record(stream.read(RECORD_MAX_BYTES + 1))
    except OSError as error:
        refuse("record_not_found", f"{file} cannot be read: {error.strerror}.")
    except BadRecord as bad:
        refuse(bad.code, bad.detail)


def _verdict(
    record: Record, head: bytes | None = None, keys: tuple[PublishedKey, ...] = ()
) -> Verdict:
    """Return the result of checking a record; ends the command if the record cannot be decoded."""
    try:
        return verified(record, shown=head, keys=keys)
    except BadRecord as bad:
        refuse(bad.code, bad.detail)


def _head_bytes(text: str | None) -> bytes | None:
    try:
        return None if text is None else bytes.fromhex(text)
    except ValueError:
        refuse("bad_head", "a head has 64 hexadecimal digits.")


def _json_fields(verdict: Verdict, compared: Comparison | None) -> dict[str, object]:
    """Return the fields of the JSON verdict."""
    witness = {} if compared is None else {"witness": compared}
    return {
        "game": verdict.game,
        "names": verdict.names,
        "decisions": verdict.decisions,
        "shufflings": verdict.shufflings,
        "signature": verdict.signature,
        "countersigners": verdict.countersigners,
        "findings": verdict.findings,
        **witness,
    }


def _player_name(name: str | None) -> str:
    """Return the name to print. None is an empty seat, and "" a person whose account is deleted."""
    return "nobody" if name is None else name or FORMER


def _print_verdict(verdict: Verdict) -> None:
    players = ", ".join(map(_player_name, verdict.names))
    typer.echo(f"{verdict.game}: {players}")
    typer.echo(f"{verdict.decisions} decisions derived again from the rules")
    for shuffling in verdict.shufflings:
        typer.echo(_shuffle_line(verdict, shuffling))
    for finding in verdict.findings:
        where = f" in entry {finding.entry}" if finding.entry else ""
        typer.echo(f"WRONG {finding.code}{where}: {finding.detail}")


def _print_proof_value(verdict: Verdict, *, has_head: bool) -> None:
    typer.echo(CONSISTENT)
    typer.echo(AS_SHOWN if has_head else MADE_UP)
    for shuffling in verdict.shufflings:
        if shuffling.ended == "dealt":
            typer.echo(_deck_choice_sentence(verdict, shuffling))
    typer.echo(_signature_sentence(verdict.signature))
    for countersigner in verdict.countersigners:
        typer.echo(_countersignature_sentence(countersigner))


def _deck_choice_sentence(verdict: Verdict, shuffling: ShuffleParticipation) -> str:
    """Return a sentence that says whether the house could choose the pack of a shuffle."""
    pairs = zip(verdict.names, shuffling.brought, strict=True)
    who = ", ".join(_player_name(name) for name, brought in pairs if brought == "seed")
    if not who:
        return (
            f"Shuffle {shuffling.epoch}: no player brought a seed, so the house may have tried "
            "decks until one pleased it."
        )
    return (
        f"Shuffle {shuffling.epoch}: the house could not choose the deck if one of these players "
        f"is real and honest: {who}."
    )


def _signature_sentence(signature: Signature | None) -> str:
    if signature is None:
        return "Nobody has signed it."
    if signature.known:
        at = datetime.fromtimestamp(signature.at / 1_000, tz=UTC).strftime("%Y-%m-%d %H:%M:%S")
        return f"Signed on {at} UTC by the key that you gave: its house says it was played so."
    return (
        f"Signed by the key {signature.key.hex()}, which stands in the file alone: anybody can "
        "make one. Give the key of the house with --key."
    )


def _countersignature_sentence(by: Countersigner) -> str:
    return (
        f"Shuffle {by.epoch}: the browser of seat {letter(Seat(by.seat))} confirmed the head with "
        f"the key {by.key.hex()}. It shows that whoever holds this key saw this history, and not "
        "who that is."
    )


def _shuffle_line(verdict: Verdict, shuffling: ShuffleParticipation) -> str:
    pairs = zip(verdict.names, shuffling.brought, strict=True)
    who = "; ".join(
        f"{_player_name(name)} {_SEED_SENTENCES[what]}" for name, what in pairs if what != "empty"
    )
    return f"shuffle {shuffling.epoch} ({shuffling.ended}): {who}"
