"""The programs of docs/environments.md run as they stand."""

import re
import runpy
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"
PROGRAMS = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda each: each.splitlines()[0])
def test_a_program_of_the_page_runs(program: str, tmp_path: Path) -> None:
    file = tmp_path / "program.py"
    file.write_text(program, encoding="utf-8")
    runpy.run_path(str(file))


def test_the_page_has_programs() -> None:
    assert len(PROGRAMS) == 4
