"""The sender of a request: network address, origin and cookies."""

from collections.abc import Collection, Iterable, Mapping
from ipaddress import IPv6Address, ip_address
from typing import Any

import msgspec

from circolo.web.allowed_hosts import is_own_host

Scope = Mapping[str, Any]
"""The ASGI scope of a request, which contains its headers and the client's address."""

COOKIE = "circolo"
DEVICE_COOKIE = "circolo-device"
_SECURE = frozenset({"https", "wss"})
_UNKNOWN = "unknown"
_IPV6_NETWORK = 64


class Requester(msgspec.Struct, frozen=True):
    """The sender of a request, as read from the connection and the headers.

    `address` is an IPv4 address or an IPv6 network (/64). `local`: the request comes from the
    server's own machine without a proxy. `secure`: it came over https. `marked`: it has the header
    X-Circolo, which pages of other sites cannot send. `token` and `device` are the values of the
    session cookie and the device cookie. `bearer` is the bot token of the header Authorization;
    None without one. A request with it ignores both cookies.
    """

    address: str
    local: bool
    secure: bool
    host: str
    origin: str
    marked: bool
    token: str
    device: str
    bearer: str | None = None
    forwarded: str = ""
    """The header X-Forwarded-For."""

    @property
    def own_origin(self) -> str:
        """The origin that a page has if this requester loaded it from this server."""
        return f"{'https' if self.secure else 'http'}://{self.host}"


def read_requester(scope: Scope) -> Requester:
    """Return the sender of an HTTP or WebSocket request, from its ASGI scope."""
    headers: dict[bytes, bytes] = {}
    for name, value in scope["headers"]:
        headers.setdefault(name, value)
    secure = scope["scheme"] in _SECURE
    forwarded = b"x-forwarded-for" in headers or b"forwarded" in headers
    address, loopback = _address(scope)
    return Requester(
        address=address,
        local=loopback and not forwarded,
        secure=secure,
        host=_text(headers, b"host").lower(),
        origin=_text(headers, b"origin").lower(),
        marked=headers.get(b"x-circolo") == b"1",
        token=_cookie(scope["headers"], cookie_name(COOKIE, secure=secure)),
        device=_cookie(scope["headers"], cookie_name(DEVICE_COOKIE, secure=secure)),
        bearer=_bearer(headers),
        forwarded=_text(headers, b"x-forwarded-for"),
    )


def cookie_name(name: str, *, secure: bool) -> str:
    """Return the full name of a cookie.

    Over https it has the prefix `__Host-`, so that no other host can set the cookie.
    """
    return f"__Host-{name}" if secure else name


def cookie(token: str, *, secure: bool, seconds: int) -> str:
    """Return the Set-Cookie value that stores a session token for `seconds`; 0 deletes the cookie.
    `secure`: the request came over https.
    """
    ending = "; Secure" if secure else ""
    return (
        f"{cookie_name(COOKIE, secure=secure)}={token}; Path=/; HttpOnly; SameSite=Lax; "
        f"Max-Age={seconds}{ending}"
    )


def is_own_page(visitor: Requester, origins: Collection[str]) -> bool:
    """Return whether a request comes from a page of this server, by its header Origin."""
    if not visitor.origin:
        return False
    is_asked_here = visitor.origin == visitor.own_origin and is_own_host(visitor.host, origins)
    return is_asked_here or visitor.origin in origins


def address_of(host: str) -> str:
    """Return the address by which limits count a client host: an IPv4 address or an IPv6 /64."""
    return _counted(host)[0]


def _address(scope: Scope) -> tuple[str, bool]:
    host, _ = scope.get("client") or ("", 0)
    return _counted(host)


def _counted(host: str) -> tuple[str, bool]:
    try:
        address = ip_address(host)
    except ValueError:
        return _UNKNOWN, False
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped), address.ipv4_mapped.is_loopback
        network = int(address) >> _IPV6_NETWORK
        return f"{IPv6Address(network << _IPV6_NETWORK)}/{_IPV6_NETWORK}", address.is_loopback
    return str(address), address.is_loopback


def _bearer(headers: Mapping[bytes, bytes]) -> str | None:
    """Return the token of the header `Authorization: Bearer`; None for another scheme, which a
    proxy may use.
    """
    scheme, _, token = _text(headers, b"authorization").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def _text(headers: Mapping[bytes, bytes], name: bytes) -> str:
    return headers.get(name, b"").decode("latin-1")


def _cookie(headers: Iterable[tuple[bytes, bytes]], name: str) -> str:
    wanted = name.encode()
    for header, value in headers:
        if header == b"cookie":
            for pair in value.split(b";"):
                key, _, text = pair.strip().partition(b"=")
                if key == wanted:
                    return text.decode("latin-1")
    return ""
