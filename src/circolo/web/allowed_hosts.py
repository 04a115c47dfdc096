"""Check of the header Host, against DNS rebinding.

In that attack, the host name of a hostile page resolves to this server's address. So the browser
lets the page read the server's responses. The server therefore answers only requests for hosts that
no attacker can register: an IP address, a name without a dot, a name of a local network, or the
host of an origin in CIRCOLO_ORIGINS.
"""

from collections.abc import Collection
from ipaddress import ip_address
from urllib.parse import urlsplit

LOCAL_NAMES = (".localhost", ".local", ".lan", ".home", ".internal", ".home.arpa")
"""Suffixes of local host names, which no public name server resolves (RFC 6761, 6762, 8375; ICANN
for .internal).
"""


def is_own_host(host: str, origins: Collection[str]) -> bool:
    """Return whether the server answers a request with the Host header `host`; True for an empty
    one.
    """
    name = _name(host)
    if not name or "." not in name or _is_address(name) or name.endswith(LOCAL_NAMES):
        return True
    return any(name == urlsplit(origin).hostname for origin in origins)


def _name(host: str) -> str:
    """Return the host name in a Host header, without the port and a final dot."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0].removesuffix(".").lower()


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
