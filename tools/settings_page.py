"""Writes docs/operating/settings.md from the settings: `python -m tools.settings_page`.

`--check` only compares the file.
"""

import argparse
import sys
from collections.abc import Sequence

from circolo.settings.settings_text import settings_page
from tools.prove import ROOT

PAGE = ROOT / "docs" / "operating" / "settings.md"


def main(arguments: Sequence[str]) -> int:
    """Write or compare the page; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    text = settings_page()
    if not parser.parse_args(arguments).check:
        PAGE.write_text(text, "utf-8")
    elif not PAGE.is_file() or PAGE.read_text("utf-8") != text:
        print(f"{PAGE.relative_to(ROOT)} has drifted: run python -m tools.settings_page.")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
