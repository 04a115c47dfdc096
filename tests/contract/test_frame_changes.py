"""The changes between two frames turn the one into the other, in every game."""

from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest

from circolo.cards.units import Seat
from circolo.catalogue import GAMES
from circolo.play.contract import AnyGame
from circolo.room.tables.frames.seat_frames import TablePictures
from circolo.room.tables.frames.shown_state import ShownState
from circolo.tables.names import as_logged
from circolo.wire import frame_changes
from circolo.wire.frame_reader import FrameReader
from tests.conftest import Report, Seeds
from tests.contract.playing import played, tables
from tests.contract.positions import NOON, table_with

STEPS = 120


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_viewer_rebuilds_each_frame_from_changes(
    game: AnyGame, seeds: Seeds, report: Report
) -> None:
    sizes: list[tuple[int, int]] = []
    for seed in seeds(6):
        sizes += _followed(game, seed)
    whole, changed = (sum(size) / len(sizes) for size in zip(*sizes, strict=True))
    report(f"{game.name}: {len(sizes):,} frames of {whole:,.0f} bytes, {changed:,.0f} as changes")
    assert len(sizes) >= 500


def test_a_planted_bug_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last element of a list is taken to be as it was."""
    found = frame_changes._add_elements

    def careless(changed: dict[str, Any], path: str, values: Any) -> bool:
        before, after = values
        return found(changed, path, ((*before[:-1], *after[-1:]), after))

    monkeypatch.setattr(frame_changes, "_add_elements", careless)
    with pytest.raises(AssertionError):
        for seed in range(20):
            _followed(GAMES[0], seed)


def _followed(game: AnyGame, seed: int) -> list[tuple[int, int]]:
    """Follow a game as every seat, by changes; return the sizes of whole frames and of changes."""
    random = Random(seed)
    options = random.choice(tables(game))
    pictures = TablePictures(game, as_logged)
    sizes = []
    readers: dict[Seat, tuple[FrameReader, ShownState]] = {}
    for number, step in enumerate(islice(played(game, options, random), STEPS), start=1):
        table = table_with(game, options, step.after)
        picture = pictures.take(table, NOON)
        for at in range(len(table.places)):
            seat, shown = Seat(at), picture.of(Seat(at))
            whole = shown.whole(number, ())
            if seat not in readers:
                readers[seat] = (FrameReader(), shown)
                readers[seat][0].read(whole)
                continue
            reader, before = readers[seat]
            change = shown.changes_since(before, number, ())
            assert reader.read(change) == FrameReader().read(whole)
            readers[seat] = (reader, shown)
            sizes.append((len(whole), len(change)))
    return sizes


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ((1, 2), (1, 3), {"at/1": 3}),
        ((1, 2), (1, 2, 3, 4), {"at/2": 3, "at/3": 4}),
        ((1, 2), (2, 1, 3), {"at": (2, 1, 3)}),
        ((1, 2), (1,), {"at": (1,)}),
        ((), (1,), {"at": (1,)}),
        (None, (1,), {"at": (1,)}),
        ((1,), (1,), {}),
        (((1, 2), (3, 4)), ((1, 2), (3, 5)), {"at/1/1": 5}),
    ],
)
def test_lists_change_element_by_element_or_grow_at_their_end(
    before: object, after: object, expected: dict[str, object]
) -> None:
    found: dict[str, object] = {}
    frame_changes.add_changes(found, "at", (before, after))
    assert found == expected


class _Part(msgspec.Struct, frozen=True):
    number: int
    name: str | msgspec.UnsetType = msgspec.UNSET


class _Whole(msgspec.Struct, frozen=True):
    number: int
    name: str


class _Sparse(msgspec.Struct, frozen=True, omit_defaults=True):
    number: int = 0
    name: str = ""


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        (_Whole(1, "a"), _Whole(2, "a"), {"at/number": 2}),
        (_Part(1), _Part(2), {"at": _Part(2)}),
        (_Part(1), _Part(1, "a"), {"at": _Part(1, "a")}),
        (_Sparse(1, "a"), _Sparse(0, "a"), {"at": _Sparse(0, "a")}),
        (_Part(1), _Sparse(1), {"at": _Sparse(1)}),
    ],
)
def test_a_field_that_json_may_leave_out_changes_with_its_whole_struct(
    before: object, after: object, expected: dict[str, object]
) -> None:
    found: dict[str, object] = {}
    frame_changes.add_changes(found, "at", (before, after))
    assert found == expected


@pytest.mark.parametrize("path", ["nowhere/1", "list/9", "number/1", "list/x"])
def test_a_path_that_a_frame_does_not_have_is_an_error(path: str) -> None:
    frame = {"number": 1, "list": [1, 2]}
    with pytest.raises((KeyError, IndexError, TypeError, ValueError, AttributeError)):
        frame_changes.rebuilt(frame, {path: 0})


def test_a_rebuilt_frame_leaves_the_one_before_as_it_was() -> None:
    before = {"match": {"trick": ["3D"], "number": 1}, "asks": []}
    after = frame_changes.rebuilt(before, {"match/trick/0": "AD", "match/trick/1": "2D"})
    assert before == {"match": {"trick": ["3D"], "number": 1}, "asks": []}
    assert after == {"match": {"trick": ["AD", "2D"], "number": 1}, "asks": []}
