"""Push addresses: which addresses the house sends to. A person states them, so they are checked.

Only `https` is allowed, and only hosts on the public internet. Otherwise a person could make the
house send requests to machines that only the house can reach.
"""

import re
from collections.abc import Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import NamedTuple
from urllib.parse import urlsplit

from circolo.store.push_port import ENDPOINT_MAX

Networks = Sequence[IPv4Network | IPv6Network]

_PRINTABLE = re.compile(r"[!-~]+")
_HOST = re.compile(r"[a-z0-9.:-]+")
_NAT64 = IPv6Network("64:ff9b::/96")
_HTTPS = 443


class PushAddress(NamedTuple):
    """The parts of an address that a request needs. `target` is path and query."""

    host: str
    port: int
    target: str

    @property
    def authority(self) -> str:
        """The value of the header Host."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == _HTTPS else f"{host}:{self.port}"


def read_push_address(endpoint: str) -> PushAddress | None:
    """Return the parts of an address, or None if it is too long or no plain `https` address."""
    if len(endpoint) > ENDPOINT_MAX or not _PRINTABLE.fullmatch(endpoint):
        return None
    try:
        parts = urlsplit(endpoint)
        host, port = parts.hostname or "", parts.port or _HTTPS
    except ValueError:
        return None
    is_plain = parts.scheme == "https" and "@" not in parts.netloc and not parts.fragment
    if not is_plain or not _HOST.fullmatch(host):
        return None
    query = f"?{parts.query}" if parts.query else ""
    return PushAddress(host, port, f"{parts.path or '/'}{query}")


def is_reachable(host: str, *, allowed: Networks) -> bool:
    """Return whether the house may send to an IP address: a public one, or one in `allowed`."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return False
    inner = _inner(address)
    if any(inner.version == network.version and inner in network for network in allowed):
        return True
    return inner.is_global and not inner.is_multicast


def is_address(host: str) -> bool:
    """Return whether a host is an IP address and no name."""
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def _inner(address: IPv4Address | IPv6Address) -> IPv4Address | IPv6Address:
    """Return the IPv4 address that an IPv6 address stands for, or the address itself."""
    if isinstance(address, IPv4Address):
        return address
    if address in _NAT64:
        return IPv4Address(int(address) & 0xFFFFFFFF)
    return address.ipv4_mapped or address.sixtofour or address
