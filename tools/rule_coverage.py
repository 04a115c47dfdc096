"""Checks that a test names every clause of the rules, or an issue that will.

`python -m tools.rule_coverage` reads docs/rules/RULES.md, docs/rules/coverage.toml and, without
running them, the tests. It prints which tests prove which clause and fails on any contradiction.
"""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CLAUSE = re.compile(r"^- ([A-Z]\d+) ", re.MULTILINE)


class CoverageError(Exception):
    """A source of the coverage cannot be read."""


@dataclass(frozen=True, kw_only=True)
class Mark:
    """One test that names one clause."""

    clause: str
    test: str


@dataclass(frozen=True, kw_only=True)
class Later:
    """A clause that an issue will prove; `partly` names what no test proves yet."""

    clause: str
    issue: int
    title: str
    partly: str


def clauses(rules: str) -> tuple[str, ...]:
    """Return the ids of the clauses in order; raises CoverageError for a duplicate."""
    found = CLAUSE.findall(rules)
    twice = {clause for clause in found if found.count(clause) > 1}
    if twice:
        raise CoverageError(f"RULES.md has {', '.join(sorted(twice))} twice.")
    return tuple(found)


def later(text: str) -> tuple[Later, ...]:
    """Read coverage.toml."""
    table = tomllib.loads(text)
    return tuple(
        read_entry(clause, entry, table["issues"]) for clause, entry in table["later"].items()
    )


def read_entry(clause: str, entry: object, issues: Mapping[str, str]) -> Later:
    """Read one entry: the number of an issue, or a table with it and the unproved part."""
    match entry:
        case int(number):
            partly = ""
        case {"issue": int(number), "partly": str(partly)} if partly:
            pass
        case _:
            raise CoverageError(
                f"{clause} in coverage.toml: an issue's number, or issue and partly."
            )
    if str(number) not in issues:
        raise CoverageError(f"{clause} in coverage.toml names issue {number}, which has no title.")
    return Later(clause=clause, issue=number, title=issues[str(number)], partly=partly)


def marks_in(path: Path, root: Path) -> Iterator[Mark]:
    """Yield the marks of a test file, from its decorators and its module-wide `pytestmark`."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    where = path.relative_to(root).as_posix()
    module_wide = [
        clause
        for node in tree.body
        if isinstance(node, ast.Assign) and names(node.targets[0]) == "pytestmark"
        for clause in named_clauses(node.value, where)
    ]
    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if not node.name.startswith("test"):
            continue
        own = [clause for call in node.decorator_list for clause in named_clauses(call, where)]
        for clause in dict.fromkeys([*module_wide, *own]):
            yield Mark(clause=clause, test=f"{where}::{node.name}")


def named_clauses(expression: ast.expr, where: str) -> Iterator[str]:
    """Yield the clauses of every `pytest.mark.rule(...)` in an expression."""
    for node in ast.walk(expression):
        if not isinstance(node, ast.Call) or names(node.func) != "pytest.mark.rule":
            continue
        for argument in node.args:
            if not isinstance(argument, ast.Constant) or not isinstance(argument.value, str):
                raise CoverageError(f"{where}: a clause is named by a plain string.")
            yield argument.value


def names(expression: ast.expr) -> str:
    """Return a dotted name as written."""
    return ast.unparse(expression)


def marks(tests: Path, root: Path) -> tuple[Mark, ...]:
    """Return the marks of every test file in a folder."""
    files = sorted(tests.rglob("test_*.py"))
    return tuple(mark for path in files for mark in marks_in(path, root))


def problems(
    ids: Sequence[str], proved: Sequence[Mark], promised: Sequence[Later]
) -> Iterator[str]:
    """Yield a sentence for every contradiction between clauses, tests and entries."""
    known = set(ids)
    tested = {mark.clause for mark in proved}
    listed = {entry.clause for entry in promised}
    for mark in proved:
        if mark.clause not in known:
            yield f"{mark.test} names {mark.clause}, which is no clause of RULES.md."
    for entry in promised:
        if entry.clause not in known:
            yield f"coverage.toml lists {entry.clause}, which is no clause of RULES.md."
        elif entry.clause in tested and not entry.partly:
            yield f"coverage.toml lists {entry.clause}, which a test names: say `partly`?"
        elif entry.clause not in tested and entry.partly:
            yield f"coverage.toml says {entry.clause} is proved in part, but no test names it."
    for clause in ids:
        if clause not in tested | listed:
            yield f"{clause} has neither a test nor an entry in coverage.toml."


def report(ids: Sequence[str], proved: Sequence[Mark], promised: Sequence[Later]) -> Iterator[str]:
    """Yield the table: each clause with its tests, or with the issue that will bring them."""
    entries = {entry.clause: entry for entry in promised}
    for clause in ids:
        tests = [mark.test for mark in proved if mark.clause == clause]
        entry = entries.get(clause)
        if entry is not None:
            what = f" ({entry.partly})" if entry.partly else ""
            tests.append(f"issue {entry.issue}, {entry.title}{what}")
        for place, line in enumerate(tests):
            yield f"{clause if place == 0 else '':<5}{line}"
    tested = len(set(ids) & {mark.clause for mark in proved})
    yield f"{len(ids)} clauses: {tested} named by a test, {len(entries)} listed for later."


def main(root: Path = ROOT) -> int:
    """Print the table and the contradictions; return 1 if there are any."""
    folder = root / "docs" / "rules"
    try:
        ids = clauses((folder / "RULES.md").read_text(encoding="utf-8"))
        promised = later((folder / "coverage.toml").read_text(encoding="utf-8"))
        proved = marks(root / "tests", root)
    except CoverageError as unreadable:
        print(unreadable, file=sys.stderr)
        return 1
    print("\n".join(report(ids, proved, promised)))
    found = list(problems(ids, proved, promised))
    print("\n".join(found), file=sys.stderr, end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
