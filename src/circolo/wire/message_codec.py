"""Decodes and encodes messages. No code behind this module sees JSON."""

from collections.abc import Iterable
from typing import TypeVar, cast

import msgspec

from circolo.wire.client_messages import MESSAGE_MAX_BYTES, ClientMessage
from circolo.wire.server_messages import ServerMessage

PartT = TypeVar("PartT")


class BadMessage(Exception):
    """The bytes are no message; `message_id` is the id of the message, if it could be read."""

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
    """Encode a part once, for use in several messages."""
    return cast("PartT", msgspec.Raw(encode(part)))


def join_encoded(parts: Iterable[tuple[PartT, ...]]) -> tuple[PartT, ...]:
    """Join encoded lists into one list."""
    items = [bytes(cast("msgspec.Raw", part))[1:-1] for part in parts]
    return cast("tuple[PartT, ...]", msgspec.Raw(b"[" + b",".join(filter(None, items)) + b"]"))


def decode_client_message(data: bytes | str) -> ClientMessage:
    """Decode a message of a client; raises BadMessage."""
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
    """Decode a message of the server, for bots and tests."""
    message: ServerMessage = _server.decode(data)
    return message


def _size(data: bytes | str) -> int:
    """Return the size in bytes; a text may contain unpaired surrogates."""
    return len(data) if isinstance(data, bytes) else len(data.encode(errors="surrogatepass"))


def _id_of(data: bytes | str) -> str:
    try:
        return _only_id.decode(data).id[:40]
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return ""
