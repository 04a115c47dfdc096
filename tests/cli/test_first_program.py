"""The program in docs/protocol.md, as somebody copies it, plays a deal at a real house."""

import re
import subprocess
import sys
from pathlib import Path

from tests.cli.house_processes import ROOT, opened

PAGE = ROOT / "docs" / "protocol.md"


def test_the_program_of_the_protocol_plays_a_deal(tmp_path: Path) -> None:
    program = tmp_path / "first.py"
    (written,) = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(), re.M | re.S)
    program.write_text(written)
    with opened(tmp_path / "data", "--tempo", "off") as house:
        played = subprocess.run(
            [sys.executable, program, house.address],
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )
    assert (played.returncode, played.stderr) == (0, "")
    assert played.stdout.endswith("The deal is over.\n")
