"""Every setting by name: its table in a file, type, default, and what the source says of it."""

import ast
import inspect
import textwrap
from collections.abc import Iterator, Mapping
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import NODEFAULT, Struct
from msgspec import inspect as types

from circolo.settings.house_settings import TABLES, Settings
from circolo.web.usage_limits import UsageLimits

PREFIX = "CIRCOLO_"
"""The environment variable of a setting is this and the name in capitals."""

HIDDEN = frozenset({"mail_password"})
"""The settings whose value is a password."""

SECRET = frozenset({"store", "bus"}) | HIDDEN
"""The settings whose value may contain a password."""

NOT_IN_FILES = frozenset({"replace_deal_key"})
"""The settings for a single start, which a file would repeat at each start."""


class Setting(Struct, frozen=True):
    """One setting. `name` is also its key in a file; `table` is the table of that key."""

    name: str
    table: str
    kind: Any
    default: object
    meaning: str

    @property
    def variable(self) -> str:
        """The environment variable of the setting."""
        return f"{PREFIX}{self.name.upper()}"

    @property
    def is_list(self) -> bool:
        """Whether the value is a list; its variable separates the items by commas."""
        return get_origin(self.kind) in (frozenset, tuple)

    @property
    def allowed(self) -> str:
        """The values that the setting can have, as `must be` or `can be` continues."""
        if get_origin(self.kind) is Literal:
            return " or ".join(f'"{value}"' for value in get_args(self.kind))
        return _phrase(types.type_info(self.kind))


def _phrase(kind: types.Type) -> str:
    match kind:
        case types.Metadata(type=inner, extra_json_schema=schema):
            return str((schema or {}).get("description") or _phrase(inner))
        case types.IntType(ge=least, le=most):
            return f"a whole number {_range(least or 0, most)}"
        case types.BoolType():
            return "true or false"
        case types.UnionType(types=(first, *_)):
            return _phrase(first)
        case types.FrozenSetType(item_type=item) | types.VarTupleType(item_type=item):
            return f"a list, each item {_phrase(item)}"
        case types.CustomType():
            return "a path"
        case _:
            return "a text"


def _range(least: int, most: int | None) -> str:
    return f"of at least {least:,}" if most is None else f"from {least:,} to {most:,}"


def _settings() -> Iterator[Setting]:
    fields = {**_fields(Settings), **_fields(UsageLimits)}
    for table, names in TABLES.items():
        for name in names:
            kind, default, meaning = fields[name]
            yield Setting(name, table, kind, default, meaning)


def _fields(kind: type[Struct]) -> dict[str, tuple[Any, object, str]]:
    """Return the type, the default and the meaning of each field."""
    hints = get_type_hints(kind, include_extras=True)
    meanings = _meanings(kind)
    return {
        field.name: (
            hints[field.name],
            None if field.default is NODEFAULT else field.default,
            meanings.get(field.name, ""),
        )
        for field in msgspec.structs.fields(kind)
    }


def _meanings(kind: type[Struct]) -> dict[str, str]:
    """Return the first paragraph of the string below each field in the source."""
    (definition,) = ast.parse(textwrap.dedent(inspect.getsource(kind))).body
    assert isinstance(definition, ast.ClassDef)
    found = {}
    for field, below in zip(definition.body, definition.body[1:], strict=False):
        match field, below:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(text))),
            ):
                found[name] = " ".join(inspect.cleandoc(text).partition("\n\n")[0].split())
    return found


SETTINGS: Mapping[str, Setting] = {setting.name: setting for setting in _settings()}
"""All settings by name, in the order of a settings file."""
