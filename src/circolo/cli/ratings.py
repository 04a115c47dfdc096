"""`circolo ratings`: computes all ratings again from the stored matches, and prints them."""

from collections.abc import AsyncIterator
from functools import partial
from typing import Annotated

import msgspec
import typer

from circolo.cli.data_folder_option import DataOrFile, Store
from circolo.cli.house_queries import ask_house
from circolo.records.record_text import FORMER
from circolo.room.actors.house_stream import read_house
from circolo.room.history.ratings import Ratings
from circolo.store.house_reader import HouseReader


class Line(msgspec.Struct, frozen=True):
    """The rating of one player on one ladder, that is, at one game in one variant.

    `number` is the displayed rating and `band` its margin on both sides, in displayed points. A
    rating is `provisional` while its margin is too wide. `matches` counts the rated matches.
    """

    game: str
    variant: str
    name: str
    number: int
    band: int
    provisional: bool
    matches: int


def ratings(
    data: DataOrFile = None,
    *,
    store: Store = None,
    json: Annotated[
        bool, typer.Option("--json", help="Print each rating as a line of JSON.")
    ] = False,
) -> None:
    """Print the ratings of all players, the best first.

    The server may be running.
    """
    ask_house(data, store, partial(_print, json=json))


async def _print(reader: HouseReader, *, json: bool) -> None:
    async for line in _lines(reader):
        if json:
            typer.echo(msgspec.json.encode(line).decode())
        else:
            ladder = f"{line.game} {line.variant}".strip()
            sure = "  provisional" if line.provisional else ""
            typer.echo(
                f"{ladder:24} {line.number:5} ±{line.band:<4} {line.matches:6}  {line.name}{sure}"
            )


async def _lines(reader: HouseReader) -> AsyncIterator[Line]:
    _, house = await read_house(reader)
    known = Ratings(reader, reader, voided=lambda: house.voided)
    rated = await known.all()
    names = await reader.names({player for _, player, _ in rated})
    for ladder, player, shown in rated:
        yield Line(
            game=ladder.game,
            variant=ladder.variant,
            name=names.get(player, player) or FORMER,
            number=shown.number,
            band=shown.band,
            provisional=shown.provisional,
            matches=shown.matches,
        )
