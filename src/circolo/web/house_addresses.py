"""The address at which other devices find the house: invitations carry it."""

import socket
from collections.abc import Callable, Collection
from ipaddress import ip_address
from typing import NamedTuple

_TARGETS = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254")
"""Addresses beyond this machine: choosing a route to one of them sends no packet."""


class HouseAddresses(NamedTuple):
    """Addresses of the house: those by which a page may be known to be its own, besides the one it
    was asked at, and the one at which other devices find it, None where none does.
    """

    origins: frozenset[str] = frozenset()
    reached: Callable[[], str | None] = lambda: None


NO_ADDRESSES = HouseAddresses()


def is_loopback(host: str) -> bool:
    """Tell whether only this machine reaches a host that the house listens on."""
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def reachable_origin(host: str, port: int, origins: Collection[str]) -> str | None:
    """Return the origin at which other devices find the house, None where none does.

    An origin that the operator has named goes first. A house that listens on every address is
    found at the address of this machine on its network.
    """
    if origins:
        return min(origins)
    if is_loopback(host):
        return None
    address = lan_address() if _is_unspecified(host) else host
    return None if address is None else f"http://{_bracketed(address)}:{port}"


def lan_address() -> str | None:
    """Return the address of this machine on its network, None where it is on none."""
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
