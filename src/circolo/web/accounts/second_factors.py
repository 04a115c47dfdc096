"""Second factors of any kind: what a member shows besides the password. That is a code of an app, a
recovery code, or the answer of a passkey.
"""

from typing import Annotated, NamedTuple

from msgspec import Meta

from circolo.room.house import House
from circolo.room.ports import Entropy
from circolo.store.passkeys_port import Passkey
from circolo.store.people_port import Person
from circolo.store.second_factors_port import SecondFactor
from circolo.tables.state import PlayerId
from circolo.web.accounts.passkeys import PasskeyRequest, Passkeys
from circolo.web.accounts.password_attempts import PasswordAttempts
from circolo.web.accounts.totp_factors import TotpFactors, bare
from circolo.web.refusals import Refusal
from circolo.web.requester import Requester

Code = Annotated[str, Meta(max_length=3_500)]
"""What a request shows as second factor: six digits of an app, a recovery code, or the JSON text of
a `PasskeyAnswer`; empty without one.
"""

_PASSKEY = "{"
"""The first letter of the JSON text that a passkey answers; codes of an app never have it."""


class SecondFactorAsked(Refusal):
    """The right password was shown, and a second factor is missing. `passkey` is what the browser
    needs to ask a passkey; None without one at the address of the page.
    """

    def __init__(self, code: str, passkey: PasskeyRequest | None) -> None:
        super().__init__(code)
        self.passkey = passkey


class Held(NamedTuple):
    """The second factors of a person: the app with its recovery codes, and the passkeys."""

    app: SecondFactor | None
    passkeys: tuple[Passkey, ...]

    def __bool__(self) -> bool:
        return self.app is not None or bool(self.passkeys)


class SecondFactors:
    """Checks the second factors of members; `app` and `passkeys` set up each kind."""

    def __init__(self, house: House, entropy: Entropy, attempts: PasswordAttempts) -> None:
        self._roles = house.roles
        self.app = TotpFactors(house, entropy, attempts)
        self.passkeys = Passkeys(house, attempts)

    async def of(self, person: Person) -> Held:
        """Return the second factors of a person."""
        return Held(await self.app.of(person), await self.passkeys.of(person))

    def is_required_of(self, person: Person) -> bool:
        """Return whether a person needs a second factor for the rights of their role."""
        return self._roles.needs_second_factor(PlayerId(person.id))

    async def must_be_set(self, person: Person) -> None:
        """Raise Refusal `second_factor_needed` if a person needs a second factor and has none."""
        if self.is_required_of(person) and not await self.of(person):
            raise Refusal("second_factor_needed")

    async def check(self, person: Person, code: str, *, visitor: Requester, device: str) -> None:
        """Check the second factor of a person who has shown the right password; do nothing for a
        person without one. A code or an answer is used up.

        `device` is where wrong codes are counted, as in `PasswordAttempts.by_code`. Raises
        SecondFactorAsked if `code` is empty, or what `TotpFactors.check` and `Passkeys.check` do.
        """
        held = await self.of(person)
        if not held:
            return
        if held.passkeys and code.startswith(_PASSKEY):
            await self.passkeys.check(person, code, visitor=visitor, device=device)
        elif held.app is not None and bare(code):
            await self.app.check(person, held.app, bare(code), device=device)
        else:
            raise self._asked(person, held, visitor)

    async def remove_passkey(self, person: Person, id_: str) -> None:
        """Delete a passkey of a person, but never the last second factor that their role needs.

        Raises PeopleRefused: passkey_unknown, passkey_last.
        """
        may_be_last = not self.is_required_of(person) or await self.app.of(person) is not None
        await self.passkeys.remove(person, id_, may_be_last=may_be_last)

    async def remove_all(self, person: Person) -> None:
        """Delete the app and all passkeys of a person. Raises Refusal `no_second_factor`."""
        had_passkeys = await self.passkeys.remove_all(person)
        if await self.app.of(person) is not None or not had_passkeys:
            await self.app.remove(person)

    def _asked(self, person: Person, held: Held, visitor: Requester) -> SecondFactorAsked:
        request = self.passkeys.request(person, held.passkeys, visitor)
        if held.app is not None:
            return SecondFactorAsked("code_needed", request)
        return SecondFactorAsked("passkey_needed" if request else "passkey_elsewhere", request)
