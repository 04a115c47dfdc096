"""Writes the page's texts about the games: the rules in its languages, examples, odds.

`python -m tools.handbook` writes; with `--check` it only compares. The sources are docs/rules and
the rules' code: no written file is edited by hand.
"""

import re
import sys
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path

import msgspec

from circolo.analysis import chance_tables
from circolo.analysis.chance import exact
from circolo.analysis.chemin_de_fer import chance_tables as of_chemin
from circolo.analysis.chemin_de_fer import coup
from circolo.analysis.chiamatre import chance_tables as of_chiamatre
from circolo.analysis.chiamatre import hands as called
from circolo.analysis.sette_e_mezzo import chance_tables as of_sette
from circolo.analysis.sette_e_mezzo import hands as of_sette_hands
from circolo.analysis.sette_e_mezzo.edge import edge
from circolo.analysis.tressette import accuso, hands, splits
from circolo.analysis.tressette import chance_tables as of_tressette
from tools import (
    rules_examples_chemin_de_fer,
    rules_examples_chiamatre,
    rules_examples_sette_e_mezzo,
    rules_examples_tressette,
)
from tools.rule_coverage import ROOT
from tools.rules_books import BOOKS
from tools.rules_text import BadRules, pages, problems

RULES = Path("docs/rules/RULES.md")
ODDS = Path("docs/odds.md")
GAMES = Path("client/src/games")
EXAMPLES = {
    "tressette": rules_examples_tressette.examples,
    "chiamatre": rules_examples_chiamatre.examples,
    "sette_e_mezzo": rules_examples_sette_e_mezzo.examples,
    "chemin_de_fer": rules_examples_chemin_de_fer.examples,
}
CHANCES = {
    "tressette": of_tressette.tables,
    "chiamatre": of_chiamatre.tables,
    "sette_e_mezzo": of_sette.tables,
    "chemin_de_fer": of_chemin.tables,
}
FIGURES = re.compile(r"(?<=<!-- figures -->\n).*?(?=<!-- end -->)", re.DOTALL)


def written(root: Path) -> dict[Path, str]:
    """Return every generated file, by its path from the top of the repository; raises BadRules."""
    rules, files, wrong = (root / RULES).read_text(encoding="utf-8"), {}, []
    for book in BOOKS:
        found, worked = pages(book, root), EXAMPLES[book.game]()
        wrong += [
            f"{book.game}, {each}"
            for each in problems(book, found, rules=rules, examples=tuple(worked))
        ]
        shown = GAMES / book.game / "handbook"
        for language, page in found.items():
            files[shown / f"rules.{language}.json"] = as_json(page)
        files[shown / "examples.json"] = as_json(worked)
    if wrong:
        raise BadRules("\n".join(wrong))
    for game, chances in CHANCES.items():
        files[GAMES / game / "handbook" / "odds.json"] = chance_tables.published(chances())
    odds = (root / ODDS).read_text(encoding="utf-8")
    return {**files, ODDS: FIGURES.sub("\n".join(figures()) + "\n", odds)}


def as_json(value: object) -> str:
    """Write a value as JSON that a person can compare line by line."""
    return msgspec.json.format(msgspec.json.encode(value), indent=1).decode() + "\n"


def figures() -> Iterator[str]:
    """Yield the table of docs/odds.md: the most frequent questions."""
    yield "| what | chance | exactly |"
    yield "|---|---|---|"
    yield from of_tricks()
    yield from of_banks()


def of_tricks() -> Iterator[str]:
    """Yield the rows of tressette and of chiamatre."""
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
    for hands_dealt, who in ((1, "a player"), (4, "at least one of four")):
        yield row(f"chiamatre: {who} may annul the deal", called.annulment(hands_dealt))


def of_banks() -> Iterator[str]:
    """Yield the rows of the bank games: the bank's edge, and how often a punta busts."""
    yield row("sette e mezzo: a punta alla regola goes bust", of_sette_hands.endings()["bust"])
    what = "what the bank wins of a bet fixed before the cards, one punta, both alla regola"
    yield row(f"sette e mezzo: {what}", edge())
    for setting in (coup.SETTINGS[0], coup.SETTINGS[-1]):
        won = coup.shares(setting).edge
        yield row(f"chemin de fer: the same, at will always {setting.punta_5}", won)


def row(what: str, chance: Fraction) -> str:
    """Return the row of one figure."""
    return f"| {what} | {float(100 * chance):.2f} % | {exact(chance)} |"


def main(arguments: Sequence[str], root: Path = ROOT) -> int:
    """Write all files, or report which differ."""
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
    """Return whether a file has this text."""
    return path.is_file() and path.read_text(encoding="utf-8") == text


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
