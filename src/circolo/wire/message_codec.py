"""Bytes to messages and back; nothing further in sees JSON."""

from collections.abc import Iterable
from typing import TypeVar, cast

import msgspec

from circolo.wire.client_messages import MESSAGE_MAX_BYTES, ClientMessage
from circolo.wire.server_messages import ServerMessage

PartT = TypeVar("PartT")


class BadMessage(Exception):
    """Bytes that are no message; `id` is what could be read of the sender's own id."""

    def __init__(self, code: str, detail: str, message_id: str = "") -> None:
        super().__init__(f"{code}: {detail}")
        self.code = code
        self.detail = detail
        self.message_id = message_id


class _OnlyId(msgspec.Struct):
    id: str = ""


_client = msgspec.json.Decoder(ClientMessage)
_server = msgspec.json.Decoder(ServerMessage)
_only_id = msgspec.json.Decoder(_OnlyId)
_encoder = msgspec.json.Encoder()

encode = _encoder.encode
"""Return a message as UTF-8 JSON."""


def encode_once(part: PartT) -> PartT:
    """Return what may stand for a part in several messages and is encoded only now."""
    return cast("PartT", msgspec.Raw(encode(part)))


def join_encoded(parts: Iterable[tuple[PartT, ...]]) -> tuple[PartT, ...]:
    """Return encoded lists as one."""
    items = [bytes(cast("msgspec.Raw", part))[1:-1] for part in parts]
    return cast("tuple[PartT, ...]", msgspec.Raw(b"[" + b",".join(filter(None, items)) + b"]"))


def decode_client_message(data: bytes | str) -> ClientMessage:
    """Read a client's message; raises BadMessage with a code for every way in which it can be
    wrong.
    """
    if _size(data) > MESSAGE_MAX_BYTES:
        raise BadMessage("too_long", f"a message has at most {MESSAGE_MAX_BYTES} bytes")
    try:
        message: ClientMessage = _client.decode(data)
        return message
    except msgspec.ValidationError as error:
        code = (
            "unknown_message"
            if "Invalid value" in str(error) and "`$.type`" in str(error)
            else "bad_message"
        )
        raise BadMessage(code, str(error), _id_of(data)) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadMessage("not_json", str(error)) from None


def decode_server_message(data: bytes | str) -> ServerMessage:
    """Read a message of the house, as bots and tests do."""
    message: ServerMessage = _server.decode(data)
    return message


def _size(data: bytes | str) -> int:
    """Return how many bytes there are, also of text, in which halves of characters may stand."""
    return len(data) if isinstance(data, bytes) else len(data.encode(errors="surrogatepass"))


def _id_of(data: bytes | str) -> str:
    try:
        return _only_id.decode(data).id[:40]
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return ""
