"""By which names a house may be asked.

A page elsewhere can have its own name resolved to an address of the house (DNS rebinding): a
browser then takes the house for that page's server. Only names that nobody else can hand out are
taken: addresses themselves, names without a dot, names of local networks, and those in ORIGINS.
"""

from collections.abc import Collection
from ipaddress import ip_address
from urllib.parse import urlsplit

LOCAL_NAMES = (".localhost", ".local", ".lan", ".home", ".internal", ".home.arpa")
"""Ends of names that no public name server answers (RFC 6761, 6762, 8375; ICANN for .internal)."""


def is_own_host(host: str, origins: Collection[str]) -> bool:
    """Tell whether a request with this header Host may be for the house; one without any may."""
    name = _name(host)
    if not name or "." not in name or _is_address(name) or name.endswith(LOCAL_NAMES):
        return True
    return any(name == urlsplit(origin).hostname for origin in origins)


def _name(host: str) -> str:
    """Return the name in a header, without port and without the dot of a whole name."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0].removesuffix(".").lower()


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
