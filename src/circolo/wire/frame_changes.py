"""What changed between two frames of a viewer, so that the server need not repeat the whole view.

A change is a JSON object that maps paths to new values: `{"match/trick/0": "3D"}` sets the first
element of `trick` in `match`. The parts of a path are names of fields and indexes of lists; the
index after the last one makes a list longer. All values that no path names stay as they were.
"""

from collections.abc import Collection, Mapping
from typing import Any, cast

import msgspec
from msgspec import UNSET, Struct
from msgspec.structs import astuple

NOTHING = msgspec.Raw(b"{}")
"""The encoded changes of two equal frames."""

_encode = msgspec.json.Encoder().encode

Changes = Mapping[str, Any]
"""New values by path."""


def add_changes(
    found: dict[str, Any], path: str, values: tuple[Any, Any], *, but: Collection[str] = ()
) -> None:
    """Add to `found` the changes that turn the first of two different `values` into the second, as
    a client that has the first needs them.

    Structs of one type are compared field by field, and tuples of one length element by element; a
    tuple that has grown at its end adds the new elements. Any other value is set as a whole. `path`
    is the place of the values in the frame; the fields `but` of a struct are left out.
    """
    before, after = values
    kind = type(after)
    if kind is type(before):
        if kind is tuple:
            if before and _add_elements(found, path, values):
                return
        elif (names := _FIELDS[kind]) is not None:
            for name, old, new in zip(names, astuple(before), astuple(after), strict=True):
                if old is not new and name not in but and old != new:
                    add_changes(found, f"{path}/{name}", (old, new))
            return
    found[path] = after


def _add_elements(
    found: dict[str, Any], path: str, values: tuple[tuple[Any, ...], tuple[Any, ...]]
) -> bool:
    """Add to `found` the changes of a tuple that was not empty, and has kept its length or has
    grown at its end.

    Return False, and add nothing, if the tuple has changed in another way.
    """
    before, after = values
    size = len(before)
    if len(after) < size or (len(after) > size and after[:size] != before):
        return False
    for at, new in enumerate(after):
        if at >= size:
            found[f"{path}/{at}"] = new
        elif (old := before[at]) is not new and old != new:
            add_changes(found, f"{path}/{at}", (old, new))
    return True


class _FieldsByType(dict[type, tuple[str, ...] | None]):
    """A cache by type: the names of a struct's fields in JSON.

    The value is None for all other types. It is also None for a struct that has fewer than two
    fields, or whose JSON may leave out fields.
    """

    def __missing__(self, kind: type) -> tuple[str, ...] | None:
        self[kind] = found = self._read(kind)
        return found

    def _read(self, kind: type) -> tuple[str, ...] | None:
        if not issubclass(kind, Struct) or len(kind.__struct_fields__) < _TWO:
            return None
        if kind.__struct_config__.omit_defaults or UNSET in kind.__struct_defaults__:
            return None
        return kind.__struct_encode_fields__


_TWO = 2
"""A struct with fewer fields is set as a whole."""

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
    """Set the field, or the element of a list, that `part` names in `node`; the index after the
    last element appends one.
    """
    if not isinstance(node, list):
        node[part] = value
    elif int(part) == len(node):
        node.append(value)
    else:
        node[int(part)] = value
