"""Checks of the network: port, public address, proxy, WebSocket, HTTPS and notifications."""

import base64
import http
import socket
from collections.abc import Iterator
from typing import Any

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from circolo.cards.units import Millis
from circolo.cli.doctor.finding import Finding, fault, ok, warning
from circolo.cli.doctor.http_call import NoAnswer, Validity, call
from circolo.settings.house_settings import Settings
from circolo.web.house_addresses import is_loopback, reachable_origin

_DAY_SECONDS = 86_400
_FEW_DAYS = 14
_INVENTED = "203.0.113.77"
"""An address of documentation (RFC 5737), from which no request can come."""

_EVERYBODY_BELIEVED = (
    "Name the addresses of your proxies in place of *: now everybody can claim any address."
)


def port(settings: Settings, *, is_running: bool) -> Finding:
    """Check that the port is free or that the house answers on it."""
    place = f"{settings.host}:{settings.port}"
    try:
        answer = call(local_origin(settings), "/healthz")
    except NoAnswer:
        return _port_without_answer(settings, place, is_running=is_running)
    if not (isinstance(answer.body, dict) and "tables" in answer.body):
        return fault("port", f"Choose another port: another program answers on {place}.")
    if not is_running:
        return fault(
            "port", f"Choose another port: a house with another data folder answers on {place}."
        )
    return ok("port", f"The house answers on {place}.")


def _port_without_answer(settings: Settings, place: str, *, is_running: bool) -> Finding:
    if is_running:
        return warning(
            "port",
            f"Run the doctor with the settings of the server: the house runs, and nothing answers "
            f"on {place}.",
        )
    try:
        family, kind, _, _, address = socket.getaddrinfo(
            settings.host, settings.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with socket.socket(family, kind) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        return fault("port", f"Choose another address or port than {place}: {error.strerror}.")
    return ok("port", f"{place} is free.")


def local_origin(settings: Settings) -> str:
    """Return the origin under which this machine reaches the house without a proxy."""
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(settings.host, settings.host)  # noqa: S104
    return f"http://{f'[{host}]' if ':' in host else host}:{settings.port}"


def public_address(origin: str, settings: Settings, *, now: Millis) -> Iterator[Finding]:
    """Check a running house through its public address: certificate, proxy and WebSocket."""
    try:
        seen = call(origin, "/api/caller")
    except NoAnswer as reason:
        yield warning(
            "public_address",
            f"Check name, proxy and certificate of {origin}, also from another network: {reason}.",
        )
        return
    if not _is_caller(seen.body):
        yield fault(
            "public_address",
            f"Let the proxy of {origin} pass everything to the house: it answers with status "
            f"{seen.status}.",
        )
        return
    yield ok("public_address", f"The house answers under {origin}.")
    yield _proxy(origin, seen.body, settings)
    yield _web_socket(origin)
    if seen.certificate is not None:
        yield _certificate(seen.certificate, now=now)


def _is_caller(body: object) -> bool:
    return isinstance(body, dict) and {"address", "secure", "proxy"} <= body.keys()


def _proxy(origin: str, seen: dict[str, Any], settings: Settings) -> Finding:
    """Check that the house counts the address of the caller, and believes nobody else."""
    address = str(seen["address"])
    is_proxy = (
        address in ProxyHeadersMiddleware(_no_application, list(settings.proxies)).trusted_hosts
    )
    if seen["proxy"] == "unknown":
        return fault(
            "proxy",
            f'Set proxies to ["{address}"]: the house counts everybody as that proxy, so that all '
            "people share the limits of one address.",
        )
    if origin.startswith("https:") and not seen["secure"]:
        return fault(
            "proxy",
            "Let the proxy send X-Forwarded-Proto and X-Forwarded-For, and name it in proxies: the "
            "house does not know that its page came over https.",
        )
    if "*" in settings.proxies:
        return warning("proxy", _EVERYBODY_BELIEVED)
    if is_proxy and seen["proxy"] == "none" and origin != local_origin(settings):
        return fault(
            "proxy",
            "Let the proxy send X-Forwarded-For: the house counts everybody as that proxy, so that "
            "all people share the limits of one address.",
        )
    if not is_proxy and _is_believed(origin):
        return fault(
            "proxy",
            "Let the proxy overwrite X-Forwarded-For: now everybody can claim any address.",
        )
    if seen["proxy"] == "trusted":
        return ok("proxy", f"The house sees this machine as {address}, through a proxy.")
    return ok("proxy", f"The house sees this machine as {address}, without a proxy.")


async def _no_application(*_: object) -> None:
    """Stand for the application of a middleware that is asked for its proxies only."""


def _is_believed(origin: str) -> bool:
    """Return whether the house believes an address that this machine invents."""
    try:
        seen = call(origin, "/api/caller", {"X-Forwarded-For": _INVENTED})
    except NoAnswer:
        return False
    return _is_caller(seen.body) and seen.body["address"] == _INVENTED


def _web_socket(origin: str) -> Finding:
    """Check that the proxy passes WebSockets."""
    headers = {
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Origin": origin,
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": base64.b64encode(bytes(16)).decode(),
    }
    try:
        status = call(origin, "/ws", headers).status
    except NoAnswer as reason:
        return fault("websocket", f"Let the proxy pass WebSockets under /ws: {reason}.")
    if status == http.HTTPStatus.SWITCHING_PROTOCOLS:
        return ok("websocket", "WebSockets reach the house.")
    if status == http.HTTPStatus.FORBIDDEN:
        return fault("websocket", f"Name {origin} in origins: the house refuses its WebSockets.")
    return fault(
        "websocket",
        f"Let the proxy pass the headers Upgrade and Connection under /ws: it answers {status}.",
    )


def _certificate(valid: Validity, *, now: Millis) -> Finding:
    """Warn of a certificate that should have been renewed: a proxy that renews it by itself does so
    when a third of its time is left.
    """
    left = valid.ends - now / 1_000
    days = int(left // _DAY_SECONDS)
    if left < min(_FEW_DAYS * _DAY_SECONDS, (valid.ends - valid.begins) / 6):
        return warning("certificate", f"Renew the certificate: it ends in {days} days.")
    return ok("certificate", f"The certificate is valid for {days} days.")


def https(settings: Settings) -> Finding:
    """Check that the house has a public address with HTTPS if others can reach it."""
    plain = [origin for origin in settings.origins if origin.startswith("http:")]
    if plain:
        return warning(
            "https", f"Put a proxy with TLS in front of {min(plain)}: others can read passwords."
        )
    if settings.origins:
        return ok("https", "Every public address has HTTPS.")
    if is_loopback(settings.host):
        return ok("https", "The house can be reached from this machine only.")
    return warning(
        "https",
        "Put a proxy with TLS in front of the house and name its address in origins, unless all "
        "players are on one network that you trust.",
    )


def evening(settings: Settings) -> Finding:
    """Check that a house for people in one room is open to their network, and to no other."""
    if settings.evening == "off":
        return ok("evening", "Set evening to on if many people play in one room.")
    if settings.origins:
        return warning(
            "evening",
            f"Set evening to off unless all players are in one room: under {min(settings.origins)} "
            "its limits let one address make a thousand guests an hour.",
        )
    if is_loopback(settings.host):
        return fault(
            "evening", 'Set host to "0.0.0.0": the phones in the room cannot reach this machine.'
        )
    reached = reachable_origin(settings.host, settings.port, ())
    if reached is None:
        return fault("evening", "Connect this machine to the network of the room: it has none.")
    return ok("evening", f"The phones in the room find the house at {reached}.")


def push(settings: Settings) -> Finding:
    """Check that browsers can take notifications of the house."""
    if settings.push == "off":
        return ok("push", "Notifications are switched off.")
    if any(origin.startswith("https:") for origin in settings.origins):
        return ok("push", "Browsers can take notifications.")
    return warning(
        "push",
        'Name an address with HTTPS in origins, or set push to "off": browsers take no '
        "notifications without HTTPS.",
    )


def proxies_of_settings(settings: Settings) -> Iterator[Finding]:
    """Check the settings about proxies of a house that does not run."""
    if settings.origins and is_loopback(settings.host) and not settings.proxies:
        yield warning(
            "proxy",
            'Set proxies, for example to ["127.0.0.1"]: a house with a public address that listens '
            "on this machine only needs a proxy, and otherwise counts everybody as that proxy.",
        )
    elif "*" in settings.proxies:
        yield warning("proxy", _EVERYBODY_BELIEVED)
