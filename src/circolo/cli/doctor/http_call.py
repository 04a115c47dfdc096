"""One HTTP request of `circolo doctor`, with the certificate of the server."""

import http.client
import ssl
from collections.abc import Mapping
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

_PATIENCE_SECONDS = 5.0
_BODY_MAX = 65_536


class NoAnswer(Exception):
    """The server cannot be reached, or its certificate is not trusted. The message says why."""


class Validity(NamedTuple):
    """The times between which a certificate is valid, in seconds since 1970."""

    begins: float
    ends: float


class Answer(Struct, frozen=True):
    """The answer to a request. `body` is its JSON, None for any other content; `certificate` is
    the validity of the server's certificate, None over plain HTTP.
    """

    status: int
    body: Any
    certificate: Validity | None = None


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
        certificate = _validity(connection.sock)
        connection.request("GET", path, headers=dict(headers or {}))
        answer = connection.getresponse()
        is_open = answer.status == http.HTTPStatus.SWITCHING_PROTOCOLS
        body = b"" if is_open else answer.read(_BODY_MAX)
        return Answer(answer.status, _json(body), certificate)
    except ssl.SSLCertVerificationError as error:
        raise NoAnswer(f"the certificate is refused: {error.verify_message}") from error
    except (OSError, http.client.HTTPException) as error:
        raise NoAnswer(str(error) or type(error).__name__) from error
    finally:
        connection.close()


def _validity(line: object) -> Validity | None:
    if not isinstance(line, ssl.SSLSocket):
        return None
    certificate = line.getpeercert() or {}
    begins, ends = (
        ssl.cert_time_to_seconds(str(certificate[name])) for name in ("notBefore", "notAfter")
    )
    return Validity(begins, ends)


def _json(body: bytes) -> Any:
    try:
        return msgspec.json.decode(body)
    except msgspec.DecodeError:
        return None
