"""Writes what the page tells of the games: the rules in its languages, examples, chances.

`python -m tools.handbook` writes; with `--check` it only compares. The sources are docs/rules and
the rules themselves: nothing of what is written here is edited by hand.
"""

import re
import sys
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path

import msgspec

from circolo.analysis.tressette import accuso, hands, splits, tables
from tools.rule_coverage import ROOT
from tools.rules_examples import examples
from tools.rules_text import BadRules, pages, problems

RULES = Path("docs/rules/RULES.md")
ODDS = Path("docs/odds.md")
SHOWN = Path("client/src")
FIGURES = re.compile(r"(?<=<!-- figures -->\n).*?(?=<!-- end -->)", re.DOTALL)


def written(root: Path) -> dict[Path, str]:
    """Return every file that is written, from the top of the repository; raises BadRules."""
    found, worked = pages(root), examples()
    wrong = list(problems(found, (root / RULES).read_text(encoding="utf-8"), tuple(worked)))
    if wrong:
        raise BadRules("\n".join(wrong))
    odds = (root / ODDS).read_text(encoding="utf-8")
    return {
        **{
            SHOWN / "rules" / f"tressette.{language}.json": as_json(page)
            for language, page in found.items()
        },
        SHOWN / "rules" / "examples.json": as_json(worked),
        SHOWN / "odds" / "tressette.json": tables.published(),
        ODDS: FIGURES.sub("\n".join(figures()) + "\n", odds),
    }


def as_json(value: object) -> str:
    """Write a value as JSON that a person can compare."""
    return msgspec.json.format(msgspec.json.encode(value), indent=1).decode() + "\n"


def figures() -> Iterator[str]:
    """Yield the table of docs/odds.md: what is asked most."""
    yield "| what | chance | exactly |"
    yield "|---|---|---|"
    for hands_dealt, who in (
        (1, "a player"),
        (2, "at least one of a pair, or of two players,"),
        (4, "at least one of four"),
    ):
        for kind in accuso.KINDS:
            what = "something" if kind == "any" else f"a {kind}"
            yield row(f"{who} can declare {what}", accuso.in_hands(kind, hands_dealt))
    yield row("the 4 of denari is mine", hands.four_of_denari(4)["mine"])
    void = sum(
        (each for shape, each in hands.shapes().items() if shape.endswith("-0")), Fraction(0)
    )
    yield row("ten cards lack a suit", void)
    for outstanding in (5, 6, 7):
        split = splits.among_hands(outstanding, (10, 10, 10))
        all_follow = sum(
            (each for lie, each in split.items() if "0" not in lie.split("-")), Fraction(0)
        )
        yield row(f"{outstanding} hidden cards of a suit: all three others can follow", all_follow)


def row(what: str, chance: Fraction) -> str:
    """Write one figure."""
    return f"| {what} | {float(100 * chance):.2f} % | {tables.exact(chance)} |"


def main(arguments: Sequence[str], root: Path = ROOT) -> int:
    """Write all, or tell what differs."""
    try:
        files = written(root)
    except BadRules as bad:
        print(bad, file=sys.stderr)
        return 1
    if arguments != ["--check"]:
        for path, text in files.items():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(text, encoding="utf-8")
        return 0
    drifted = [path for path, text in files.items() if not is_as_written(root / path, text)]
    for path in drifted:
        print(f"{path} is not what the rules say: run `make handbook`.", file=sys.stderr)
    return 1 if drifted else 0


def is_as_written(path: Path, text: str) -> bool:
    """Tell whether a file holds this text."""
    return path.is_file() and path.read_text(encoding="utf-8") == text


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
