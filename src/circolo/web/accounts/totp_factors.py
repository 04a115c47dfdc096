"""Second factors: the codes of an authenticator app (TOTP, RFC 6238), and recovery codes on paper.

The house accepts the code of the present time step and of its two neighbours, because clocks
differ. No code is accepted twice. Wrong codes are counted only after a right password, so nobody
who does not know the password can delay its owner.
"""

from base64 import b32encode, urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from urllib.parse import urlsplit

import pyotp
import structlog
from msgspec import Struct
from pyotp.exceptions import OTPVerificationError

from circolo.cards.units import Millis
from circolo.room.house import House
from circolo.room.ports import Entropy
from circolo.store.errors import DataFolderRefused
from circolo.store.people_port import Person
from circolo.store.second_factors_port import SecondFactor
from circolo.web.accounts.password_attempts import PasswordAttempts
from circolo.web.refusals import Refusal

SECRET_BYTES = 20
"""The length of a secret: that of the HMAC, as RFC 4226 recommends."""

RECOVERY_CODES = 10
_RECOVERY_BYTES = 10
"""80 random bits in a recovery code, so that its hash alone does not reveal it."""

SETUP_LASTS = Millis(600_000)
"""The time in milliseconds within which a new secret must be confirmed by a code."""

NEIGHBOURS = 1
"""The number of time steps before and after the present one whose codes are accepted."""

_DIGITS = 6
_GROUP = 4

log = structlog.get_logger()


class Setup(Struct, frozen=True):
    """A new secret, which is not in use before a code confirms it.

    `uri` is the address that an authenticator app reads from a QR code. `setup` holds the sealed
    secret and comes back with the code, so the server keeps nothing in between.
    """

    secret: str
    uri: str
    setup: str


class TotpFactors:
    """Sets up, checks and removes the second factors of members."""

    def __init__(self, house: House, entropy: Entropy, attempts: PasswordAttempts) -> None:
        self._clock = house.clock
        self._house_name = house.name
        self._stored = house.people.second_factors
        self._vault = house.vault
        self._entropy = entropy
        self._attempts = attempts

    async def of(self, person: Person) -> SecondFactor | None:
        """Return the second factor of a person, None without one."""
        return await self._stored.of(person.id)

    async def check(self, person: Person, factor: SecondFactor, code: str, *, device: str) -> None:
        """Check a code, as `bare` returns it, of a person who has shown the right password. A code
        is used up.

        `device` is where wrong codes are counted, as in `PasswordAttempts.by_code`. Raises Refusal:
        wrong_code, code_used, second_factor_unreadable, too_many_attempts.
        """
        with self._attempts.one(self._attempts.by_code(person.id, device)):
            if _is_totp(code):
                await self._use_step(person, factor, code)
            elif await self._stored.use_code(person.id, _hashed(person, code)):
                log.info("recovery_code_used", person=person.id, left=len(factor.codes) - 1)
            else:
                raise Refusal("wrong_code")

    def begin(self, person: Person, *, host: str) -> Setup:
        """Return a new secret for a person. `host`, the house's address, stands beside its name in
        the authenticator app.
        """
        secret = self._entropy(SECRET_BYTES)
        expires = Millis(self._clock.now() + SETUP_LASTS)
        box = self._vault.seal(_setup_name(person), expires, secret)
        address = (urlsplit(f"//{host}").hostname or "").replace(":", ".")
        issuer = f"{self._house_name} {address}".strip()
        totp = pyotp.TOTP(_text(secret), name=person.name, issuer=issuer)
        setup = f"{expires}.{urlsafe_b64encode(box).decode()}"
        return Setup(totp.secret, totp.provisioning_uri(), setup)

    async def finish(self, person: Person, setup: str, code: str) -> tuple[str, ...]:
        """Store a new secret that a code confirms, and return the recovery codes.

        Raises Refusal: second_factor_set, setup_expired, wrong_code, too_many_attempts.
        """
        if await self.of(person) is not None:
            raise Refusal("second_factor_set")
        secret = self._opened_setup(person, setup)
        with self._attempts.one(self._attempts.by_code(person.id, "setup")):
            step = self._step_of(_text(secret), bare(code))
        codes = self._new_codes()
        factor = SecondFactor(
            box=self._vault.seal(_name(person), 0, secret),
            since=self._clock.now(),
            step=step,
            codes=tuple(_hashed(person, bare(one)) for one in codes),
        )
        await self._stored.put(person.id, factor)
        log.info("second_factor_set", person=person.id)
        return codes

    async def renew_codes(self, person: Person) -> tuple[str, ...]:
        """Replace the recovery codes of a person, and return the new ones.

        Raises Refusal `no_second_factor`.
        """
        if await self.of(person) is None:
            raise Refusal("no_second_factor")
        codes = self._new_codes()
        await self._stored.renew_codes(
            person.id, tuple(_hashed(person, bare(one)) for one in codes)
        )
        log.info("recovery_codes_renewed", person=person.id)
        return codes

    async def remove(self, person: Person) -> None:
        """Delete the second factor of a person. Raises Refusal `no_second_factor`."""
        if not await self._stored.remove(person.id):
            raise Refusal("no_second_factor")
        log.info("second_factor_removed", person=person.id)

    async def _use_step(self, person: Person, factor: SecondFactor, code: str) -> None:
        try:
            secret = self._vault.open(_name(person), 0, factor.box)
        except DataFolderRefused:
            raise Refusal("second_factor_unreadable") from None
        step = self._step_of(_text(secret), code)
        if not await self._stored.use_step(person.id, step):
            raise Refusal("code_used")

    def _step_of(self, secret: str, code: str) -> int:
        """Return the time step to which a code belongs; raises Refusal `wrong_code`."""
        now = self._clock.now() // 1_000
        try:
            return pyotp.TOTP(secret).verify_and_get_timecode(
                code, for_time=now, valid_window=NEIGHBOURS
            )
        except OTPVerificationError:
            raise Refusal("wrong_code") from None

    def _opened_setup(self, person: Person, setup: str) -> bytes:
        expires, _, box = setup.partition(".")
        try:
            until = Millis(int(expires))
            secret = self._vault.open(_setup_name(person), until, urlsafe_b64decode(box))
        except (ValueError, DataFolderRefused):
            raise Refusal("setup_expired") from None
        if until <= self._clock.now():
            raise Refusal("setup_expired")
        return secret

    def _new_codes(self) -> tuple[str, ...]:
        texts = [_text(self._entropy(_RECOVERY_BYTES)) for _ in range(RECOVERY_CODES)]
        return tuple(
            "-".join(text[at : at + _GROUP] for at in range(0, len(text), _GROUP)) for text in texts
        )


def bare(code: str) -> str:
    """Return a code as a person may type it, without spaces and hyphens, in capitals."""
    return "".join(code.split()).replace("-", "").upper()


def _is_totp(code: str) -> bool:
    return len(code) == _DIGITS and code.isascii() and code.isdigit()


def _text(secret: bytes) -> str:
    return b32encode(secret).decode().rstrip("=")


def _hashed(person: Person, code: str) -> bytes:
    return sha256(f"{person.id}/{code}".encode()).digest()


def _name(person: Person) -> str:
    """Return the name under which the vault seals a secret in use: no box opens for others."""
    return f"second_factor/{person.id}"


def _setup_name(person: Person) -> str:
    return f"second_factor_setup/{person.id}"
