"""Reads the rules for players: docs/rules/GAME.LANGUAGE.md.

A heading opens a section, in the same order in every language. A block is a paragraph, an item of a
list or a row of cards, separated by empty lines. It ends with the clauses that it states, in
brackets: "(T6, T7)". Comments are for the page: `if:` above a block names the tables for which it
holds; `here:` below it names the table option to show there; `example:` stands in place of a block.

Above the first section stands the game in brief: a list without clauses, which states no rule.
"""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from circolo.cards.card import Card
from tools.rule_coverage import ROOT, clauses
from tools.rules_books import Book

LANGUAGES = ("it", "en", "es")

COMMENT = re.compile(r"<!-- (if|here|example): ([\w ]+) -->")
CITED = re.compile(r" \(([A-Z]\d+(?:, [A-Z]\d+)*)\)$")
ROW = re.compile(r"`([^`]+)`")


SENTENCES = 5
"""The number of sentences of the game in brief."""


class BadRules(Exception):
    """A page of rules is invalid; the message names the place."""


class Block(Struct, frozen=True, omit_defaults=True):
    """A block to read; every second one of the `runs` of its text is emphasized."""

    kind: str
    runs: tuple[str, ...] = ()
    cards: tuple[Card, ...] = ()
    example: str = ""
    clauses: tuple[str, ...] = ()
    only: str = ""
    here: str = ""

    @property
    def shape(self) -> tuple[object, ...]:
        """Return the parts that must be the same in every language."""
        return self.kind, self.cards, self.example, self.clauses, self.only, self.here


class Section(Struct, frozen=True):
    """A chapter of the rules."""

    id: str
    title: str
    blocks: tuple[Block, ...]


class Page(Struct, frozen=True):
    """The rules in one language."""

    title: str
    brief: tuple[tuple[str, ...], ...]
    """The game in brief: sentences, each as runs like those of a block."""
    sections: tuple[Section, ...]


def path_of(book: Book, language: str, root: Path = ROOT) -> Path:
    """Return the path of a game's rules in a language."""
    return root / "docs" / "rules" / f"{book.game}.{language}.md"


def read(book: Book, text: str) -> Page:
    """Read a page; raises BadRules."""
    head, *chapters = re.split(r"^## ", text, flags=re.MULTILINE)
    title, _, brief = head.partition("\n")
    if len(chapters) != len(book.sections):
        raise BadRules(f"there are {len(chapters)} sections, not {len(book.sections)}")
    return Page(
        title.strip().removeprefix("# "),
        tuple(sentence(part.strip()) for part in brief.split("\n\n") if part.strip()),
        tuple(section(book, *named) for named in zip(book.sections, chapters, strict=True)),
    )


def sentence(text: str) -> tuple[str, ...]:
    """Read one sentence of the game in brief."""
    runs = text.removeprefix("- ").split("**")
    if not text.startswith("- ") or "\n" in text or len(runs) % 2 == 0 or CITED.search(text):
        raise BadRules(f"this is no sentence of the game in brief: {text!r}")
    return tuple(runs)


def section(book: Book, name: str, text: str) -> Section:
    """Read one section."""
    title, _, rest = text.partition("\n")
    parts = [part for part in rest.split("\n\n") if part.strip()]
    return Section(name, title.strip(), tuple(block(book, part.strip()) for part in parts))


def block(book: Book, text: str) -> Block:
    """Read one block with its comments."""
    said = dict(COMMENT.findall(text))
    written = COMMENT.sub("", text).strip()
    known(said.get("if", ""), ("", *book.conditions), text)
    if "example" in said and not written:
        return Block("example", example=said["example"], only=said.get("if", ""))
    known(said.get("here", ""), ("", *book.choices), text)
    if "<!--" in written or "\n" in written or not written:
        raise BadRules(f"this is no block: {text!r}")
    only, here = said.get("if", ""), said.get("here", "")
    row = ROW.fullmatch(written)
    if row is not None:
        return Block("cards", cards=tuple(map(card, row[1].split())), only=only)
    cited = CITED.search(written)
    if cited is None:
        raise BadRules(f"no clause is cited: {written!r}")
    prose = written[: cited.start()]
    runs = tuple(prose.removeprefix("- ").split("**"))
    if len(runs) % 2 == 0:
        raise BadRules(f"what stands out has no end: {written!r}")
    kind = "item" if prose.startswith("- ") else "text"
    return Block(kind, runs=runs, clauses=tuple(cited[1].split(", ")), only=only, here=here)


def card(word: str) -> Card:
    """Read a card."""
    if word not in list(Card):
        raise BadRules(f"{word!r} is no card")
    return Card(word)


def known(word: str, words: Sequence[str], text: str) -> None:
    """Raise BadRules for a comment that the page would not understand."""
    if word not in words:
        raise BadRules(f"{word!r} is none of {', '.join(words[1:])}: {text!r}")


def problems(
    book: Book, pages: dict[str, Page], *, rules: str, examples: Sequence[str]
) -> Iterator[str]:
    """Yield a sentence for everything that is missing, unknown, or in one language only."""
    exist = set(clauses(rules))
    first = shapes(pages[LANGUAGES[0]])
    for language, page in pages.items():
        told = [each for part in page.sections for each in part.blocks]
        cited = {clause for each in told for clause in each.clauses}
        for clause in book.binding(rules):
            if clause not in cited:
                yield f"{language}: nothing tells {clause}."
        for clause in sorted(cited - exist):
            yield f"{language}: {clause} is no clause of RULES.md."
        shown = [each.example for each in told if each.kind == "example"]
        for name in sorted(set(shown) ^ set(examples)):
            yield f"{language}: the example '{name}' is not both computed and shown."
        if len(page.brief) != SENTENCES:
            yield f"{language}: the game in brief has {len(page.brief)} sentences, not {SENTENCES}."
        if shapes(page) != first:
            yield f"{language}: {difference(first, shapes(page))}."


def shapes(page: Page) -> list[tuple[object, ...]]:
    """Return the parts that must be the same in every language."""
    return [(part.id, each.shape) for part in page.sections for each in part.blocks]


def difference(one: list[tuple[object, ...]], other: list[tuple[object, ...]]) -> str:
    """Return the first difference between two pages."""
    for at, (here, there) in enumerate(zip(one, other, strict=False)):
        if here != there:
            return f"block {at + 1} is {there}, not {here}"
    return f"{len(other)} blocks, not {len(one)}"


def pages(book: Book, root: Path = ROOT) -> dict[str, Page]:
    """Read the rules of a game in every language; raises BadRules naming the language."""
    found = {}
    for language in LANGUAGES:
        try:
            found[language] = read(book, path_of(book, language, root).read_text(encoding="utf-8"))
        except BadRules as bad:
            raise BadRules(f"{language}: {bad}") from bad
    return found
