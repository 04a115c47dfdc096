"""People who chat at tables of a house in virtual time."""

from typing import Any

from circolo.room.people.talk_rules import TalkRules
from circolo.wire import client_messages as client
from circolo.wire.server_messages import Talk, TalkLine, TalkPermission
from tests.room.match import sheet
from tests.room.world import Player, World

FREE = TalkRules(guests="all")
"""Guests may write text, since nobody in these tests is a member."""


async def two(world: World) -> tuple[Player, Player, str]:
    """Anna and Bruno at a table that waits for two more."""
    anna, bruno = await world.guest("anna"), await world.guest("bruno")
    return anna, bruno, await sit(world, anna, bruno)


async def sit(world: World, anna: Player, bruno: Player) -> str:
    """Let the first open a table, and the other sit down there."""
    opened = anna.say(client.OpenTable, sheet=sheet(4))
    await world.settle()
    bruno.say(client.Sit, table=anna.done(opened))
    await world.settle()
    return anna.done(opened)


async def onlooker(world: World, table: str, name: str = "carla") -> Player:
    carla = await world.guest(name)
    carla.say(client.Follow, table=table)
    await world.settle()
    return carla


def say(player: Player, table: str, what: str, **fields: Any) -> str:
    """Send a text, or a phrase if it begins with a colon; return the message's id."""
    said = {"phrase": what[1:]} if what.startswith(":") else {"text": what}
    return player.say(client.Speak, table=table, **said, **fields)


async def says(world: World, player: Player, what: str, *, at: str) -> str:
    """Send it after the limit of the last line is over; return the refusal code."""
    await world.later(2_100)
    return player.refusal(say(player, at, what))


def lines(player: Player) -> list[TalkLine]:
    """All chat lines that a person was sent, in order."""
    return [
        line for message in player.received if isinstance(message, Talk) for line in message.lines
    ]


def heard(player: Player) -> list[str]:
    """The texts of these lines, phrases with a colon before them."""
    return [f":{line.phrase}" if line.phrase else line.text or "" for line in lines(player)]


def floors(player: Player) -> list[tuple[str | None, str | None]]:
    """The chat permissions that a person was sent."""
    told = [message for message in player.received if isinstance(message, TalkPermission)]
    return [(floor.closed, floor.own_words) for floor in told]
