"""Writes the records, replays and notes that the client's tests read.

Run `python -m tests.records.for_client [--check]`.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from circolo.cards.units import Seat
from circolo.games import chiamatre
from circolo.games.tressette import View
from circolo.records.deal_heads import deal_heads
from circolo.records.deal_replay import replay_entries
from circolo.records.record import Record, encode_record
from circolo.records.record_builder import build_record
from circolo.store.entries import Entry
from circolo.tables.names import Names
from circolo.tables.state import PlayerId
from circolo.tables.table_options import TableOptions
from circolo.wire import client_messages as client
from circolo.wire import message_codec
from circolo.wire.server_messages import Frame
from tests.records.confirmed import a_confirmed_record
from tests.records.doctored import KEY, doctored
from tests.records.matches import a_match
from tests.records.noting import notes_of
from tests.room.match import in_world, sheet
from tests.room.rings import plays_at_random, ring_sheet, shoe_sheet, sit_down
from tests.room.tournaments.tournament_play import (
    announced,
    contestants,
    duplicate,
    entered,
    over,
)
from tests.room.world import Player, World, plays_first_card

FOLDER = Path("client/fixtures")
FOLDERS = ("records", "replays", "witness")
NAMES = {"anna": "Nonò «il Re»", "bruno": "Žofia ♥ 🂡"}


def of_four() -> tuple[Entry, ...]:
    """Return the entries of a match of two people and two bots.

    The people have names with unusual letters. Bruno contributes no seeds, and sits out.
    """
    kept: list[Entry] = []

    async def story(world: World) -> None:
        host, other = [await _named(world, *who) for who in NAMES.items()]
        other.brings_seeds = False
        opened = host.say(client.OpenTable, sheet=sheet(4, target=31))
        await world.settle()
        table = host.done(opened)
        other.say(client.Sit, table=table)
        for _ in range(2):
            host.say(client.AddBot, table=table)
        await world.later(600_000)
        kept.extend(await world.store.read(f"table:{table}"))

    in_world(story)
    return tuple(kept)


def _plays_three_cards(player: Player, frame: Frame) -> None:
    """Play the first allowed card in three tricks, then sit out."""
    table = frame.match.table if isinstance(frame.match, View) else None
    if table is not None and len(table.tricks) == 3 and frame.asks:
        player.say(client.SitOut, table=frame.table)
    else:
        plays_first_card(player, frame)


async def _named(world: World, player_id: str, name: str) -> Player:
    """Return a new guest whose name differs from their id."""
    player = Player(player_id, SCRIPTS[player_id])
    player.person = replace(player.person, name=name)
    await world.house.people.create(player.person)
    await world.house.chip_gate.enter(player.person, player.person.id)
    player.enter(world.house)
    await world.settle()
    return player


SCRIPTS = {"anna": plays_first_card, "bruno": _plays_three_cards}


def of_chiamatre() -> tuple[Entry, ...]:
    """Return the entries of a match of chiamatre between four people who play at random."""
    kept: list[Entry] = []

    async def story(world: World) -> None:
        people = [await world.guest(n, plays_at_random(world, at)) for at, n in enumerate("abcd")]
        opened = people[0].say(client.OpenTable, sheet=TableOptions(options=chiamatre.Options()))
        await world.settle()
        table = people[0].done(opened)
        for other in people[1:]:
            other.say(client.Sit, table=table)
        await world.later(600_000)
        kept.extend(await world.store.read(f"table:{table}"))

    in_world(story)
    return tuple(kept)


def of_duplicate() -> tuple[Entry, ...]:
    """Return the entries of one of the two tables of a duplicate tournament with one round."""
    kept: list[Entry] = []

    async def story(world: World) -> None:
        event = await announced(world, duplicate(8, 1))
        await entered(world, event, *await contestants(world, 8))
        state = await over(world, event)
        await world.later(900_000)
        kept.extend(await world.store.read(f"table:{state.matches[0].table}"))

    in_world(story)
    return tuple(kept)


def of_ring(sheet: TableOptions[Any], *, lasts: int) -> tuple[Entry, ...]:
    """Return the entries of a ring table of three people, who leave after `lasts` milliseconds."""
    kept: list[Entry] = []

    async def story(world: World) -> None:
        people = [await world.guest(n, plays_at_random(world, at)) for at, n in enumerate("abc")]
        table = await sit_down(world, sheet, *people, chips=400)
        await world.later(lasts)
        for person in people:
            person.say(client.Leave, table=table)
        await world.later(60_000)
        kept.extend(await world.store.read(f"table:{table}"))

    in_world(story)
    return tuple(kept)


SHEETS: dict[str, tuple[TableOptions[Any], int]] = {
    "piatto": (ring_sheet(variant="piatto"), 60_000),
    "classica": (ring_sheet(variant="classica"), 30_000),
    "online": (shoe_sheet(most=4), 50_000),
    "casino": (shoe_sheet(variant="casino", most=8, least=2), 50_000),
}


PLAIN = {player: player for player in NAMES}
"""Names by id for the other tables: each name is the id."""


def called(player: PlayerId, _: str) -> str:
    """Return the id of a person as their name."""
    return player


def called_of_four(player: PlayerId, _: str) -> str:
    """Return the name with unusual letters of a person at the table of four."""
    return NAMES[player]


def record_of(entries: Sequence[Entry], deal: int, names: Names = called) -> Record:
    """Return the record of a deal with the names of its people, as a house gives it out."""
    events = (event for entry in entries for event in msgspec.json.decode(entry.events))
    sat = [event["player"] for event in events if event["type"] == "seated" and not event["bot"]]
    return build_record(entries, deal, names={player: names(player, "") for player in sat})


def _of_a_bank(name: str) -> dict[str, bytes]:
    """Return the record of a ring table's last deal, and the replay of its second."""
    sheet, lasts = SHEETS[name]
    entries = of_ring(sheet, lasts=lasts)
    deals = [head.deal for head in deal_heads(entries).deals]
    return {
        f"records/{name}.json": encode_record(record_of(entries, deals[-1])) + b"\n",
        f"replays/{name}.json": message_codec.encode(
            replay_entries(entries, deals[1], seeds={}, names=called)
        )
        + b"\n",
    }


def files() -> dict[str, bytes]:
    """Return the content of each file to write, by path."""
    two, four = a_match(), of_four()
    chiamata = of_chiamatre()
    banks = [_of_a_bank(name) for name in SHEETS]
    return {
        **{path: file for of_one in banks for path, file in of_one.items()},
        "records/called.json": encode_record(
            record_of(chiamata, deal_heads(chiamata).deals[-1].deal)
        )
        + b"\n",
        "replays/called.json": message_codec.encode(
            replay_entries(chiamata, deal_heads(chiamata).deals[0].deal, seeds={}, names=called)
        )
        + b"\n",
        "records/two.json": encode_record(record_of(two, 2)) + b"\n",
        "records/doctored.json": encode_record(replace(doctored(), names=PLAIN)) + b"\n",
        "records/four.json": encode_record(record_of(four, 1, called_of_four)) + b"\n",
        "witness/two.json": msgspec.json.encode(notes_of(two, Seat(0), key=KEY)) + b"\n",
        "replays/two.json": message_codec.encode(replay_entries(two, 2, seeds={}, names=called))
        + b"\n",
        "replays/four.json": message_codec.encode(
            replay_entries(four, 1, seeds={}, names=called_of_four)
        )
        + b"\n",
        "records/confirmed.json": encode_record(a_confirmed_record()) + b"\n",
        "records/duplicate.json": encode_record(record_of(of_duplicate(), 2)) + b"\n",
    }


def kept() -> dict[str, bytes]:
    """Return the content of each existing file, by path."""
    paths = [path for folder in FOLDERS for path in (FOLDER / folder).glob("*.json")]
    return {path.relative_to(FOLDER).as_posix(): path.read_bytes() for path in paths}


def main(arguments: Sequence[str]) -> int:
    """Write the files; with `--check` return 1 if the existing files differ."""
    texts = files()
    if "--check" in arguments:
        if kept() == texts:
            return 0
        sys.stderr.write(
            f"{FOLDER} is not what the house writes: run `python -m tests.records.for_client`\n"
        )
        return 1
    for name, text in texts.items():
        (FOLDER / name).parent.mkdir(parents=True, exist_ok=True)
        (FOLDER / name).write_bytes(text)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
