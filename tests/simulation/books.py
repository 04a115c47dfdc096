"""The ledger kept a second time, entry by entry, and compared with the chips at the tables."""

from collections.abc import Callable
from typing import Any

from circolo.cards.units import Chips, Seat
from circolo.ledger.account import MINT, Account, pot, seat_account
from circolo.room.house import House
from circolo.room.house_parts import HouseParts
from circolo.room.tables.table_actor import TableActor
from circolo.room.tables.table_change import TableChange
from circolo.store.entries import Entry
from circolo.store.store_port import Reader
from tests.simulation.invariants import Broken


class Books:
    """Every balance by the entries; raises Broken at the entry that makes one wrong."""

    def __init__(self) -> None:
        self.entries = 0
        self.transfers = 0
        self.compared = 0
        self._balances: dict[Account, Chips] = {}

    def kept(self, entry: Entry) -> None:
        """Book an entry that the store has taken."""
        self.entries += 1
        for transfer in entry.transfers:
            self.transfers += 1
            for account, chips in (
                (transfer.debit, -transfer.amount),
                (transfer.credit, transfer.amount),
            ):
                held = Chips(self._balances.pop(account, 0) + chips)
                if held:
                    self._balances[account] = held
        for transfer in entry.transfers:
            for account in (transfer.debit, transfer.credit):
                if account != MINT and self._balances.get(account, 0) < 0:
                    raise Broken("chips", f"{account} owes after {entry.stream} {entry.version}")

    def seats(self, actor: TableActor) -> None:
        """Check that each seat's account holds the seat's chips, and the pot nothing; with practice
        chips both hold nothing.
        """
        state = actor.state
        assert state is not None
        self.compared += 1
        held = self._balances
        is_lent = state.sheet.chips == "practice"
        if held.get(pot(state.id)):
            raise Broken("seats", f"chips are left in the pot of {state.id}")
        for at, place in enumerate(state.places):
            chips = held.get(seat_account(state.id, Seat(at)), 0)
            lies = 0 if place is None or is_lent else place.stack + place.coming
            if chips != lies:
                raise Broken("seats", f"seat {at} of {state.id} has {lies}, in the books {chips}")

    async def compare(self, store: Reader) -> None:
        """Check that the store has the same balances, and that their sum is 0."""
        stored = {account: c for account, c in (await store.balances("")).items() if c}
        if stored != self._balances:
            differ = stored.items() ^ self._balances.items()
            raise Broken("chips", f"the store has it otherwise: {sorted(differ)[:6]}")
        if sum(stored.values()):
            raise Broken("chips", f"all accounts together hold {sum(stored.values())}")


class BookedStore:
    """A store whose entries are booked a second time."""

    def __init__(self, store: Any, kept: Callable[[Entry], None]) -> None:
        self._store = store
        self._kept = kept

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def append(self, entry: Entry) -> None:
        await self._store.append(entry)
        self._kept(entry)


class BookedHouse(House):
    """A house whose tables are compared with the books after every entry."""

    def __init__(self, parts: HouseParts, *, books: Books) -> None:
        super().__init__(parts)
        self._books = books

    def _committed(self, actor: TableActor, change: TableChange) -> None:
        self._books.seats(actor)
        super()._committed(actor, change)
