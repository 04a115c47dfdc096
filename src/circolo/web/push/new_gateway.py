"""Makes the gateway to push services from the settings of a house."""

from collections.abc import Collection
from ipaddress import IPv4Network, IPv6Network, ip_network

from circolo.room.ports import Clock, Entropy, Spawn
from circolo.web.push.house_key import HouseKey
from circolo.web.push.push_client import PushClient
from circolo.web.push.push_queue import Forget, PushQueue, PushQueueParts


def new_gateway(
    deal_key: bytes,
    *,
    origins: Collection[str],
    networks: Collection[str],
    clock: Clock,
    spawn: Spawn,
    entropy: Entropy,
    forget: Forget,
) -> PushQueue:
    """Return the gateway of a house with these public addresses. `networks` are private networks to
    which it may send; `forget` deletes a subscription that has ended.
    """
    contact = min((one for one in origins if one.startswith("https://")), default="")
    allowed: tuple[IPv4Network | IPv6Network, ...] = tuple(map(ip_network, networks))
    return PushQueue(
        PushQueueParts(
            key=HouseKey(deal_key, contact=contact),
            client=PushClient(allowed=allowed),
            clock=clock,
            spawn=spawn,
            entropy=entropy,
            forget=forget,
            allowed=allowed,
        )
    )
