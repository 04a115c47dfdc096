"""What the page tells of the rules is whole, the same in every language, and never out of date."""

from pathlib import Path

import pytest

from circolo.games.tressette.combinations import Superbongioco, held
from tools import handbook
from tools.rule_coverage import ROOT
from tools.rules_books import BOOKS, CHEMIN_DE_FER, CHIAMATRE, SETTE_E_MEZZO, TRESSETTE, Book
from tools.rules_examples_tressette import NotFound, first
from tools.rules_text import (
    LANGUAGES,
    SENTENCES,
    BadRules,
    Block,
    Page,
    block,
    pages,
    path_of,
    problems,
    read,
)

RULES = (ROOT / handbook.RULES).read_text(encoding="utf-8")
WORKED = {game: examples() for game, examples in handbook.EXAMPLES.items()}
EXAMPLES = WORKED["tressette"]


def with_italian(text: str) -> dict[str, Page]:
    return pages(TRESSETTE) | {"it": read(TRESSETTE, text)}


def wrong_with(text: str) -> list[str]:
    """Return what is wrong when the Italian rules of tressette are these."""
    return list(problems(TRESSETTE, with_italian(text), rules=RULES, examples=tuple(EXAMPLES)))


@pytest.fixture
def italian() -> str:
    return path_of(TRESSETTE, "it").read_text(encoding="utf-8")


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.game)
def test_every_language_tells_every_clause_and_none_that_is_not_there(book: Book) -> None:
    found = problems(book, pages(book), rules=RULES, examples=tuple(WORKED[book.game]))
    assert list(found) == []


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.game)
def test_every_condition_and_choice_of_a_book_is_used(book: Book) -> None:
    told = [each for part in pages(book)["it"].sections for each in part.blocks]
    assert {each.only for each in told} - {""} == set(book.conditions)
    assert {each.here for each in told} - {""} == set(book.choices)


def numbered(letter: str, last: int) -> list[str]:
    return [f"{letter}{number}" for number in range(1, last + 1)]


def test_clauses_that_bind_tressette_are_all_of_t_and_of_r_but_one() -> None:
    of_the_room = [clause for clause in numbered("R", 11) if clause != "R5"]
    assert list(TRESSETTE.binding(RULES)) == [*of_the_room, *numbered("T", 19)]


@pytest.mark.parametrize(
    ("book", "bound"),
    [
        (CHIAMATRE, {*numbered("C", 13), *numbered("R", 11), "T1", "T2", "T6", "T7", "T10"}),
        (SETTE_E_MEZZO, {*numbered("S", 26), *numbered("R", 11)}),
        (CHEMIN_DE_FER, {*numbered("F", 32), *numbered("R", 11)}),
    ],
    ids=lambda each: getattr(each, "game", ""),
)
def test_clauses_that_bind_a_game_are_all_of_its_own_and_of_the_room(
    book: Book, bound: set[str]
) -> None:
    """Of chiamatre those that C12 and C13 lean on too, and no ring's."""
    more = {"T16", "T18"} if book is CHIAMATRE else set()
    less = {"R5"} if book is CHIAMATRE else set()
    assert set(book.binding(RULES)) == (bound | more) - less


def test_clause_that_nothing_tells_is_found(italian: str) -> None:
    found = wrong_with(italian.replace("(T14)", "(T11)"))
    assert found[0] == "it: nothing tells T14."


def test_clause_that_does_not_exist_is_found(italian: str) -> None:
    found = wrong_with(italian.replace("(T14)", "(T14, T20)"))
    assert found[0] == "it: T20 is no clause of RULES.md."


def test_example_that_is_not_computed_is_found(italian: str) -> None:
    other = italian.replace("example: trick", "example: tick")
    found = wrong_with(other)
    assert found[:2] == [
        "it: the example 'tick' is not both computed and shown.",
        "it: the example 'trick' is not both computed and shown.",
    ]


def test_paragraph_that_one_language_alone_has_is_found(italian: str) -> None:
    more = f"{italian}\nUna in più. (R9)\n"
    found = wrong_with(more)
    assert [sentence.split(":")[0] for sentence in found] == ["en", "es"]
    blocks = sum(len(part.blocks) for part in pages(TRESSETTE)["it"].sections)
    assert found[0] == f"en: {blocks} blocks, not {blocks + 1}."


def test_condition_that_one_language_alone_has_is_found(italian: str) -> None:
    other = italian.replace("<!-- if: match -->", "<!-- if: accuso -->")
    found = wrong_with(other)
    assert [sentence.split(":")[0] for sentence in found] == ["en", "es"]


def test_every_book_begins_with_the_game_in_five_sentences() -> None:
    for book in BOOKS:
        for page in pages(book).values():
            assert len(page.brief) == SENTENCES
            assert all(runs[0] == "" and runs[1].endswith(".") for runs in page.brief)


def test_game_in_brief_that_lacks_a_sentence_is_found(italian: str) -> None:
    first_sentence = italian.split("\n\n")[1]
    assert wrong_with(italian.replace(first_sentence + "\n\n", "")) == [
        "it: the game in brief has 4 sentences, not 5."
    ]


@pytest.mark.parametrize("sentence", ["No list.", "- **Open.", "- A rule. (T1)"])
def test_sentence_in_brief_that_cannot_be_shown_is_refused(italian: str, sentence: str) -> None:
    with pytest.raises(BadRules, match="no sentence of the game in brief"):
        read(TRESSETTE, italian.replace("\n\n", f"\n\n{sentence}\n\n", 1))


def test_block_is_read_with_its_clauses_and_comments() -> None:
    text = "<!-- if: signals -->\n- **Volo**: l’ultima. (C9, T19)\n<!-- here: signals -->"
    assert block(TRESSETTE, text) == Block(
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
        block(TRESSETTE, text)


def test_page_with_a_section_too_few_is_refused(italian: str) -> None:
    with pytest.raises(BadRules, match="there are 9 sections, not 10"):
        read(TRESSETTE, italian.replace("## Le fiches", "Le fiches"))


def test_refusal_names_the_language(tmp_path: Path) -> None:
    folder = tmp_path / "docs" / "rules"
    folder.mkdir(parents=True)
    for language in LANGUAGES:
        path = path_of(TRESSETTE, language, tmp_path)
        path.write_bytes(path_of(TRESSETTE, language).read_bytes())
    path_of(TRESSETTE, "es", tmp_path).write_text("# Las reglas\n", encoding="utf-8")
    with pytest.raises(BadRules, match="es: there are 0 sections"):
        pages(TRESSETTE, tmp_path)


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """Return a repository with nothing in it but what the handbook is written from."""
    (tmp_path / "docs" / "rules").mkdir(parents=True)
    told = [path_of(book, language) for book in BOOKS for language in LANGUAGES]
    for path in (handbook.RULES, handbook.ODDS, *told):
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
    shown = "client/src/games/tressette/handbook"
    odds = copied / shown / "odds.json"
    odds.write_text(odds.read_text(encoding="utf-8").replace("1/4", "1/3", 1), encoding="utf-8")
    (copied / shown / "examples.json").unlink()
    assert handbook.main(["--check"], copied) == 1
    assert capsys.readouterr().err.splitlines() == [
        f"{shown}/examples.json is not what the rules say: run `make handbook`.",
        f"{shown}/odds.json is not what the rules say: run `make handbook`.",
    ]


def test_rules_that_cannot_be_shown_are_not_written(
    copied: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = path_of(TRESSETTE, "it", copied)
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


def test_hand_that_may_annul_is_shown_beside_one_that_may_not() -> None:
    may, may_not = WORKED["chiamatre"]["weak"]["hands"]
    assert (may["right"], may_not["right"]) == (True, False)
    assert (may["high"], may_not["high"]) == (0, 0)


def test_deal_of_chiamatre_hands_out_twenty_two() -> None:
    example = WORKED["chiamatre"]["deal"]
    assert sum(side["points"] for side in example["sides"]) == 11
    assert example["given"] == 22


def test_match_of_chiamatre_adds_up() -> None:
    example = WORKED["chiamatre"]["end"]
    columns = zip(*(deal["points"] for deal in example["deals"]), strict=True)
    assert list(map(sum, columns)) == list(example["totals"])


def test_piatto_grows_and_shrinks_by_what_each_hand_moves() -> None:
    example = WORKED["sette_e_mezzo"]["piatto"]
    left = example["amount"]
    for row in example["rows"]:
        left -= row["change"]
        assert row["left"] == left


def test_bank_too_small_for_all_is_covered_as_s18_says() -> None:
    example = WORKED["sette_e_mezzo"]["all_in"]
    assert (example["minimum"], example["stack"]) == (10, 37)
    assert example["bets"] == [10, 10, 10, 7, 0]


def test_posta_and_garage_are_what_f15_says_of_them() -> None:
    rows = WORKED["chemin_de_fer"]["garage"]["rows"]
    assert [(row["posta"], row["garage"]) for row in rows[:2]] == [(100, 0), (120, 40)]


def test_bets_shown_are_whole_cut_and_void() -> None:
    plain, _ = WORKED["chemin_de_fer"]["bets"]["felts"]
    assert [row["fate"] for row in plain["rows"]] == ["counts", "counts", "cut", "void_covered"]


def test_turn_after_a_bought_bank_is_at_the_right_of_who_passed() -> None:
    assert WORKED["chemin_de_fer"]["seguito"]["next"] == 1
