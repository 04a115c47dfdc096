"""`circolo bot run`: lets a program in any language play at a house (docs/write-a-bot.md)."""

import asyncio
import os
from collections.abc import Awaitable
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from circolo.bots.program import ProgramFailed
from circolo.catalogue import BY_NAME
from circolo.cli.game_argument import game_named
from circolo.cli.refusal import refuse
from circolo.client.client import Client, connect
from circolo.client.connection import Refused
from circolo.client.program_bot import ProgramBot
from circolo.play.contract import BadOptions
from circolo.play.options_notation import chosen
from circolo.tables.state import USUAL_LEVEL, BotLevel, TableId
from circolo.wire.server_messages import Frame

app = typer.Typer(help="Play by a program of your own.", no_args_is_help=True)

TOKEN_VARIABLE = "CIRCOLO_BOT_TOKEN"  # noqa: S105 - the name of a variable


class Against(StrEnum):
    """Whom the bot plays with."""

    HOUSE = "house"
    OPEN = "open"
    INVITED = "invited"


@app.callback()
def bot() -> None:
    """Play by a program of your own."""


@app.command(context_settings={"ignore_unknown_options": True})
def run(  # noqa: PLR0913 - an option each
    program: Annotated[
        list[str], typer.Argument(help="The program and its arguments, after `--`.")
    ],
    *,
    server: Annotated[
        str, typer.Option(help="The address of the house, such as https://carte.example.")
    ],
    token_file: Annotated[
        Path | None,
        typer.Option(help=f"A file with the bot's token; without it, ${TOKEN_VARIABLE} has it."),
    ] = None,
    against: Annotated[
        Against,
        typer.Option(help="house: house bots; open: whoever comes; invited: who invites the bot."),
    ] = Against.INVITED,
    game: Annotated[str, typer.Option(help="The game to open.")] = next(iter(BY_NAME)),
    option: Annotated[
        list[str] | None,
        typer.Option(help="A table option of the game, such as players=2; repeatable."),
    ] = None,
    level: Annotated[BotLevel, typer.Option(help="The level of the house bots.")] = USUAL_LEVEL,
    matches: Annotated[int, typer.Option(min=0, help="The matches to play; 0: until Ctrl+C.")] = 0,
    notes: Annotated[
        Path | None,
        typer.Option(help="Write what the house showed of each shuffle, for `circolo verify`."),
    ] = None,
) -> None:
    """Sign in as a bot, and let a program answer: lines of JSON on its input and output.

    Each fault of the program is one line `code: sentence` on stderr. After three faults in a row
    the bot leaves its tables and stops with that code.
    """
    known = game_named(game)
    try:
        options = chosen(known, tuple(option or ()))
    except BadOptions as error:
        refuse("bad_options", f"{error}.")
    table = _Tables(options, against=against, level=level, matches=matches, notes=notes)
    try:
        asyncio.run(_run(server, _token(token_file), program=program, tables=table))
    except KeyboardInterrupt:
        typer.echo("Stopped.", err=True)
    except ProgramFailed as failed:
        refuse(failed.code, f"The program has failed three times in a row: {failed}.")
    except Refused as refusal:
        refuse(refusal.code, f"The house refuses: {refusal.detail or refusal.code}.")
    except ValueError as error:
        refuse("bad_server", f"{error}.")


class _Tables:
    """Takes the bot to tables, one after the other, and counts the matches that it has played."""

    def __init__(
        self,
        options: Any,
        *,
        against: Against,
        level: BotLevel,
        matches: int,
        notes: Path | None,
    ) -> None:
        self._options = options
        self._against = against
        self._level = level
        self._matches = matches
        self._notes = notes
        self._over: set[str] = set()
        self._news = asyncio.Event()

    def on_frame(self, frame: Frame) -> None:
        """Note a match that is over."""
        if frame.view.phase in ("over", "closed") and frame.table not in self._over:
            self._over.add(frame.table)
            self._news.set()
            typer.echo(f"The match at table {frame.table} is over.")

    async def run(self, client: Client) -> None:
        """Take seats until the matches are played."""
        played = 0
        while not self._matches or played < self._matches:
            if self._against is Against.INVITED:
                table = await self._accept(client)
            else:
                bots = self._against is Against.HOUSE
                table = await client.quick_play(self._options, bots=bots, level=self._level)
                typer.echo(f"The bot sits at table {table}.")
            await self._end_of(table)
            played += 1
            if self._notes is not None:
                self._notes.write_bytes(msgspec.json.encode(client.notes))

    async def _accept(self, client: Client) -> TableId:
        """Sit down at the first table to which the bot is invited, and where there is a seat."""
        async for challenge in client.challenges():
            try:
                await client.sit(challenge.table, seat=challenge.seat, password=challenge.password)
            except Refused as refusal:
                typer.echo(f"{refusal.code}: An invitation came to nothing.", err=True)
            else:
                typer.echo(f"{challenge.name} has invited the bot to table {challenge.table}.")
                return challenge.table
        raise AssertionError("invitations never end")

    async def _end_of(self, table: TableId) -> None:
        while table not in self._over:
            self._news.clear()
            await self._news.wait()


async def _run(server: str, token: str, *, program: list[str], tables: _Tables) -> None:
    async with connect(server, token, on_frame=tables.on_frame) as client:
        assert client.you is not None
        typer.echo(f"Signed in as {client.you.name}.")
        bot = ProgramBot(client, program, report=_report)
        await _first(bot.run(), tables.run(client))
        if bot.failure is not None:  # it has left its tables, and the last of them ended first
            raise bot.failure


async def _first(*work: Awaitable[None]) -> None:
    """Wait until the first of these ends, or fails, and cancel the others."""
    tasks = [asyncio.ensure_future(one) for one in work]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _report(code: str, sentence: str) -> None:
    typer.echo(f"{code}: {sentence}.", err=True)


def _token(file: Path | None) -> str:
    """Return the token from a file, or else from the environment."""
    try:
        token = os.environ.get(TOKEN_VARIABLE, "") if file is None else file.read_text("utf-8")
    except (OSError, UnicodeError) as error:
        refuse("token_unreadable", f"The file of the token cannot be read: {error}.")
    if not token.strip():
        refuse("token_missing", f"Name a file with the token, or set {TOKEN_VARIABLE}.")
    return token.strip()
