"""What changed between two frames of a viewer, so that the server need not repeat the whole view.

A change is a JSON object that maps paths to new values: `{"match/trick/0": "3D"}` sets the first
element of `trick` in `match`. The parts of a path are names of fields and indexes of lists; the
index after the last one makes a list longer. What is not named stays as it was.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from msgspec import UNSET, Struct

Changes = Mapping[str, Any]
"""New values by path."""


def changes(before: Any, after: Any, *, path: str) -> dict[str, Any]:
    """Return the changes that turn `before` into `after`, as a client that has `before` needs them.

    Structs of one type are compared field by field, and tuples of one length element by element; a
    tuple that has grown at its end adds the new elements. Any other value that differs is set as a
    whole. `path` is the place of the values in the frame.
    """
    return dict(_differences(path, before, after))


def _differences(path: str, before: Any, after: Any) -> Iterator[tuple[str, Any]]:
    if before is after or before == after:
        return
    kind = type(after)
    if kind is type(before):
        if kind is tuple and 0 < len(before) <= len(after):
            if len(before) == len(after):
                for at, (old, new) in enumerate(zip(before, after, strict=True)):
                    yield from _differences(f"{path}/{at}", old, new)
                return
            if after[: len(before)] == before:
                for at in range(len(before), len(after)):
                    yield f"{path}/{at}", after[at]
                return
        if issubclass(kind, Struct) and not kind.__struct_config__.omit_defaults:
            fields = [
                (name, getattr(before, field), getattr(after, field))
                for field, name in _fields(kind)
            ]
            if not any(UNSET in (old, new) and old is not new for _, old, new in fields):
                for name, old, new in fields:
                    yield from _differences(f"{path}/{name}", old, new)
                return
    yield path, after


@cache
def _fields(kind: type[Struct]) -> tuple[tuple[str, str], ...]:
    """Return the name of each field in Python and in JSON."""
    return tuple(zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True))


def rebuilt(frame: Mapping[str, Any], changed: Changes) -> dict[str, Any]:
    """Return a frame with these changes, as JSON values; a client does this for each change.

    Raises KeyError, IndexError or TypeError for a path that the frame does not have.
    """
    whole = dict(frame)
    for path, value in changed.items():
        *way, last = path.split("/")
        node: Any = whole
        for part in way:
            key: Any = int(part) if isinstance(node, list) else part
            node[key] = node[key].copy()
            node = node[key]
        _put(node, last, value)
    return whole


def _put(node: Any, part: str, value: Any) -> None:
    """Set a field, or an element of a list; the index after the last one appends."""
    if not isinstance(node, list):
        node[part] = value
    elif int(part) == len(node):
        node.append(value)
    else:
        node[int(part)] = value
