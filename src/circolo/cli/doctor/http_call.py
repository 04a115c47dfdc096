"""One HTTP request of `circolo doctor`, with the certificate of the server."""

import http.client
import ssl
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

_PATIENCE_SECONDS = 5.0
_BODY_MAX = 65_536


class NoAnswer(Exception):
    """The server cannot be reached, or its certificate is not trusted. The message says why."""


class Answer(Struct, frozen=True):
    """The answer to a request. `body` is its JSON, None for any other content; `expires` is the
    time at which the certificate of the server ends, in seconds since 1970.
    """

    status: int
    body: Any
    expires: float | None = None


def call(origin: str, path: str, headers: Mapping[str, str] | None = None) -> Answer:
    """Send a GET request, without a proxy of this machine. Raises NoAnswer."""
    url = urlsplit(origin)
    host, port = url.hostname or "", url.port
    connection = (
        http.client.HTTPSConnection(
            host, port, timeout=_PATIENCE_SECONDS, context=ssl.create_default_context()
        )
        if url.scheme == "https"
        else http.client.HTTPConnection(host, port, timeout=_PATIENCE_SECONDS)
    )
    try:
        connection.connect()
        expires = _expires(connection.sock)
        connection.request("GET", path, headers=dict(headers or {}))
        answer = connection.getresponse()
        is_open = answer.status == http.HTTPStatus.SWITCHING_PROTOCOLS
        body = b"" if is_open else answer.read(_BODY_MAX)
        return Answer(answer.status, _json(body), expires)
    except ssl.SSLCertVerificationError as error:
        raise NoAnswer(f"the certificate is refused: {error.verify_message}") from error
    except (OSError, http.client.HTTPException) as error:
        raise NoAnswer(str(error) or type(error).__name__) from error
    finally:
        connection.close()


def _expires(line: object) -> float | None:
    if not isinstance(line, ssl.SSLSocket):
        return None
    certificate = line.getpeercert() or {}
    return ssl.cert_time_to_seconds(str(certificate["notAfter"]))


def _json(body: bytes) -> Any:
    try:
        return msgspec.json.decode(body)
    except msgspec.DecodeError:
        return None
