"""Chips from the mint: a guest's first ones, and what the house bots play from."""

import asyncio

import msgspec

from circolo.cards.units import Chips
from circolo.ledger.account import BOTS, MINT, Account, wallet
from circolo.ledger.transfer import Transfer
from circolo.room.ports import Clock, Entropy
from circolo.store.errors import DuplicateCommand
from circolo.store.unit_of_work import GENESIS, SALT_BYTES, Entry, Store, link

HOUSE = "house"
FOR_BOTS = Chips(10_000_000)


class Granted(msgspec.Struct, frozen=True, tag="granted"):
    """Chips came from the mint."""

    account: Account
    amount: Chips
    why: str


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
            await self._grant(short, command=f"bots-{self._version + 1}")

    async def welcome(self, player: str, chips: Chips) -> None:
        """Give a new guest his chips, once however often it is asked."""
        if chips:
            granted = Granted(wallet(player), chips, "welcome")
            await self._grant(granted, command=f"welcome-{player}")

    async def _grant(self, granted: Granted, *, command: str) -> None:
        async with self._one_at_a_time:
            entry = self._entry(granted, command)
            try:
                await self._store.append(entry)
            except DuplicateCommand:
                return
            self._version, self._hash = entry.version, entry.hash

    def _entry(self, granted: Granted, command: str) -> Entry:
        version = self._version + 1
        events = msgspec.json.encode([granted])
        salt = self._entropy(SALT_BYTES)
        grant = Transfer(
            id=f"{HOUSE}/{version}/0",
            debit=MINT,
            credit=granted.account,
            amount=granted.amount,
            why=granted.why,
        )
        return Entry(
            stream=HOUSE,
            version=version,
            command=command,
            at=self._clock.now(),
            cause="house",
            events=events,
            salt=salt,
            hash=link(self._hash, salt, events),
            transfers=(grant,),
        )
