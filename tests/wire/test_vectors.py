"""Every kind of message is written down as a vector, and read and written again to the byte."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, get_origin

import msgspec
import pytest
from msgspec import Struct, inspect
from msgspec.structs import astuple, replace

from circolo.games.tressette.actions import PlayCardOffer
from circolo.games.tressette.events import TrickTaken
from circolo.wire import vectors
from circolo.wire.client_messages import ClientMessage
from circolo.wire.message_codec import (
    BadMessage,
    decode_client_message,
    decode_server_message,
    encode,
)
from circolo.wire.server_messages import Pong, ServerMessage

FOLDER = Path(__file__).parent / "vectors"


class Bad(Struct, frozen=True, forbid_unknown_fields=True):
    """What a client must not say, and what it is told."""

    why: str
    text: str
    code: str


def read(name: str) -> list[bytes]:
    """Return the vectors of a file as they are written there."""
    raw = msgspec.json.decode((FOLDER / f"{name}.json").read_bytes(), type=list[msgspec.Raw])
    return [bytes(vector) for vector in raw]


CLIENT, SERVER = read("client"), read("server")
REFUSED = [msgspec.json.decode(vector, type=Bad) for vector in read("refused")]


def kinds(type_: inspect.Type) -> Iterator[type]:
    """Yield every struct that a type can hold, at any depth."""
    match type_:
        case inspect.UnionType():
            for member in type_.types:
                yield from kinds(member)
        case inspect.StructType():
            yield get_origin(type_.cls) or type_.cls
            for field in type_.fields:
                yield from kinds(field.type)
        case inspect.VarTupleType():
            yield from kinds(type_.item_type)


def held(value: Any) -> Iterator[type]:
    """Yield the type of every struct in a value, at any depth."""
    if isinstance(value, Struct):
        yield type(value)
        value = astuple(value)
    if isinstance(value, tuple):
        for part in value:
            yield from held(part)


def without(kind: type, value: Any) -> Any:
    """Return the value without what is of this kind, and without what cannot be without it."""
    if isinstance(value, Struct):
        fields = {name: getattr(value, name) for name in value.__struct_fields__}
        return replace(value, **{name: without(kind, part) for name, part in fields.items()})
    if isinstance(value, tuple):
        parts = (without(kind, part) for part in value)
        return tuple(part for part in parts if kind not in held(part))
    return value


def unwritten(union: object, messages: Sequence[Any]) -> set[str]:
    """Return the kinds of structs of which no message holds one."""
    missing = set(kinds(inspect.type_info(union))) - set(held(tuple(messages)))
    return {kind.__name__ for kind in missing}


@pytest.mark.parametrize("vector", CLIENT, ids=range(len(CLIENT)))
def test_a_message_of_a_client_is_read_and_written_the_same(vector: bytes) -> None:
    assert encode(decode_client_message(vector)) == vector


@pytest.mark.parametrize("vector", SERVER, ids=range(len(SERVER)))
def test_a_message_of_the_house_is_read_and_written_the_same(vector: bytes) -> None:
    assert encode(decode_server_message(vector)) == vector


def test_every_kind_of_message_event_offer_and_view_has_a_vector() -> None:
    assert unwritten(ClientMessage, [decode_client_message(vector) for vector in CLIENT]) == set()
    assert unwritten(ServerMessage, [decode_server_message(vector) for vector in SERVER]) == set()


@pytest.mark.parametrize("kind", [Pong, TrickTaken, PlayCardOffer])
def test_a_kind_without_a_vector_is_found(kind: type) -> None:
    messages = without(kind, tuple(decode_server_message(vector) for vector in SERVER))
    assert unwritten(ServerMessage, messages) == {kind.__name__}


@pytest.mark.parametrize("bad", REFUSED, ids=lambda bad: bad.why)
def test_what_is_no_message_is_refused_with_its_code(bad: Bad) -> None:
    with pytest.raises(BadMessage) as refused:
        decode_client_message(bad.text.encode())
    assert refused.value.code == bad.code


def test_every_code_of_a_bad_message_has_a_vector() -> None:
    codes = {"not_json", "too_long", "unknown_message", "bad_message"}
    assert {bad.code for bad in REFUSED} == codes


def test_the_vectors_are_those_of_the_types() -> None:
    assert {path.name: path.read_bytes() for path in FOLDER.iterdir()} == vectors.files()


def test_a_vector_that_has_drifted_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(vectors, "FOLDER", tmp_path)
    assert (vectors.main([]), vectors.main(["--check"])) == (0, 0)
    path = tmp_path / "client.json"
    path.write_bytes(path.read_bytes().replace(b'"seat":17', b'"seat":18'))
    assert vectors.main(["--check"]) == 1
    assert "run `make wire`" in capsys.readouterr().err
