"""Encodes and decodes messages; the rest of the server handles typed objects instead of JSON."""

from collections.abc import Iterable
from typing import TypeVar, cast

import msgspec

from circolo.wire.client_messages import MESSAGE_MAX_BYTES, ClientMessage
from circolo.wire.server_messages import ServerMessage

PartT = TypeVar("PartT")


class BadMessage(Exception):
    """Raised for bytes that are no valid message. `code` is the refusal code; `message_id` is empty
    if it could not be read.
    """

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
"""Encode a message as UTF-8 JSON."""


def encode_once(part: PartT) -> PartT:
    """Encode a part of a message once, so that several messages can contain it.

    The result is raw JSON, which `encode` copies; it has the type of the part.
    """
    return cast("PartT", msgspec.Raw(encode(part)))


def join_encoded(parts: Iterable[tuple[PartT, ...]]) -> tuple[PartT, ...]:
    """Join lists that `encode_once` has encoded into one encoded list."""
    items = [bytes(cast("msgspec.Raw", part))[1:-1] for part in parts]
    return cast("tuple[PartT, ...]", msgspec.Raw(b"[" + b",".join(filter(None, items)) + b"]"))


def decode_client_message(data: bytes | str) -> ClientMessage:
    """Decode a message of a client; raises BadMessage if it is too long, no JSON, or of no known
    type.
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
        raise BadMessage(code, str(error), id_of(data)) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadMessage("not_json", str(error)) from None


def decode_server_message(data: bytes | str) -> ServerMessage:
    """Decode a message of the server; bots and tests use this."""
    message: ServerMessage = _server.decode(data)
    return message


def _size(data: bytes | str) -> int:
    """Return the size of a message in UTF-8 bytes; also accepts a text with unpaired surrogates."""
    return len(data) if isinstance(data, bytes) else len(data.encode(errors="surrogatepass"))


def id_of(data: bytes | str) -> str:
    """Return the id of a message, cut to 40 characters; empty if it cannot be read."""
    try:
        return _only_id.decode(data).id[:40]
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return ""
