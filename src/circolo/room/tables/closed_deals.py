"""Closed deals: shows the packs of a duplicate's table that has closed, or that nobody plays."""

from circolo.play.contract import AnyGame
from circolo.room.actors.actor_services import ActorServices
from circolo.room.actors.mailbox import DONE, Outcome
from circolo.room.tables.dealer import Vault, secret_of_epoch
from circolo.store.entries import GENESIS_HASH, SALT_BYTES, Head, chain_entry, follow_chain
from circolo.store.errors import DuplicateCommand, VersionConflict
from circolo.tables import rules
from circolo.tables.chips import transfers
from circolo.tables.commands import Close, EndEpoch, ShowDeals
from circolo.tables.rules import Decision
from circolo.tables.shuffles import epochs, public_epochs
from circolo.tables.shuffles.epochs import stream_of
from circolo.tables.state import TableId, TableState
from circolo.wire import table_log


class ClosedDeals:
    """Shows the packs of tables that no actor plays, by an entry that it appends to their logs."""

    def __init__(self, services: ActorServices, vault: Vault) -> None:
        self._services = services
        self._vault = vault

    async def show(self, table: TableId, command_id: str, *, is_left_alone: bool) -> Outcome:
        """Append an entry that shows all packs of a table. A table without a log has none.

        Refused with `busy` while the table is open, unless `is_left_alone`: it has failed too
        often, so that nobody plays it. Such a table closes with this entry. Raises StoreFailed.
        """
        stream = stream_of(table)
        entries = await self._services.store.read(stream)
        if not entries:
            return DONE
        game = table_log.game_without_cards(table_log.game_of_log(entries[0].events))
        logged = [entry.events for entry in entries]
        state = table_log.fold_to_state_without_cards(game, logged)
        assert state is not None, "the first entry opens a table"
        if state.deals_shown:
            return DONE
        if state.phase != "closed" and not is_left_alone:
            return Outcome("busy")
        decision = self._decide(game, state)
        head = follow_chain(Head(stream, 0, GENESIS_HASH), entries)
        entry = chain_entry(
            head,
            table_log.encode_events(decision.events),
            command=command_id,
            cause="house",
            at=self._services.clock.now(),
            salt=self._services.entropy(SALT_BYTES),
            transfers=transfers.transfers(game, state, decision.events, entry=head.next_entry),
            opened=public_epochs.opened(decision.events),
            closes=True,
        )
        try:
            await self._services.store.append(entry)
        except (DuplicateCommand, VersionConflict):
            return Outcome("busy")  # read it again
        return DONE

    def _decide(self, game: AnyGame, state: TableState) -> Decision:
        now = self._services.clock.now()
        events, state = rules.decide(game, state, ShowDeals(), now=now)
        if state.phase != "closed":
            more = rules.decide(game, state, Close("event_deals_shown"), now=now)
            events, state = events + more.events, more.state
        while (ending := epochs.to_end(game, state)) is not None:
            number, why = ending
            secret = secret_of_epoch(self._vault, state, number)
            assert secret is not None, "the tournament has shown a later one"
            more = rules.decide(game, state, EndEpoch(number, secret, why), now=now)
            events, state = events + more.events, more.state
        return Decision(events, state)
