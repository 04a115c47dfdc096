"""The frames that the followers of a table are sent, complete or as changes."""

import gc
from itertools import islice
from random import Random
from weakref import ref

import msgspec
from msgspec.structs import replace

from circolo.cards.units import Seat
from circolo.games.tressette import GAME
from circolo.room.tables.frames.seat_frames import TablePictures
from circolo.room.tables.frames.sent_frames import SentFrames
from circolo.room.tables.frames.shown_state import ShownState
from circolo.tables.names import as_logged
from circolo.tables.state import PlayerId
from tests.contract.playing import played, tables
from tests.contract.positions import NOON, table_with


class Page:
    """A follower who takes changes; `kinds` are the types of the messages it was sent."""

    takes_changes = True

    def __init__(self) -> None:
        self.player = PlayerId("anna")
        self.kinds: list[str] = []

    def send(self, data: bytes) -> None:
        self.kinds.append(msgspec.json.decode(data)["type"])


def moments(count: int) -> list[ShownState]:
    """Return what the first seat is shown at so many moments of a match."""
    options = tables(GAME)[0]
    steps = islice(played(GAME, options, Random(1)), count)
    pictures = TablePictures(GAME, as_logged)
    return [
        pictures.take(table_with(GAME, options, step.after), NOON).of(Seat(0)) for step in steps
    ]


def test_a_frame_after_the_last_one_is_sent_as_changes() -> None:
    page, sent = Page(), SentFrames()
    for seq, shown in enumerate(moments(3)):
        sent.send(page, shown, seq=seq, events=())
    assert page.kinds == ["frame", "change", "change"]


def test_a_follower_who_changes_between_seat_and_spectator_is_sent_a_complete_frame() -> None:
    page, sent = Page(), SentFrames()
    seated, later, last = moments(3)
    sent.send(page, seated, seq=7, events=())
    sent.send(page, replace(later, seat=None), seq=8, events=())
    sent.send(page, last, seq=9, events=())
    assert page.kinds == ["frame", "frame", "frame"]


def test_the_moments_before_the_last_one_leave_memory() -> None:
    page, sent = Page(), SentFrames()
    shown = moments(6)
    first = ref(shown[0].shared)
    for seq in range(6):
        sent.send(page, shown.pop(0), seq=seq, events=())
    gc.collect()
    assert page.kinds[-1] == "change"
    assert first() is None
