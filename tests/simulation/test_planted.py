"""Each invariant finds a fault of its kind that is planted in the house."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from circolo.cards.units import Seat
from circolo.games.tressette import scoring
from circolo.games.tressette.events import TrickTaken
from circolo.play.events import LotDrawn
from circolo.room.actors import mailbox
from circolo.room.actors.mailbox import DONE, Mailbox
from circolo.room.sessions import session
from circolo.room.tables import dealer
from circolo.room.tables.frames import seat_frames, spectators
from circolo.room.tables.frames.frame_history import FrameHistory
from circolo.room.tables.table_actor import TableActor
from circolo.store.memory_store import MemoryStore
from circolo.tables import spectator_view, view
from circolo.tables.chips import transfers
from circolo.tables.commands import SitOut
from circolo.tables.events import CameBack
from circolo.tables.seats import presence
from circolo.tables.state import TableState
from circolo.wire import table_log
from tests.simulation import stores
from tests.simulation.evening import spend
from tests.simulation.invariants import Broken
from tests.simulation.leaking import with_match
from tests.simulation.nameless import name_of
from tests.simulation.stores import Medium, Memory, PowerCut

EVENINGS = 8


def broken(medium: Callable[[], Medium] = Memory) -> str:
    """Return the invariant that breaks first, "" if none does."""
    for seed in range(EVENINGS):
        try:
            spend(seed, medium())
        except Broken as fault:
            return fault.name
    return ""


@pytest.fixture
def instead(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Plant a fault: `instead(where, name, make)` replaces an attribute by `make` of it."""

    def plant(where: Any, name: str, make: Callable[[Any], Any]) -> None:
        monkeypatch.setattr(where, name, make(getattr(where, name)))

    return plant


Plant = Callable[[Any, str, Callable[[Any], Any]], None]


def test_a_name_of_a_person_in_an_entry_is_found(instead: Plant) -> None:
    def make(real: Any) -> Any:
        return lambda seat, player, _, *rest: real(seat, player, name_of(player), *rest)

    instead(presence, "Seated", make)
    assert broken() == "names"


def test_a_chip_too_many_is_found(instead: Plant) -> None:
    def make(real: Any) -> Any:
        def post(self: Any, entry: Any, transfer: Any) -> None:
            real(self, entry, transfer)
            self._balances[transfer.credit] += transfer.why == "cash_out"

        return post

    instead(MemoryStore, "_post", make)
    assert broken() == "chips"


def test_a_stack_that_does_not_come_home_is_found(instead: Plant) -> None:
    def make(real: Any) -> Any:
        def transfers(*arguments: Any, entry: str) -> Any:
            return tuple(t for t in real(*arguments, entry=entry) if t.why != "cash_out")

        return transfers

    instead(transfers, "transfers", make)
    assert broken() == "seats"


def test_an_answer_to_what_was_never_done_is_found(instead: Plant) -> None:
    def make(real: Any) -> Any:
        async def take(self: Any, letter: Any) -> None:
            if isinstance(letter.command, SitOut):
                letter.reply(DONE)
            else:
                await real(self, letter)

        return take

    instead(TableActor, "_take", make)
    assert broken() == "promises"


def test_an_answer_before_the_disk_has_it_is_found(instead: Plant) -> None:
    def make(real: Any) -> Any:
        def connect(*arguments: Any, vfs: str) -> Any:
            connection = real(*arguments, vfs=vfs)
            connection.pragma("synchronous", "normal")
            return connection

        return connect

    instead(stores, "connect_writer", make)
    assert broken(PowerCut) == "what is kept stays"


def test_an_event_that_is_not_written_down_is_found(instead: Plant) -> None:
    def make(real: Any) -> Any:
        return lambda events: real([e for e in events if not isinstance(e, CameBack)])

    instead(table_log, "encode_events", make)
    assert broken() == "replay"


def test_a_twelfth_point_is_found(instead: Plant) -> None:
    def make(real: Any) -> Any:
        def score(deal: Any, **options: Any) -> Any:
            scored = real(deal, **options)
            return replace(scored, points=(scored.points[0] + 1, *scored.points[1:]))

        return score

    instead(scoring, "score", make)
    assert broken() == "eleven points"


def test_another_seats_hand_is_found(instead: Plant) -> None:
    def others_hand(state: TableState, seat: Seat, _: object) -> dict[str, Any]:
        deal = state.match.deal
        return {} if deal is None else {"hand": deal.hands[1 - seat % 2]}

    instead(seat_frames.TablePicture, "of", lambda real: with_match(real, others_hand))
    assert broken() == "hidden cards"


def test_the_lot_of_an_absent_seat_is_found(instead: Plant) -> None:
    def make(real: Any) -> Any:
        def redact(game: Any, event: Any, seat: Any) -> Any:
            lot = isinstance(getattr(event, "event", None), LotDrawn)
            return event if lot else real(game, event, seat)

        return redact

    instead(view, "redact", make)
    assert broken() == "hidden cards"


def test_another_seats_premove_is_found(instead: Plant) -> None:
    def make(real: Any) -> Any:
        def own_settings(state: Any, seat: Any) -> Any:
            return real(state, None if seat is None else Seat((seat + 1) % len(state.places)))

        return own_settings

    instead(view, "own_settings", make)
    assert broken() == "hidden wishes"


def test_a_deal_that_spectators_see_too_soon_is_found(instead: Plant) -> None:
    def make(real: Any) -> Any:
        return lambda event: real(event) or isinstance(getattr(event, "event", None), TrickTaken)

    instead(spectators, "ends", make)
    instead(spectator_view, "ends", make)
    assert broken() == "onlookers"


def test_a_commitment_that_tells_the_seed_is_found(instead: Plant) -> None:
    instead(dealer, "house_commitment", lambda _: lambda seed, *_: seed)
    assert broken() == "secrets"


def test_a_number_left_out_is_found(instead: Plant) -> None:
    def make(real: Any) -> Any:
        def add(self: Any, events: Any) -> None:
            self.seq += len(self.events) == 4
            real(self, events)

        return add

    instead(FrameHistory, "add", make)
    assert broken() == "seq"


def test_a_table_without_a_timer_is_found(instead: Plant) -> None:
    def make(real: Any) -> Any:
        def set_timer(self: Any) -> None:
            if self.state.phase != "playing":
                real(self)

        return set_timer

    instead(TableActor, "set_timer", make)
    assert broken() == "waits"


def test_a_message_without_an_answer_is_found(instead: Plant) -> None:
    def make(real: Any) -> Any:
        def refuse(self: Any, message_id: str, code: str, *detail: str) -> None:
            if code != "r3_not_absent":
                real(self, message_id, code, *detail)

        return refuse

    instead(session.Session, "_refuse", make)
    assert broken() == "waits"


def test_answers_kept_for_ever_are_found(instead: Plant) -> None:
    def make(_: Any) -> Any:
        def answer(self: Any, command_id: str, outcome: Any) -> None:
            self._answers[command_id] = outcome

        return answer

    instead(mailbox, "ANSWERS", lambda _: 30)
    instead(Mailbox, "note", make)
    assert broken() == "bounds"


def test_an_end_that_is_not_marked_is_found(instead: Plant) -> None:
    def make(real: Any) -> Any:
        async def append(self: Any, entry: Any) -> None:
            await real(self, replace(entry, closes=False))

        return append

    instead(MemoryStore, "append", make)
    assert broken() == "audit"
