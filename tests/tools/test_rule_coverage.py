"""Every way in which rules, tests and promises can contradict each other is told."""

from pathlib import Path

import pytest

from tools import rule_coverage
from tools.rule_coverage import CoverageError, Later, Mark

RULES = "- T1 Pack of 40.\n- T2 Trick order.\n- T3 Seats.\n"
ISSUES = '[issues]\n3 = "The rest"\n[later]\n'


def mark(clause: str) -> Mark:
    return Mark(clause=clause, test="tests/test_a.py::test_a")


def promise(clause: str, partly: str = "") -> Later:
    return Later(clause=clause, issue=3, title="The rest", partly=partly)


def test_clauses_are_read_in_their_order() -> None:
    assert rule_coverage.clauses(RULES) == ("T1", "T2", "T3")


def test_clause_given_twice_is_refused() -> None:
    with pytest.raises(CoverageError, match="has T1 twice"):
        rule_coverage.clauses(RULES + "- T1 Again.\n")


def test_entry_is_an_issue_or_an_issue_and_what_is_not_proved_yet() -> None:
    text = ISSUES + 'T2 = 3\nT3 = { issue = 3, partly = "four seats only" }\n'
    assert rule_coverage.later(text) == (promise("T2"), promise("T3", "four seats only"))


@pytest.mark.parametrize("entry", ["T2 = 4", 'T2 = "soon"', 'T2 = { issue = 3, partly = "" }'])
def test_entry_without_a_known_issue_or_a_reason_is_refused(entry: str) -> None:
    with pytest.raises(CoverageError, match="T2 in coverage.toml"):
        rule_coverage.later(ISSUES + entry)


@pytest.mark.parametrize(
    ("proved", "promised", "sentence"),
    [
        (["T1", "T2"], [], "T3 has neither a test nor an entry in coverage.toml."),
        (
            ["T1", "T2", "T3", "T9"],
            [],
            "tests/test_a.py::test_a names T9, which is no clause of RULES.md.",
        ),
        (
            ["T1", "T2", "T3"],
            [promise("T3")],
            "coverage.toml lists T3, which a test names: say `partly`?",
        ),
        (
            ["T1", "T2"],
            [promise("T3", "half")],
            "coverage.toml says T3 is proved in part, but no test names it.",
        ),
        (
            ["T1", "T2", "T3"],
            [promise("T9")],
            "coverage.toml lists T9, which is no clause of RULES.md.",
        ),
    ],
)
def test_contradiction_is_told(proved: list[str], promised: list[Later], sentence: str) -> None:
    marks = [mark(clause) for clause in proved]
    assert list(rule_coverage.problems(["T1", "T2", "T3"], marks, promised)) == [sentence]


def test_clause_proved_in_part_may_stay_listed() -> None:
    marks = [mark("T1"), mark("T2"), mark("T3")]
    promised = [promise("T3", "four seats only")]
    assert list(rule_coverage.problems(["T1", "T2", "T3"], marks, promised)) == []


def test_marks_are_found_without_running_the_tests(tmp_path: Path) -> None:
    (tmp_path / "test_a.py").write_text(
        "import pytest\n"
        "pytestmark = pytest.mark.rule('T1')\n"
        "@pytest.mark.rule('T2', 'T3')\n"
        "def test_a(): raise SystemExit\n"
        "class TestB:\n"
        "    async def test_b(self): ...\n"
        "def not_a_test(): ...\n"
    )
    assert [(mark.clause, mark.test) for mark in rule_coverage.marks(tmp_path, tmp_path)] == [
        ("T1", "test_a.py::test_a"),
        ("T2", "test_a.py::test_a"),
        ("T3", "test_a.py::test_a"),
        ("T1", "test_a.py::test_b"),
    ]


def test_clause_that_is_no_plain_string_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "test_a.py"
    path.write_text("import pytest\n@pytest.mark.rule(T + '2')\ndef test_a(): ...\n")
    with pytest.raises(CoverageError, match="test_a.py: a clause is named by a plain string"):
        list(rule_coverage.marks_in(path, tmp_path))


def test_table_shows_tests_and_promises() -> None:
    lines = rule_coverage.report(["T1", "T2"], [mark("T1")], [promise("T2")])
    assert list(lines) == [
        "T1   tests/test_a.py::test_a",
        "T2   issue 3, The rest",
        "2 clauses: 1 named by a test, 1 listed for later.",
    ]


def test_command_fails_on_a_clause_without_a_test(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "docs" / "rules"
    folder.mkdir(parents=True)
    (folder / "RULES.md").write_text("- T1 Pack of 40.\n")
    (folder / "coverage.toml").write_text(ISSUES)
    assert rule_coverage.main(tmp_path) == 1
    assert capsys.readouterr().err == "T1 has neither a test nor an entry in coverage.toml.\n"
