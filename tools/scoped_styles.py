"""A check of the client's styles: each class belongs to one folder, which alone may style it.

`docs/decisions/0039-scoped-styles.md` says why names scope the styles, and not a tool.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from tools.tidy import code

SOURCES = "client/src/"
SHARED = "client/src/styles"
"""The folder of tokens, base and shared controls: every other folder may use its classes."""

STATES = set(
    "absent active back bust chosen dimmed dragged drawn free here holds lifted live long lost me"
    " mine offered open ours out sent set settable silent taking theirs turn unread up urgent"
    " waiting wanted watched winner won wrong".split()
)
"""Words that say in which state an element is: as a class they begin with `is-`."""

OF_GAME = "[data-game="
"""What scopes the rules of one game for parts of every table."""

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
HEAD = re.compile(r"([^{};]+)\{")
STOP = re.compile(r"(?:from|to|[\d.]+%)(?:$|[\s,])")
CLASS = re.compile(r"\.([a-zA-Z][\w-]*)")
COMMA = re.compile(r",(?![^()]*\))")
LONE_CLASS = re.compile(r"\.([\w-]+)(?:::?[\w-]+|\[[^]]*\])*")
LOOSE_STATE = re.compile(r"(?:^|(?<=[\s>+~(,]))\.(is-[\w-]+)")
NEGATED = re.compile(r":not\([^()]*\)")
SECOND_CLASS = re.compile(r"(?<=[\w-])\.([\w-]+)")


class Selector(NamedTuple):
    """A selector of one rule, and the file and folder that it stands in."""

    file: str
    text: str

    @property
    def folder(self) -> str:
        """Return the folder of the file."""
        return self.file.rpartition("/")[0]

    @property
    def classes(self) -> list[str]:
        """Return its classes in their order."""
        return CLASS.findall(self.text)


def selectors(file: str, text: str) -> Iterator[Selector]:
    """Yield the selectors of a style sheet; at-rules and the stops of an animation are none."""
    for head in HEAD.findall(COMMENT.sub("", text)):
        rule = " ".join(head.split())
        if not rule.startswith("@") and not STOP.match(rule):
            yield from (Selector(file, one.strip()) for one in COMMA.split(rule))


def folders_that_style(all_: Iterable[Selector]) -> Mapping[str, set[str]]:
    """Return, for each class that a rule styles by itself, the folders of such rules."""
    alone: dict[str, set[str]] = {}
    for selector in all_:
        lone = LONE_CLASS.fullmatch(selector.text)
        if lone and OF_GAME not in selector.text:
            alone.setdefault(lone[1], set()).add(selector.folder)
    return alone


def folders_that_name(all_: Iterable[Selector]) -> Mapping[str, set[str]]:
    """Return the folders in which a selector names each class."""
    named: dict[str, set[str]] = {}
    for selector in all_:
        for name in selector.classes:
            named.setdefault(name, set()).add(selector.folder)
    return named


def unscoped_styles(root: Path) -> Iterator[str]:
    """Report selectors that reach what another folder owns, and states that are no `is-` class."""
    all_ = [
        selector
        for name, text in code(root, ".css")
        if name.startswith(SOURCES)
        for selector in selectors(name, text)
    ]
    alone = folders_that_style(all_)
    owned = {**folders_that_name(all_), **alone}
    first = {selector.classes[0] for selector in all_ if selector.classes}
    for selector in all_:
        if selector.folder != SHARED:
            faults = faults_of(selector, owned, first)
            yield from (f"{selector.file}: {selector.text} {fault}" for fault in faults)
    for name, folders in sorted(alone.items()):
        if len(folders) > 1:
            yield f".{name} is styled alone in {', '.join(sorted(folders))}: let one folder own it."


def faults_of(selector: Selector, owned: Mapping[str, set[str]], first: set[str]) -> Iterator[str]:
    """Yield what is wrong with a selector outside of the shared styles."""
    names = selector.classes
    if OF_GAME not in selector.text and not any(
        selector.folder in owned[name] for name in names if not name.startswith("is-")
    ):
        yield f"names no class of {selector.folder}."
    yield from (
        f"has .{name} without its element."
        for name in LOOSE_STATE.findall(NEGATED.sub("", selector.text))
    )
    second = SECOND_CLASS.findall(selector.text)
    for name in names:
        is_shared = SHARED in owned[name]
        is_state = name in STATES or name not in first or name in second
        if "-" not in name and not is_shared and is_state:
            yield f"has .{name}: a state is named is-{name}, a part after its component."
