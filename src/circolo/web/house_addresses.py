"""The address at which other devices reach the server, which invitations contain."""

import socket
from collections.abc import Callable, Collection
from ipaddress import ip_address
from typing import NamedTuple

_TARGETS = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254")
"""Addresses outside of this machine. Connecting a UDP socket to one of them shows this machine's
own address, and sends no packet.
"""


class HouseAddresses(NamedTuple):
    """The origins (scheme, host and port) of the server.

    `origins` are those that the operator has configured. `reached` returns the origin at which
    other devices reach the server, or None if they cannot.
    """

    origins: frozenset[str] = frozenset()
    reached: Callable[[], str | None] = lambda: None


NO_ADDRESSES = HouseAddresses()


def is_loopback(host: str) -> bool:
    """Return whether a listening address can be reached from this machine only."""
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def reachable_origin(host: str, port: int, origins: Collection[str]) -> str | None:
    """Return the origin (scheme, host and port) at which other devices reach the server, or None.

    A configured origin has priority. A server that listens on all addresses is reached at this
    machine's address on its network.
    """
    if origins:
        return min(origins)
    if is_loopback(host):
        return None
    address = lan_address() if _is_unspecified(host) else host
    return None if address is None else f"http://{_bracketed(address)}:{port}"


def lan_address() -> str | None:
    """Return the IPv4 address of this machine on its network, or None without a network."""
    for target in _TARGETS:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((target, 9))
            except OSError:
                continue
            own = str(probe.getsockname()[0])
        if not is_loopback(own) and not _is_unspecified(own):
            return own
    return None


def _is_unspecified(host: str) -> bool:
    try:
        return ip_address(host).is_unspecified
    except ValueError:
        return False


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
