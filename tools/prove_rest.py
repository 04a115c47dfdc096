"""Asks every REST operation by its own description: `python -m tools.prove_rest`.

What is asked and what is a fault is defined in tests/rest/operations.py; the gate asks less.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.cli.house_processes import opened
from tests.rest.operations import EVERYBODY, UNLIMITED, ask, operations, people
from tools.prove import PAGE, Row, clock, commit, say

EXAMPLES = 50


def main(words: Sequence[str], *, page: Path = PAGE) -> int:
    """Ask; a line is written into docs/proofs.md if it was as often as usual, or more."""
    parser = argparse.ArgumentParser(prog="python -m tools.prove_rest", description=__doc__)
    parser.add_argument("--examples", type=int, default=EXAMPLES)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(words)
    at, begun, answers, faults = commit(), time.monotonic(), 0, 0
    with TemporaryDirectory(prefix="circolo-rest-") as folder:
        data = Path(folder) / "data"
        with opened(data, **UNLIMITED) as house:
            people(house, data)
            for who in EVERYBODY:
                for operation in operations(house):
                    found = ask(house, operation, who, examples=asked.examples, seed=asked.seed)
                    answers += sum(found.answers.values())
                    for fault in found.faults():
                        faults += 1
                        say(fault)
                say(f"{who}: {answers:,} answers so far, {faults} faults")
    if asked.examples >= EXAMPLES:
        Row(
            commit=at,
            of="REST",
            counted="answers to every operation, by four kinds of visitors",
            seeds=str(asked.seed),
            count=answers,
            fails=faults,
            took=clock(time.monotonic() - begun),
        ).add_to(page)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
