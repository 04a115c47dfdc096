"""Writes the data of `circolo.glyphs` from two of Unicode's files: `python -m tools.glyphs
confusables.txt Scripts.txt`.
"""

import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "src" / "circolo" / "glyphs"
_NOTICE = """\
# {what}
# From {source} of Unicode 17.0.0. Copyright 2025 Unicode, Inc., under the Unicode License v3
# (unicode-license.txt). Written by tools/glyphs.py.
"""


def confusables(source: str) -> Iterator[str]:
    """Yield a line for each prototype: its code points, `<`, and the letters confused with it."""
    sources = defaultdict[str, list[str]](list)
    for written, prototype, *_ in _rows(source):
        sources[prototype].append(written)
    for prototype in sorted(sources):
        yield f"{prototype} < {' '.join(sorted(sources[prototype]))}"


def scripts(source: str) -> Iterator[str]:
    """Yield a line for each script: its name, and the ranges of its code points."""
    ranges = defaultdict[str, list[tuple[int, int]]](list)
    for written, script, *_ in _rows(source):
        first, _, last = written.partition("..")
        ranges[script].append((int(first, 16), int(last or first, 16)))
    for script in sorted(ranges):
        yield f"{script} {' '.join(_joined(sorted(ranges[script])))}"


def _rows(source: str) -> Iterator[list[str]]:
    for line in source.removeprefix("\ufeff").splitlines():
        fields = [field.strip() for field in line.partition("#")[0].split(";")]
        if len(fields) > 1:
            yield fields


def _joined(ranges: list[tuple[int, int]]) -> Iterator[str]:
    first, last = ranges[0]
    for start, end in ranges[1:]:
        if start != last + 1:
            yield f"{first:X}-{last:X}"
            first = start
        last = end
    yield f"{first:X}-{last:X}"


def main(confused: Path, scripted: Path) -> None:
    """Write both data files."""
    for name, what, source, lines in (
        ("confusables", "What is confused with what: a prototype < sources", confused, confusables),
        (
            "scripts",
            "Which script a letter belongs to: a script, and its ranges",
            scripted,
            scripts,
        ),
    ):
        notice = _NOTICE.format(what=what, source=source.name)
        text = "\n".join(lines(source.read_text("utf-8")))
        (FOLDER / f"{name}.txt").write_text(f"{notice}{text}\n", "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
