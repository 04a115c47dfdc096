"""Entries that contain a name are found, and no others."""

import pytest

from circolo.room.people.names_in_log import NamedEntry, entries_with
from circolo.simulation.loop import run
from circolo.store.memory_store import MemoryStore
from tests.store.entries import first

SEATED = b'[{"type":"opened"},{"type":"seated","seat":1,"player":"p1","name":"Anna Rossi"}]'


def found(events: bytes, name: str) -> list[tuple[str, ...]]:
    async def story() -> tuple[NamedEntry, ...]:
        store = MemoryStore()
        await store.append(first("table:t0001", events=b"[]"))
        await store.append(first("table:t0002", events=events))
        return await entries_with(store, name)

    entries = run(story())
    assert {one.stream for one in entries} <= {"table:t0002"}
    return [one.places for one in entries]


@pytest.mark.parametrize("name", ["Anna Rossi", "anna rossi", "ANNA ROSSI"])
def test_the_name_of_a_player_in_an_old_entry_is_found(name: str) -> None:
    assert found(SEATED, name) == [("1.name",)]


def test_text_that_mentions_a_name_is_found() -> None:
    said = b'[{"type":"reported","note":"Anna Rossi insults","lines":[{"text":"io, anna rossi"}]}]'
    assert found(said, "Anna Rossi") == [("0.note", "0.lines.0.text")]


def test_an_entry_with_another_name_or_the_id_is_not_found() -> None:
    assert found(SEATED, "Bruno Verdi") == []
    assert found(b'[{"type":"seated","seat":1,"player":"p1","name":""}]', "Anna Rossi") == []


@pytest.mark.parametrize("name", ["", "An"])
def test_a_name_that_is_part_of_many_words_is_not_looked_for(name: str) -> None:
    with pytest.raises(ValueError, match=f"^{name}$"):
        found(SEATED, name)
