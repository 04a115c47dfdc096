"""In any position the page shows exactly what the rules offer (R2).

It runs `client/tests/games/legal.test.tsx` over random positions of every game.
"""

import os
import subprocess
from pathlib import Path

import pytest

from tests.contract import positions
from tools.node import CLIENT, command_line, environment


@pytest.mark.rule("R2", "S26")
def test_what_is_shown_is_exactly_what_is_legal(tmp_path: Path) -> None:
    written = tmp_path / "positions.json"
    positions.write(written, seed=int.from_bytes(os.urandom(4)))
    done = subprocess.run(
        command_line("npx", ["vitest", "run", "tests/games/legal.test.tsx"]),
        cwd=CLIENT,
        env={**environment(), "CIRCOLO_POSITIONS": str(written)},
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout[-4_000:] + done.stderr[-1_000:]
