"""The library has types for the programs that import it."""

import os
import subprocess
import sys
from pathlib import Path

PROGRAM = Path(__file__).with_name("typed_program.py")
WRONG = [
    ("circolo.tressette.Game(players=3)", 'expected "Literal[2, 4]"'),
    ("circolo.tressette.Game(pepe=3)", 'Unexpected keyword argument "pepe"'),
    ("circolo.tressette.Game().legal[0].amount", 'has no attribute "amount"'),
    ("circolo.scopa", 'Module has no attribute "scopa"'),
]


def checked(folder: Path, program: str) -> "subprocess.CompletedProcess[str]":
    """Return what mypy says of a program outside of the repository."""
    (folder / "program.py").write_text(program)
    return subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "program.py"],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_program_with_types_passes_and_runs(tmp_path: Path) -> None:
    said = checked(tmp_path, PROGRAM.read_text())
    assert (said.returncode, said.stderr) == (0, ""), said.stdout
    ran = subprocess.run([sys.executable, PROGRAM], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")


def test_wrong_calls_are_found(tmp_path: Path) -> None:
    program = "\n".join(["import circolo", *(line for line, _ in WRONG)])
    found = checked(tmp_path, program).stdout.splitlines()
    for number, (_, sentence) in enumerate(WRONG, 2):
        assert any(f":{number}: " in line and sentence in line for line in found), sentence
    lines = {line.split(":")[1] for line in found if ": error: " in line}
    assert len(lines) == len(WRONG)
