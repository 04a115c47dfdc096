"""Random actions of people at a house, legal and illegal: each deed is one person's."""

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any, Literal

import msgspec

from circolo.cards.card import PACK
from circolo.games.tressette import Options, Preferences
from circolo.games.tressette.actions import GoOn, PlayCard
from circolo.tables.table_options import TableOptions
from circolo.wire import client_messages as client
from tests.simulation.visitor import Visitor

Deed = Callable[[Visitor, Random], None]

BAD = msgspec.json.decode(
    (Path(__file__).parents[1] / "wire" / "vectors" / "refused.json").read_bytes()
)


def table_of(person: Visitor, chance: Random) -> str:
    """Return a table where the person plays, mostly; else one they know, or none that exists."""
    frames = [frame for frame in person.seen.values() if frame.seat is not None]
    own = [frame.table for frame in frames if frame.view.phase in ("waiting", "playing")]
    if own and chance.random() < 0.9:
        return chance.choice(own)
    return chance.choice([*person.seen, *person.listed[:3], "nowhere"])


def options(chance: Random) -> Options:
    return Options(players=chance.choice((2, 2, 4)), target=11)


def sheet(chance: Random) -> TableOptions[Any]:
    entry = chance.choice((0, 0, 10, 400))
    access: Literal["open", "private"] = chance.choice(("open", "open", "private"))
    return TableOptions(options(chance), entry=entry, access=access)


def open_table(person: Visitor, chance: Random) -> None:
    person.say(client.OpenTable, sheet=sheet(chance))


def quick_play(person: Visitor, chance: Random) -> None:
    person.say(client.QuickPlay, options=options(chance), bots=chance.random() < 0.4)


def sit(person: Visitor, chance: Random) -> None:
    seat = chance.choice((None, None, None, 0, 1, 3, 7))
    table = chance.choice((*person.listed[:2], table_of(person, chance)))
    person.say(client.Sit, table=table, seat=seat)


def add_bot(person: Visitor, chance: Random) -> None:
    table = table_of(person, chance)
    for _ in range(chance.choice((1, 1, 3))):
        person.say(client.AddBot, table=table)


def watch(person: Visitor, chance: Random) -> None:
    person.say(client.WatchLobby, on=chance.random() < 0.8)


def follow(person: Visitor, chance: Random) -> None:
    seq = chance.choice((0, 1, 5, 10_000))
    person.say(client.Follow, table=table_of(person, chance), seq=seq)


def sit_out(person: Visitor, chance: Random) -> None:
    person.say(client.SitOut, table=table_of(person, chance))


def come_back(person: Visitor, chance: Random) -> None:
    for table in tuple(person.seen):
        person.say(client.ComeBack, table=table)


def rematch(person: Visitor, chance: Random) -> None:
    person.say(client.Rematch, table=table_of(person, chance))


def top_up(person: Visitor, chance: Random) -> None:
    """As much as there is room for, or more than that, or more than the person has."""
    person.say(
        client.TopUp, table=table_of(person, chance), chips=chance.choice((1, 20, 250, 5_000))
    )


def keep_the_table(person: Visitor, chance: Random) -> None:
    """An action of a host, by anybody; a locked table is mostly unlocked again."""
    table = table_of(person, chance)
    match chance.choice(("start", "lock", "unlock", "unlock", "remove")):
        case "start":
            person.say(client.Start, table=table)
        case "remove":
            person.say(client.Remove, table=table, seat=chance.choice((0, 1, 2, 7)))
        case word:
            person.say(client.SetLock, table=table, locked=word == "lock")


def leave(person: Visitor, chance: Random) -> None:
    person.say(client.Leave, table=table_of(person, chance))


def act_at_random(person: Visitor, chance: Random) -> None:
    """A card that may be another seat's, for a question that may be closed."""
    table = table_of(person, chance)
    seen = person.seen.get(table)
    asked = 0 if seen is None or seen.match is None else seen.match.asked
    ask = max(0, asked + chance.choice((-2, 0, 0, 0, 2)))
    action = chance.choice((PlayCard(chance.choice(PACK)), GoOn()))
    person.say(client.Act, table=table, ask=ask, action=action)


def premove(person: Visitor, chance: Random) -> None:
    """A premove that was possible in the last frame; or the withdrawal of one."""
    open_to_it = [frame for frame in person.seen.values() if frame.premoves]
    if open_to_it and chance.random() < 0.8:
        seen = chance.choice(open_to_it)
        wish = chance.choice(list(chance.choice(seen.premoves).actions()))
        person.say(client.SetPremove, table=seen.table, premove=wish)
    else:
        person.say(client.WithdrawPremove, table=table_of(person, chance))


def habits(person: Visitor, chance: Random) -> None:
    wishes = Preferences(go_on=chance.random() < 0.5, last_card=chance.random() < 0.5)
    person.say(client.SetPreferences, table=table_of(person, chance), preferences=wishes)


def lie(person: Visitor, chance: Random) -> None:
    """A seed that the person has not committed to, or not yet."""
    seen = person.seen.get(table_of(person, chance))
    if seen is not None and seen.view.next is not None:
        number = seen.view.next.number
        person.say(client.RevealSeed, table=seen.table, epoch=number, seed=bytes(32))


def repeat(person: Visitor, chance: Random) -> None:
    if person.said:
        person.repeat(chance.choice(list(person.said.values())))


def talk_nonsense(person: Visitor, chance: Random) -> None:
    if person.line is not None:
        person.line.say(chance.choice(BAD)["text"].encode())


def flood(person: Visitor, chance: Random) -> None:
    """More messages than a mailbox holds, at once."""
    table = table_of(person, chance)
    for _ in range(80):
        person.say(client.ComeBack, table=table)


def lose_the_line(person: Visitor, chance: Random) -> None:
    person.drop()


DEEDS: Mapping[Deed, int] = MappingProxyType(
    {
        open_table: 3,
        quick_play: 4,
        sit: 14,
        add_bot: 10,
        watch: 6,
        follow: 4,
        sit_out: 3,
        come_back: 3,
        leave: 2,
        top_up: 4,
        keep_the_table: 2,
        rematch: 4,
        act_at_random: 14,
        premove: 14,
        habits: 2,
        lie: 2,
        repeat: 8,
        talk_nonsense: 4,
        flood: 1,
        lose_the_line: 4,
    }
)
"""The relative frequency of each deed."""
