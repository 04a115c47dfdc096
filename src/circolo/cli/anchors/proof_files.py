"""Requests, completes and checks the OpenTimestamps proofs beside a file of anchors.

A calendar first promises to put an anchor into a Bitcoin block. Hours later it answers with the
block, and the proof is complete. Each anchor has at most one proof, in an `.ots` file.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from circolo.cli.anchors import calendar_client
from circolo.cli.anchors.bitcoin_blocks import Block
from circolo.cli.anchors.calendar_client import CalendarRefused
from circolo.cli.refusal import refuse
from circolo.fairness.anchors import Anchor
from circolo.store.audit_findings import Finding

if TYPE_CHECKING:
    from circolo.cli.anchors.timestamp_proofs import Pending, Proof

SAYS_PENDING = "a calendar promises a time-stamp, which shows nothing before a block holds it"
SAYS_UNCHECKED = (
    "a block is named and was not looked at: give it with --block HEIGHT:MERKLEROOT, from a source "
    "that you trust"
)
SAYS_IN_BLOCK = "the anchor is older than this block, if the block that you gave is of Bitcoin"


def proof_file(file: Path, anchor: Anchor) -> Path:
    """Return the path of an anchor's proof, beside the file of anchors. The proof may not exist."""
    return file.with_name(f"{file.name}.{anchor.anchor[:16]}.ots")


class Proofs:
    """The proofs beside a file of anchors.

    The constructor ends the command if the OpenTimestamps library is not installed.
    """

    def __init__(self, file: Path) -> None:
        try:
            from circolo.cli.anchors import timestamp_proofs
        except ModuleNotFoundError:
            refuse("no_opentimestamps", "Install it first: pip install 'circolo[server,anchor]'.")
        self._timestamps = timestamp_proofs
        self._file = file

    def submit(self, anchor: Anchor, calendars: Sequence[str]) -> bool:
        """Submit an anchor to calendars and save their answers as one proof.

        Returns whether all calendars answered and the proof was saved. Prints each failure.
        """
        digest, is_done = bytes.fromhex(anchor.anchor), True
        proof: Proof | None = None
        for one in calendars:
            try:
                answer = calendar_client.submit(one, digest)
                promised = self._timestamps.promised(digest, answer)
                proof = promised if proof is None else proof.with_answer(digest, answer)
            except CalendarRefused as refused:
                is_done = _print_failure(refused.code, str(refused))
            except self._timestamps.BadProof as bad:
                is_done = _print_bad_answer(one, bad)
        return is_done if proof is None else self._save(anchor, proof) and is_done

    def complete(self, anchor: Anchor, calendars: Sequence[str], *, is_last: bool) -> bool:
        """Ask calendars for the blocks that they promised for an anchor, and save the newer proof.

        An anchor without a proof is submitted if it is the last one (`is_last`). A calendar that is
        not in `calendars` is not contacted. Returns whether all contacted calendars answered.
        """
        if not proof_file(self._file, anchor).exists():
            return self.submit(anchor, calendars) if is_last else True
        try:
            proof = self._read(anchor)
        except (self._timestamps.BadProof, OSError) as bad:
            return _print_failure("proof_unreadable", f"{anchor.anchor} has no proof: {bad}.")
        named, is_done = {one.rstrip("/") for one in calendars}, True
        for promise in proof.pending():
            if promise.calendar.rstrip("/") not in named:
                typer.echo(f"{anchor.anchor}: not asked: name {promise.calendar} with --calendar.")
                continue
            answered = self._ask(anchor, proof, promise)
            proof, is_done = answered or proof, is_done and answered is not None
        return is_done

    def print_results(self, anchors: Sequence[Anchor], blocks: Sequence[Block]) -> list[Finding]:
        """Print the result of each proof; return the findings about wrong or unreadable ones."""
        findings: list[Finding] = []
        for anchor in anchors:
            if not proof_file(self._file, anchor).exists():
                continue
            try:
                findings += _checked_proof(anchor, self._read(anchor), blocks)
            except (self._timestamps.BadProof, OSError) as bad:
                findings.append(Finding("proof_unreadable", anchor.anchor, f"has no proof: {bad}"))
        return findings

    def _ask(self, anchor: Anchor, proof: "Proof", promise: "Pending") -> "Proof | None":
        """Ask one calendar for the block of a promise, and save and return the newer proof.

        Returns the same proof if there is no block yet, and None if the calendar or the disk fails.
        """
        try:
            answer = calendar_client.latest_timestamp(promise.calendar, promise.commitment)
            if answer is None:
                typer.echo(f"{anchor.anchor}: {promise.calendar} has no block yet.")
                return proof
            newer = proof.with_answer(promise.commitment, answer)
        except CalendarRefused as refused:
            _print_failure(refused.code, str(refused))
            return None
        except self._timestamps.BadProof as bad:
            _print_bad_answer(promise.calendar, bad)
            return None
        return newer if self._save(anchor, newer) else None

    def _save(self, anchor: Anchor, proof: "Proof") -> bool:
        """Write a proof file atomically; return whether that succeeded."""
        file = proof_file(self._file, anchor)
        unfinished = file.with_name(f"{file.name}.new")
        try:
            unfinished.write_bytes(proof.encoded())
            unfinished.replace(file)
        except (OSError, self._timestamps.BadProof) as error:
            unfinished.unlink(missing_ok=True)
            return _print_failure("proof_not_written", f"{file} cannot be written: {error}.")
        typer.echo(f"{file} names a block." if proof.blocks() else f"{file} has a promise.")
        return True

    def _read(self, anchor: Anchor) -> "Proof":
        """Return the saved proof of an anchor. Raises BadProof or OSError."""
        proof = self._timestamps.decoded(proof_file(self._file, anchor).read_bytes())
        if proof.anchor.hex() != anchor.anchor:
            raise self._timestamps.BadProof("it proves another hash")
        return proof


def _checked_proof(anchor: Anchor, proof: "Proof", blocks: Sequence[Block]) -> Iterator[Finding]:
    """Print the result of one proof; yield a finding for each block that differs from `blocks`."""
    for promise in proof.pending():
        typer.echo(f"{anchor.anchor} at {promise.calendar}: {SAYS_PENDING}.")
    for named in proof.blocks():
        given = [block for block in blocks if block.height == named.height]
        if not given:
            root = named.merkle_root[::-1].hex()
            typer.echo(f"{anchor.anchor} in block {named.height} ({root}): {SAYS_UNCHECKED}.")
        for block in given:
            if block.merkle_root == named.merkle_root:
                typer.echo(
                    f"{anchor.anchor} in block {block.height}{block.description}: {SAYS_IN_BLOCK}."
                )
            else:
                what = f"is not in the block {block.height} that you gave"
                yield Finding("block_differs", anchor.anchor, what)


def _print_bad_answer(calendar: str, bad: Exception) -> bool:
    return _print_failure(
        "calendar_unreadable", f"{calendar} answered, but not with a proof ({bad})."
    )


def _print_failure(code: str, sentence: str) -> bool:
    """Print a failure on stderr and return False, the result of the failed step."""
    typer.echo(f"{code}: {sentence}", err=True)
    return False
