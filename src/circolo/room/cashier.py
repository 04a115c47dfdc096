"""Chips from the mint and back to it: what people begin with, what the bots play from."""

import asyncio
from collections.abc import Iterable

import msgspec

from circolo.cards.units import Chips
from circolo.ledger.account import BOTS, MINT, Account, purse, wallet
from circolo.ledger.book import InsufficientChips
from circolo.ledger.transfer import Transfer
from circolo.room.ports import Clock, Entropy
from circolo.store.errors import DuplicateCommand
from circolo.store.people import People, Person
from circolo.store.unit_of_work import GENESIS, SALT_BYTES, Entry, Store, link

HOUSE = "house"
FOR_BOTS = Chips(10_000_000)
_PURSES = "purse:"
_DAY = 86_400_000


class Granted(msgspec.Struct, frozen=True, tag="granted"):
    """Chips came from the mint."""

    account: Account
    amount: Chips
    why: str


class Returned(msgspec.Struct, frozen=True, tag="returned"):
    """Chips went back to the mint."""

    account: Account
    amount: Chips
    why: str


HouseEvent = Granted | Returned
_decoder = msgspec.json.Decoder(tuple[HouseEvent, ...])


def chips_of(person: Person) -> Account:
    """Return where a person's chips are; a guest's never join a member's."""
    return purse(person.id) if person.kind == "guest" else wallet(person.id)


def from_store(entry: bytes) -> tuple[HouseEvent, ...]:
    """Return the events of one entry; raises msgspec.DecodeError."""
    return _decoder.decode(entry)


def transfers(events: Iterable[HouseEvent], *, entry: str) -> tuple[Transfer, ...]:
    """Return the transfers of one entry of the house, named after it."""
    return tuple(_transfer(event, f"{entry}/{at}") for at, event in enumerate(events))


def _transfer(event: HouseEvent, name: str) -> Transfer:
    if isinstance(event, Granted):
        return Transfer(name, MINT, event.account, event.amount, event.why)
    return Transfer(name, event.account, MINT, event.amount, event.why)


class Cashier:
    """The only writer of the stream `house`, one entry after the other."""

    def __init__(self, store: Store, clock: Clock, entropy: Entropy) -> None:
        self._store = store
        self._clock = clock
        self._entropy = entropy
        self._version = 0
        self._hash = GENESIS
        self._one_at_a_time = asyncio.Lock()

    async def start(self) -> None:
        """Find the end of the stream, and see to it that the bots can pay their entries."""
        for head in await self._store.streams(HOUSE):
            if head.stream == HOUSE:
                self._version, self._hash = head.version, head.hash
        held = await self._store.balance(BOTS)
        if held < FOR_BOTS // 2:
            short = Granted(BOTS, Chips(FOR_BOTS - held), "bots")
            await self._write(short, command=f"bots-{self._version + 1}")

    async def welcome_guest(self, guest: str, chips: Chips) -> None:
        """Fill a guest's purse up to so many chips, once a day however often it is asked."""
        missing = chips - await self._store.balance(purse(guest))
        if missing > 0:
            granted = Granted(purse(guest), Chips(missing), "welcome")
            await self._write(granted, command=f"guest-{guest}-{self._clock.now() // _DAY}")

    async def welcome_member(self, member: str, chips: Chips) -> None:
        """Give a new member his chips, once; what he had as a guest stays behind."""
        if chips:
            granted = Granted(wallet(member), chips, "welcome")
            await self._write(granted, command=f"welcome-{member}")

    async def clear_abandoned(self, people: People) -> None:
        """Take back the chips of all guests whom nobody can be any more, here or as a member."""
        for account in await self._store.balances(_PURSES):
            guest = account.removeprefix(_PURSES)
            person = await people.by_id(guest)
            is_guest = person is not None and person.kind == "guest"
            if not is_guest or not await people.has_session(guest, now=self._clock.now()):
                await self.clear(guest)

    async def clear(self, guest: str) -> None:
        """Take back what lies in a purse."""
        held = await self._store.balance(purse(guest))
        if held:
            back = Returned(purse(guest), held, "abandoned")
            await self._write(back, command=f"clear-{guest}-{self._version + 1}")

    async def _write(self, event: HouseEvent, *, command: str) -> None:
        async with self._one_at_a_time:
            entry = self._entry(event, command)
            try:
                await self._store.append(entry)
            except (DuplicateCommand, InsufficientChips):
                return  # it was done before, or the chips are in play again
            self._version, self._hash = entry.version, entry.hash

    def _entry(self, event: HouseEvent, command: str) -> Entry:
        version = self._version + 1
        events = msgspec.json.encode([event])
        salt = self._entropy(SALT_BYTES)
        return Entry(
            stream=HOUSE,
            version=version,
            command=command,
            at=self._clock.now(),
            cause="house",
            events=events,
            salt=salt,
            hash=link(self._hash, salt, events),
            transfers=transfers((event,), entry=f"{HOUSE}/{version}"),
        )
