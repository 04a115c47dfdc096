"""What changed between two frames of a viewer, so that the server need not repeat the whole view.

A change is a JSON object that maps paths to new values: `{"match/trick/0": "3D"}` sets the first
element of `trick` in `match`. The parts of a path are names of fields and indexes of lists; the
index after the last one makes a list longer. What is not named stays as it was.
"""

from collections.abc import Callable, Collection, Mapping
from operator import attrgetter
from typing import Any, cast

import msgspec
from msgspec import UNSET, Struct

NOTHING = msgspec.Raw(b"{}")
"""The encoded changes of two equal frames."""

_encode = msgspec.json.Encoder().encode

Changes = Mapping[str, Any]
"""New values by path."""


def changes(before: Any, after: Any, *, path: str, but: Collection[str] = ()) -> dict[str, Any]:
    """Return the changes that turn `before` into `after`, as a client that has `before` needs them.

    Structs of one type are compared field by field, and tuples of one length element by element; a
    tuple that has grown at its end adds the new elements. Any other value that differs is set as a
    whole. `path` is the place of the values in the frame; the fields `but` are left out.
    """
    found: dict[str, Any] = {}
    if before is not after and before != after:
        _collect(found, path, (before, after), but=but)
    return found


def _collect(
    found: dict[str, Any], path: str, values: tuple[Any, Any], *, but: Collection[str] = ()
) -> None:
    """Add to `found` the changes from the first to the second of two different `values`.

    `path` is their place in the frame; the fields `but` of a struct are left out.
    """
    before, after = values
    kind = type(after)
    if kind is type(before):
        if kind is tuple:
            if _collect_elements(found, path, values):
                return
        elif (fields := _FIELDS[kind]) is not None:
            names, read = fields
            for name, old, new in zip(names, read(before), read(after), strict=True):
                if old is not new and name not in but and old != new:
                    _collect(found, f"{path}/{name}", (old, new))
            return
    found[path] = after


def _collect_elements(
    found: dict[str, Any], path: str, values: tuple[tuple[Any, ...], tuple[Any, ...]]
) -> bool:
    """Add to `found` the changes of a tuple that has kept its length or has grown at its end.

    Return False, and add nothing, if the tuple has changed in another way.
    """
    before, after = values
    size = len(before)
    if not size or len(after) < size or (len(after) > size and after[:size] != before):
        return False
    for at, new in enumerate(after):
        if at >= size:
            found[f"{path}/{at}"] = new
        elif (old := before[at]) is not new and old != new:
            _collect(found, f"{path}/{at}", (old, new))
    return True


_Fields = tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]


class _FieldsByType(dict[type, _Fields | None]):
    """A cache by type: for a struct, the names of its fields in JSON and a function that reads
    their values.

    The value is None for all other types, and for a struct with fewer than two fields or whose JSON
    may leave out fields.
    """

    def __missing__(self, kind: type) -> _Fields | None:
        self[kind] = found = self._read(kind)
        return found

    def _read(self, kind: type) -> _Fields | None:
        if not issubclass(kind, Struct) or len(kind.__struct_fields__) < _TWO:
            return None
        if kind.__struct_config__.omit_defaults or UNSET in kind.__struct_defaults__:
            return None
        return kind.__struct_encode_fields__, attrgetter(*kind.__struct_fields__)


_TWO = 2
"""`attrgetter` returns a tuple for so many names and more."""

_FIELDS = _FieldsByType()


def encode_changes(found: Changes) -> msgspec.Raw:
    """Encode changes, so that several messages can contain them."""
    return msgspec.Raw(_encode(found)) if found else NOTHING


def join_changes(first: msgspec.Raw, second: msgspec.Raw) -> dict[str, Any]:
    """Join two encoded objects of changes into one."""
    if first is NOTHING or second is NOTHING:
        return cast("dict[str, Any]", second if first is NOTHING else first)
    return cast("dict[str, Any]", msgspec.Raw(bytes(first)[:-1] + b"," + bytes(second)[1:]))


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
