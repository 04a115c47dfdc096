"""The table options of a game as text: `NAME players=2 target=11`."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from circolo.play.contract import AnyGame, BadOptions

RULES = "rules="
"""Begins the word that names the version of a game's rules."""


def chosen(game: AnyGame, words: Iterable[str]) -> Any:
    """Return the table options that words of the form `name=value` set, with defaults for all
    others. Raises BadOptions.
    """
    fields = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise BadOptions(name, "has no value: write name=value")
        fields[name] = value
    return options_of(game, fields, strict=False)


def options_of(game: AnyGame, fields: Mapping[str, Any], *, strict: bool = True) -> Any:
    """Return the table options with these fields, and defaults for all others. Unless `strict`,
    texts stand for numbers and truth values. Raises BadOptions.
    """
    try:
        options = msgspec.convert({"game": game.name, **fields}, game.types.options, strict=strict)
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at `$.")
        raise BadOptions(where.rstrip("`") or "options", what) from None
    game.rules.seats(options)
    return options


def opening(game: AnyGame, options: Any, rules: int) -> str:
    """Return the line that opens a match: the name of the game, the version of its rules if it is
    not 1, and the options that differ from the defaults.
    """
    chosen = msgspec.to_builtins(options)
    usual = msgspec.to_builtins(game.types.options())
    words = [
        f"{name}={msgspec.json.encode(value).decode().strip(chr(34))}"
        for name, value in chosen.items()
        if value != usual.get(name)
    ]
    version = [f"{RULES}{rules}"] if rules > 1 else []
    return " ".join([game.name, *version, *words])
