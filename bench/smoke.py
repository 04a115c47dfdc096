"""Runs every benchmark for a moment, to prove that it works: `python -m bench.smoke`.

Several run at once, because most of them mostly wait; their figures mean nothing.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from bench.roomload.servers import INSTALLED

FOLDER = Path(__file__).parent
COMMANDS = (
    ("bench.rules", "--rounds=1", "--seconds=0.05"),
    ("bench.envs", "--alone", "--rounds=1", "--seconds=0.05"),
    ("bench.bots", "--seeds=2", "--heavy-seeds=2", "--target=11"),
    ("bench.solver", "--share=0.01"),
    ("bench.ceiling", "--seeds=2", "--levels", "club"),
    ("bench.reviews",),
    ("bench.card_luck", "--deals=20", "--pairing=2", "--repeats=1"),
    ("bench.room", "--smoke"),
    ("bench.room", "--smoke", "--inside"),
    ("bench.room", "--smoke", "--tempo=human"),
    ("bench.client", "--smoke"),
    ("bench.bystander", "--seconds=0.5", "--entries=2000"),
)
WITH_PEERS = ("bench.room", "--smoke", "--peers", "--idle=0")
WITHOUT_PEERS = "Nothing is run beside boardgame.io and Colyseus: `make bench-peers` installs them."


def forgotten() -> set[str]:
    """Return the benchmarks of this folder that this file does not run."""
    runs = {
        f"bench.{path.stem}"
        for path in FOLDER.glob("*.py")
        if path != Path(__file__) and '__name__ == "__main__"' in path.read_text(encoding="utf-8")
    }
    return runs - {module for module, *_ in COMMANDS}


def run(command: Sequence[str]) -> "subprocess.CompletedProcess[str]":
    """Run a benchmark, and capture its output."""
    return subprocess.run(
        [sys.executable, "-m", *command],
        cwd=FOLDER.parent,
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def main() -> None:
    """Run each benchmark once; exits with 1 if one fails or is missing here."""
    if not INSTALLED.is_file():
        print(WITHOUT_PEERS)
    commands = (*COMMANDS, WITH_PEERS) if INSTALLED.is_file() else COMMANDS
    failed = []
    with ThreadPoolExecutor((os.cpu_count() or 1) + 1) as side_by_side:
        for command, ended in zip(commands, side_by_side.map(run, commands), strict=True):
            line = f"python -m {' '.join(command)}"
            print(f"{line}\n{ended.stdout}", flush=True)
            failed += [line] if ended.returncode else []
    if failed:
        sys.exit(f"failed: {', '.join(failed)}")
    if left := forgotten():
        sys.exit(f"bench/smoke.py does not run {', '.join(sorted(left))}")


if __name__ == "__main__":
    main()
