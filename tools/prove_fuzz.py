"""Fuzzes the parsers one after the other: `python -m tools.prove_fuzz [NAME ...] --minutes 10`.

It can be stopped and started at any time: processor time and executions of all runs add up in
tests/fuzz/hours.json, by parser, and what leads somewhere new is kept in build/fuzz. `--keep`
reduces that to tests/fuzz/corpus, which the gate tries again. Needs atheris, from
requirements-fuzz.lock.
"""

import argparse
import json
import re
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.fuzz.parsers import CORPUS, PARSERS
from tools.prove import PAGE, ROOT, Row, clock, commit, say

HOURS = ROOT / "tests" / "fuzz" / "hours.json"
WORK = ROOT / "build" / "fuzz"
MEMORY_MIB = 2_048
KEPT_BYTES = 60_000
"""Of each parser at most so much is kept in the repository."""
_EXECUTED = re.compile(r"stat::number_of_executed_units:\s*(\d+)")


def main(words: Sequence[str]) -> int:
    """Fuzz the named parsers, or all; fails when one of them breaks a promise."""
    parser = argparse.ArgumentParser(prog="python -m tools.prove_fuzz", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--minutes", type=float, default=10.0, help="for each parser")
    parser.add_argument("--keep", action="store_true", help="reduce and keep what was found")
    asked = parser.parse_args(words)
    unknown = [name for name in asked.names if name not in PARSERS]
    if unknown:
        parser.error(f"no parser is called '{unknown[0]}'; there is {', '.join(PARSERS)}")
    holds = True
    for name in asked.names or PARSERS:
        holds = _fuzzed(name, seconds=round(asked.minutes * 60)) and holds
        if asked.keep:
            _keep(name)
    return 0 if holds else 1


def _fuzzed(name: str, *, seconds: int) -> bool:
    """Fuzz for so long; tell whether the parser kept its promises."""
    at = commit()
    folder = WORK / name
    for each in (folder, CORPUS / name):
        each.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(PARSERS[name].seeds()):
        (folder / f"seed-{number:03}").write_bytes(seed)
    before = _processor_seconds()
    status, printed = _run(
        name,
        f"-max_total_time={seconds}",
        f"-artifact_prefix={WORK}/{name}-",
        str(folder),
        str(CORPUS / name),
    )
    took = round(_processor_seconds() - before)
    found = _EXECUTED.search(printed)
    executions = int(found[1]) if found else 0
    total = _add(name, seconds=took, executions=executions, failed=bool(status))
    say(
        f"{name}: {executions:,} executions in {took} s; in all {total['executions']:,} in "
        f"{total['seconds'] / 3600:.2f} core-hours"
    )
    Row(
        commit=at,
        of=name,
        counted="executions of the fuzzer",
        seeds="",
        count=executions,
        fails=int(status != 0),
        took=f"{clock(took)} of one core",
    ).add_to(PAGE)
    if status:
        say(printed[-4_000:])
        say(f"{name} breaks a promise; the input is {WORK}/{name}-crash-... .")
    return not status


def _processor_seconds() -> float:
    """Return the processor time of all runs so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _run(name: str, *flags: str) -> tuple[int, str]:
    """Run atheris in a process of its own; return its status and what it printed."""
    limits = (f"-rss_limit_mb={MEMORY_MIB}", "-print_final_stats=1")
    ran = subprocess.run(
        [sys.executable, "-m", "tests.fuzz.run", name, *limits, *flags],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
        text=True,
        errors="replace",
    )
    return ran.returncode, ran.stdout


def _add(name: str, *, seconds: int, executions: int, failed: bool) -> dict[str, int]:
    """Add a run to the kept sums, and return those of its parser."""
    sums: dict[str, dict[str, int]] = json.loads(HOURS.read_text("utf-8")) if HOURS.exists() else {}
    kept = sums.setdefault(name, {"seconds": 0, "executions": 0, "failed_runs": 0})
    kept["seconds"] += seconds
    kept["executions"] += executions
    kept["failed_runs"] += failed
    HOURS.write_text(json.dumps(sums, indent=2, sort_keys=True) + "\n", "utf-8")
    return kept


def _keep(name: str) -> None:
    """Keep the fewest inputs that lead everywhere, the shortest of them first."""
    with tempfile.TemporaryDirectory() as merged:
        status, printed = _run(name, "-merge=1", merged, str(WORK / name), str(CORPUS / name))
        assert not status, printed[-4_000:]
        seeds = set(PARSERS[name].seeds())
        room = KEPT_BYTES
        shutil.rmtree(CORPUS / name, ignore_errors=True)
        (CORPUS / name).mkdir(parents=True)
        for path in sorted(Path(merged).iterdir(), key=lambda path: path.stat().st_size):
            content = path.read_bytes()
            if content not in seeds and len(content) <= room:
                room -= len(content)
                shutil.copyfile(path, CORPUS / name / path.name[:16])
    say(f"{name}: {len(list((CORPUS / name).iterdir()))} inputs kept in {CORPUS / name}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
