"""REST operations: the notifications of the signed-in person's browser."""

from base64 import urlsafe_b64decode
from typing import Annotated

from msgspec import Meta, Struct

from circolo.room.house import House
from circolo.store.push_port import ENDPOINT_MAX, Language, PushSubscription
from circolo.web.accounts.accounts import Accounts
from circolo.web.push.house_key import base64url
from circolo.web.push.message_encryption import AUTH_BYTES, PUBLIC_BYTES
from circolo.web.refusals import Refusal
from circolo.web.requester import Requester
from circolo.web.rest.operation import get, post
from circolo.web.rest.people.sign_in import Nothing

PublicKey = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{87}$(?!\n)")]
Secret = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{22}$(?!\n)")]
assert (PUBLIC_BYTES * 4 + 2) // 3 == 87
assert (AUTH_BYTES * 4 + 2) // 3 == 22


class PushKey(Struct, frozen=True):
    """The house's public key in base64url, for which a browser subscribes; empty if the house sends
    no notifications.
    """

    key: str


class NewSubscription(Struct, frozen=True, forbid_unknown_fields=True):
    """Request: a push subscription of the browser, and the language of its notifications. The keys
    are in base64url without padding, as in `PushSubscription.toJSON()` of the browser.
    """

    endpoint: Annotated[str, Meta(min_length=1, max_length=ENDPOINT_MAX)]
    p256dh: PublicKey
    auth: Secret
    language: Language


@get("/api/me/push")
async def push_key(requester: Requester, accounts: Accounts, house: House) -> PushKey:
    """Return the key for which the browser subscribes to notifications."""
    await accounts.required(requester)
    return PushKey(base64url(house.notifications.public_key))


@post("/api/me/push")
async def subscribe(
    data: NewSubscription, *, requester: Requester, accounts: Accounts, house: House
) -> Nothing:
    """Send notifications to this browser, until its session ends; a repetition changes nothing."""
    known = await accounts.required(requester)
    subscription = PushSubscription(
        data.endpoint, _decoded(data.p256dh), _decoded(data.auth), data.language
    )
    if not await house.notifications.subscribe(known.person, known.token, subscription):
        raise Refusal("no_session")
    return Nothing()


@post("/api/me/push/end")
async def unsubscribe(requester: Requester, accounts: Accounts, house: House) -> Nothing:
    """Send no more notifications to this browser; a repetition changes nothing."""
    known = await accounts.required(requester)
    await house.notifications.unsubscribe(known.token)
    return Nothing()


def _decoded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


OPERATIONS = (push_key, subscribe, unsubscribe)
