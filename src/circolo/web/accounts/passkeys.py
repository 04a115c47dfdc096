"""Passkeys (WebAuthn): a member's device signs a challenge of the house, after it has recognized
its owner by a PIN, a finger or a face.

A challenge is a box of the vault with its time and the origin of the page that asks. The box opens
only for the person and the session for which it was made, so the house keeps nothing in between and
every node of a cluster understands it. The store accepts one answer to a challenge.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from ipaddress import ip_address
from typing import NamedTuple
from urllib.parse import urlsplit

import msgspec
import structlog
from msgspec import Struct
from webauthn import verify_authentication_response, verify_registration_response
from webauthn.authentication.verify_authentication_response import VerifiedAuthentication
from webauthn.helpers import structs
from webauthn.helpers.cose import COSEAlgorithmIdentifier
from webauthn.registration.verify_registration_response import VerifiedRegistration

from circolo.cards.units import Millis
from circolo.room.house import House
from circolo.store.errors import DataFolderRefused
from circolo.store.passkeys_port import Passkey, PasskeyUse, found_passkey
from circolo.store.people_port import PeopleRefused, Person, check_name
from circolo.web.accounts.password_attempts import PasswordAttempts
from circolo.web.accounts.sessions import hashed
from circolo.web.refusals import Refusal
from circolo.web.requester import Requester

CHALLENGE_LASTS = Millis(300_000)
"""The time in milliseconds within which a device must answer a challenge."""

ALGORITHMS = (
    COSEAlgorithmIdentifier.ECDSA_SHA_256,
    COSEAlgorithmIdentifier.EDDSA,
    COSEAlgorithmIdentifier.RSASSA_PKCS1_v1_5_SHA_256,
)
"""The kinds of keys that the house takes, the best first: every authenticator has one of them."""

_KEY_MAX_BYTES = 1_000
_ID_MAX_BYTES = 1_023

log = structlog.get_logger()


class PasskeyRequest(Struct, frozen=True):
    """What a browser needs to ask a device for an answer: the challenge, the host name to which the
    passkeys belong, and the ids of the passkeys; bytes are base64url texts.
    """

    challenge: str
    host: str
    ids: tuple[str, ...]


class PasskeySetup(Struct, frozen=True):
    """What a browser needs to register a passkey. `known` are the ids of those that are registered
    already, and `algorithms` the COSE numbers of the kinds of keys that the house takes.
    """

    challenge: str
    host: str
    house: str
    person: str
    name: str
    known: tuple[str, ...]
    algorithms: tuple[int, ...]


class PasskeyAnswer(Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """The answer of a device to a challenge; the JSON text of it is the code of a second factor."""

    id: str
    client_data: str
    authenticator_data: str
    signature: str


class NewPasskey(Struct, frozen=True):
    """What a device answers when it registers a passkey, as base64url texts."""

    id: str
    client_data: str
    attestation: str


class _Challenge(NamedTuple):
    """A challenge that the house has made: its bytes, its time, and the page's origin."""

    box: bytes
    asked: Millis
    origin: str

    @property
    def host(self) -> str:
        return urlsplit(self.origin).hostname or ""


class Passkeys:
    """Registers, checks and removes the passkeys of members."""

    def __init__(self, house: House, attempts: PasswordAttempts) -> None:
        self._clock = house.clock
        self._house_name = house.name
        self._stored = house.people.passkeys
        self._vault = house.vault
        self._attempts = attempts

    async def of(self, person: Person) -> tuple[Passkey, ...]:
        """Return the passkeys of a person, the oldest first."""
        return await self._stored.of(person.id)

    async def begin(self, person: Person, visitor: Requester) -> PasskeySetup:
        """Return a challenge for a new passkey. Raises Refusal `passkeys_off` if browsers allow no
        passkeys at the address of the page.
        """
        if not is_possible_at(visitor.origin):
            raise Refusal("passkeys_off")
        box = self._sealed(_setup_name(person, visitor), visitor.origin)
        held = await self.of(person)
        return PasskeySetup(
            challenge=text_of(box),
            host=urlsplit(visitor.origin).hostname or "",
            house=self._house_name,
            person=text_of(sha256(person.id.encode()).digest()),
            name=person.name,
            known=tuple(text_of(one.id) for one in held),
            algorithms=tuple(int(one) for one in ALGORITHMS),
        )

    async def finish(
        self, person: Person, new: NewPasskey, *, name: str, visitor: Requester
    ) -> None:
        """Store a new passkey. Raises Refusal or PeopleRefused: passkey_wrong, passkey_expired,
        passkey_known, passkeys_full, name_invalid, too_many_attempts.
        """
        check_name(name)
        with self._attempts.one(self._attempts.by_code(person.id, "setup")):
            data = _bytes(new.client_data)
            challenge = self._opened(_setup_name(person, visitor), data)
            found = _registered(new, data, challenge)
        passkey = Passkey(
            id=found.credential_id,
            host=challenge.host,
            key=found.credential_public_key,
            name=name,
            since=self._clock.now(),
            used=None,
            counter=found.sign_count,
            asked=challenge.asked,
        )
        await self._stored.add(person.id, passkey)
        log.info("passkey_added", person=person.id)

    def request(
        self, person: Person, held: tuple[Passkey, ...], visitor: Requester
    ) -> PasskeyRequest | None:
        """Return a challenge for the passkeys that belong to the address of the page, None if none
        does. Only somebody who has shown the right password may get it.
        """
        host = urlsplit(visitor.origin).hostname or ""
        ids = tuple(text_of(one.id) for one in held if one.host == host)
        if not ids:
            return None
        box = self._sealed(_use_name(person, visitor), visitor.origin)
        return PasskeyRequest(text_of(box), host, ids)

    async def check(self, person: Person, code: str, *, visitor: Requester, device: str) -> None:
        """Check the answer of a device to a challenge of `request`, and use the challenge up.

        `device` is as in `PasswordAttempts.by_code`. Raises Refusal or PeopleRefused:
        passkey_wrong, passkey_expired, passkey_unknown, passkey_copied, too_many_attempts.
        """
        with self._attempts.one(self._attempts.by_code(person.id, device)):
            answer = _decoded(code)
            data = _bytes(answer.client_data)
            challenge = self._opened(_use_name(person, visitor), data)
            passkey = found_passkey(await self.of(person), _bytes(answer.id))
            found = _verified(answer, data, challenge, passkey=passkey)
            now = self._clock.now()
            use = PasskeyUse(passkey.id, challenge.asked, found.new_sign_count, now)
            try:
                await self._stored.use(person.id, use)
            except PeopleRefused as refused:
                if refused.code == "passkey_copied":
                    log.warning("passkey_copied", person=person.id, counter=use.counter)
                raise

    async def rename(self, person: Person, id_: str, name: str) -> None:
        """Give a passkey another name. Raises PeopleRefused or Refusal."""
        await self._stored.rename(person.id, _bytes(id_), check_name(name))

    async def remove(self, person: Person, id_: str, *, may_be_last: bool) -> None:
        """Delete a passkey; the last one only if `may_be_last`. Raises PeopleRefused or Refusal."""
        await self._stored.remove(person.id, _bytes(id_), may_be_last=may_be_last)
        log.info("passkey_removed", person=person.id)

    async def remove_all(self, person: Person) -> bool:
        """Delete all passkeys of a person; return False if there are none."""
        return await self._stored.remove_all(person.id)

    def _sealed(self, name: str, origin: str) -> bytes:
        return self._vault.seal(name, 0, f"{self._clock.now()} {origin}".encode())

    def _opened(self, name: str, client_data: bytes) -> _Challenge:
        """Return the challenge that client data contain, if the house made it for this purpose."""
        try:
            box = _bytes(msgspec.json.decode(client_data, type=_ClientData).challenge)
            at, _, origin = self._vault.open(name, 0, box).decode().partition(" ")
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            raise Refusal("passkey_wrong") from None
        except DataFolderRefused:
            raise Refusal("passkey_expired") from None
        asked = Millis(int(at))
        if asked + CHALLENGE_LASTS <= self._clock.now():
            raise Refusal("passkey_expired")
        return _Challenge(box, asked, origin)


def is_possible_at(origin: str) -> bool:
    """Return whether browsers allow passkeys on pages of an origin: those with https and a host
    name, and those of the own machine.
    """
    parts = urlsplit(origin)
    host = parts.hostname or ""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        ip_address(host)
    except ValueError:
        return parts.scheme == "https" and bool(host)
    return False


class _ClientData(Struct):
    challenge: str


def _registered(new: NewPasskey, data: bytes, challenge: _Challenge) -> VerifiedRegistration:
    """Return what a device registers; raises Refusal `passkey_wrong`."""
    response = structs.AuthenticatorAttestationResponse(data, _bytes(new.attestation))
    try:
        found = verify_registration_response(
            credential=structs.RegistrationCredential(new.id, _bytes(new.id), response),
            expected_challenge=challenge.box,
            expected_rp_id=challenge.host,
            expected_origin=challenge.origin,
            require_user_verification=True,
            supported_pub_key_algs=list(ALGORITHMS),
        )
    except Exception:  # noqa: BLE001 - a parser of foreign bytes may raise anything
        raise Refusal("passkey_wrong") from None
    key, id_ = found.credential_public_key, found.credential_id
    if len(key) > _KEY_MAX_BYTES or len(id_) > _ID_MAX_BYTES or id_ != _bytes(new.id):
        raise Refusal("passkey_wrong")
    return found


def _verified(
    answer: PasskeyAnswer, data: bytes, challenge: _Challenge, *, passkey: Passkey
) -> VerifiedAuthentication:
    """Return what a device answers; raises Refusal `passkey_wrong`. The store checks the counter
    together with the challenge, so the counter is not checked here.
    """
    response = structs.AuthenticatorAssertionResponse(
        data, _bytes(answer.authenticator_data), _bytes(answer.signature)
    )
    try:
        return verify_authentication_response(
            credential=structs.AuthenticationCredential(answer.id, passkey.id, response),
            expected_challenge=challenge.box,
            expected_rp_id=passkey.host,
            expected_origin=challenge.origin,
            credential_public_key=passkey.key,
            credential_current_sign_count=0,
            require_user_verification=True,
        )
    except Exception:  # noqa: BLE001 - a parser of foreign bytes may raise anything
        raise Refusal("passkey_wrong") from None


def _decoded(code: str) -> PasskeyAnswer:
    try:
        return msgspec.json.decode(code, type=PasskeyAnswer)
    except (msgspec.MsgspecError, RecursionError):
        raise Refusal("passkey_wrong") from None


def text_of(data: bytes) -> str:
    """Return bytes as a base64url text without padding, as browsers write them."""
    return urlsafe_b64encode(data).decode().rstrip("=")


def _bytes(text: str) -> bytes:
    """Return the bytes of a base64url text; raises Refusal `passkey_wrong`."""
    try:
        return urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
    except ValueError:
        raise Refusal("passkey_wrong") from None


def _use_name(person: Person, visitor: Requester) -> str:
    """Return the name under which the vault seals a challenge: no box opens for another person or
    another session.
    """
    return f"passkey/{person.id}/{hashed(visitor.token).hex()}"


def _setup_name(person: Person, visitor: Requester) -> str:
    return f"passkey_setup/{person.id}/{hashed(visitor.token).hex()}"
