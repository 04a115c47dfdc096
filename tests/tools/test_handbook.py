"""What the page tells of the rules is whole, the same in every language, and never out of date."""

from pathlib import Path

import pytest

from circolo.games.tressette.combinations import Superbongioco, held
from tools import handbook
from tools.rule_coverage import ROOT
from tools.rules_examples import NotFound, examples, first
from tools.rules_text import (
    LANGUAGES,
    BadRules,
    Block,
    Page,
    binding,
    block,
    pages,
    path_of,
    problems,
    read,
)

RULES = (ROOT / handbook.RULES).read_text(encoding="utf-8")
EXAMPLES = examples()
NAMES = tuple(EXAMPLES)


def with_italian(text: str) -> dict[str, Page]:
    return pages() | {"it": read(text)}


@pytest.fixture
def italian() -> str:
    return path_of("it").read_text(encoding="utf-8")


def test_every_language_tells_every_clause_and_none_that_is_not_there() -> None:
    assert list(problems(pages(), RULES, NAMES)) == []


def test_clauses_that_bind_tressette_are_all_of_t_and_of_r_but_one() -> None:
    assert binding(RULES) == (
        *(f"R{number}" for number in range(1, 12) if number != 5),
        *(f"T{number}" for number in range(1, 20)),
    )


def test_clause_that_nothing_tells_is_found(italian: str) -> None:
    found = list(problems(with_italian(italian.replace("(T14)", "(T11)")), RULES, NAMES))
    assert found[0] == "it: nothing tells T14."


def test_clause_that_does_not_exist_is_found(italian: str) -> None:
    found = list(problems(with_italian(italian.replace("(T14)", "(T14, T20)")), RULES, NAMES))
    assert found[0] == "it: T20 is no clause of RULES.md."


def test_example_that_is_not_computed_is_found(italian: str) -> None:
    other = italian.replace("example: trick", "example: tick")
    found = list(problems(with_italian(other), RULES, NAMES))
    assert found[:2] == [
        "it: the example 'tick' is not both computed and shown.",
        "it: the example 'trick' is not both computed and shown.",
    ]


def test_paragraph_that_one_language_alone_has_is_found(italian: str) -> None:
    more = f"{italian}\nUna in più. (R9)\n"
    found = list(problems(with_italian(more), RULES, NAMES))
    assert [sentence.split(":")[0] for sentence in found] == ["en", "es"]
    blocks = sum(len(part.blocks) for part in pages()["it"].sections)
    assert found[0] == f"en: {blocks} blocks, not {blocks + 1}."


def test_condition_that_one_language_alone_has_is_found(italian: str) -> None:
    other = italian.replace("<!-- if: match -->", "<!-- if: accuso -->")
    found = list(problems(with_italian(other), RULES, NAMES))
    assert [sentence.split(":")[0] for sentence in found] == ["en", "es"]


def test_block_is_read_with_its_clauses_and_comments() -> None:
    text = "<!-- if: signals -->\n- **Volo**: l’ultima. (C9, T19)\n<!-- here: signals -->"
    assert block(text) == Block(
        "item",
        runs=("", "Volo", ": l’ultima."),
        clauses=("C9", "T19"),
        only="signals",
        here="signals",
    )


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Nothing is cited.", "no clause is cited"),
        ("Two **stars. (T1)", "what stands out has no end"),
        ("<!-- if: sunday -->\nA rule. (T1)", "'sunday' is none of players 2"),
        ("A rule. (T1)\n<!-- here: weather -->", "'weather' is none of players"),
        ("<!-- perhaps: T1 -->\nA rule. (T1)", "this is no block"),
        ("A rule\non two lines. (T1)", "this is no block"),
        ("`3D 8D`", "'8D' is no card"),
    ],
)
def test_block_that_cannot_be_shown_is_refused(text: str, why: str) -> None:
    with pytest.raises(BadRules, match=why):
        block(text)


def test_page_with_a_section_too_few_is_refused(italian: str) -> None:
    with pytest.raises(BadRules, match="there are 9 sections, not 10"):
        read(italian.replace("## Le fiches", "Le fiches"))


def test_refusal_names_the_language(tmp_path: Path) -> None:
    folder = tmp_path / "docs" / "rules"
    folder.mkdir(parents=True)
    for language in LANGUAGES:
        path_of(language, tmp_path).write_bytes(path_of(language).read_bytes())
    path_of("es", tmp_path).write_text("# Las reglas\n", encoding="utf-8")
    with pytest.raises(BadRules, match="es: there are 0 sections"):
        pages(tmp_path)


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """Return a repository with nothing in it but what the handbook is written from."""
    (tmp_path / "docs" / "rules").mkdir(parents=True)
    for path in (handbook.RULES, handbook.ODDS, *map(path_of, LANGUAGES)):
        name = (ROOT / path).relative_to(ROOT)
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    return tmp_path


def test_what_is_written_is_what_the_rules_say() -> None:
    assert handbook.main(["--check"]) == 0


def test_file_that_was_edited_by_hand_is_found(
    copied: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert handbook.main([], copied) == 0
    assert handbook.main(["--check"], copied) == 0
    odds = copied / "client/src/odds/tressette.json"
    odds.write_text(odds.read_text(encoding="utf-8").replace("1/4", "1/3", 1), encoding="utf-8")
    (copied / "client/src/rules/examples.json").unlink()
    assert handbook.main(["--check"], copied) == 1
    assert capsys.readouterr().err.splitlines() == [
        "client/src/rules/examples.json is not what the rules say: run `make handbook`.",
        "client/src/odds/tressette.json is not what the rules say: run `make handbook`.",
    ]


def test_rules_that_cannot_be_shown_are_not_written(
    copied: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = path_of("it", copied)
    page.write_text(page.read_text(encoding="utf-8").replace(" (T14)", ""), encoding="utf-8")
    assert handbook.main([], copied) == 1
    assert capsys.readouterr().err.startswith("it: no clause is cited: 'I punti dell’accuso")
    assert not (copied / "client").exists()


def test_deals_shown_are_whole() -> None:
    for name in ("deal", "declared", "cappotto"):
        sides = EXAMPLES[name]["sides"]
        assert sum(side["thirds"] for side in sides) == 32
        assert sum(side["whole"] + side["last"] for side in sides) == 11
        assert all(side["thirds"] == 3 * side["aces"] + side["of_a_third"] for side in sides)


def test_example_of_a_deal_leaves_thirds_over_on_both_sides() -> None:
    assert [side["thirds"] % 3 for side in EXAMPLES["deal"]["sides"]] == [1, 1]


def test_cappotto_shown_leaves_the_other_side_nothing() -> None:
    ours, theirs = EXAMPLES["cappotto"]["sides"]
    assert (ours["points"], theirs["points"]) == (16, 0)


def test_hand_shown_holds_what_it_is_shown_for() -> None:
    (made,) = held(EXAMPLES["superbongioco"]["cards"])
    assert isinstance(made, Superbongioco)


def test_match_shown_is_level_once_and_then_won() -> None:
    deals = EXAMPLES["end"]["deals"]
    ours, theirs = deals[-2]["totals"]
    assert ours == theirs >= EXAMPLES["end"]["target"]
    assert [deal["winner"] is None for deal in deals[-2:]] == [True, False]


def test_void_shown_does_not_take() -> None:
    example = EXAMPLES["void"]
    assert example["cards"][2][1] != example["suit"]
    assert example["taken_by"] == 3


def test_example_that_no_match_shows_is_not_waited_for() -> None:
    with pytest.raises(NotFound):
        first(iter([1, 2]), lambda number: number > 2)
