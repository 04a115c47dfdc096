"""`circolo export`: writes the public matches of a house as a data set, with pseudonyms."""

import os
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from circolo.catalogue import BY_NAME
from circolo.cli.data_folder_option import DataOrFile, Store
from circolo.cli.house_queries import ask_house
from circolo.cli.refusal import refuse
from circolo.datasets import match_texts
from circolo.datasets.deal_rows import rows_of
from circolo.datasets.house_export import Exported, public_matches
from circolo.datasets.match_texts import MatchText
from circolo.datasets.pseudonyms import KEY_BYTES, BadKey, Pseudonyms, key_in
from circolo.simulation import files
from circolo.simulation.files import NotWritable
from circolo.store.house_reader import HouseReader

LINES = (".jsonl", ".jsonl.gz")


def export(
    out: Annotated[
        Path,
        typer.Argument(
            help="The file to write: .jsonl or .jsonl.gz has a match a line, .csv or .parquet a "
            "deal a row.",
            show_default=False,
        ),
    ],
    data: DataOrFile = None,
    *,
    store: Store = None,
    game: Annotated[str | None, typer.Option(help="Only this game; rows need it.")] = None,
    since: Annotated[
        datetime | None,
        typer.Option(formats=["%Y-%m-%d"], help="Only tables opened on this day or later."),
    ] = None,
    key: Annotated[
        Path | None,
        typer.Option(
            help="A file with the key of the pseudonyms, made if it is missing. With the same key "
            "a person has the same pseudonym in all data sets; without it, only in this one.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Write the public matches of a house whose cards are open, with pseudonyms for people.

    A table is public if everybody may sit there. The server may be running.
    """
    if game is not None and game not in BY_NAME:
        refuse("unknown_game", f"'{game}' is none of {', '.join(BY_NAME)}.")
    by_match = out.name.endswith(LINES)
    if game is None and not by_match:
        refuse("game_needed", "The columns differ by game: say which with --game.")
    wanted = partial(
        public_matches,
        pseudonyms=_pseudonyms(key),
        game=game,
        since=None if since is None else since.date(),
        counts=(counts := Exported()),
    )
    ask_house(data, store, partial(_write, matches=wanted, out=out, by_match=by_match))
    typer.echo(
        f"{counts.matches:,} matches written; left out: {counts.private:,} tables that are not "
        f"public, {counts.not_revealed:,} without open cards."
    )
    if counts.damaged:
        refuse("records_do_not_hold", f"Left out as damaged: {', '.join(counts.damaged)}.")


def _pseudonyms(key: Path | None) -> Pseudonyms:
    entropy = os.urandom  # noqa: TID251 - for the key of an export
    try:
        return Pseudonyms(entropy(KEY_BYTES) if key is None else key_in(key, entropy))
    except BadKey as bad:
        refuse("key_wrong", str(bad))
    except OSError as error:
        refuse("key_unusable", f"{key}: {error.strerror}.")


async def _write(
    reader: HouseReader,
    *,
    matches: Callable[[HouseReader], AsyncIterator[MatchText]],
    out: Path,
    by_match: bool,
) -> None:
    try:
        with ExitStack() as closing:
            if by_match:
                lines = closing.enter_context(match_texts.opened(out))
                async for match in matches(reader):
                    lines.write(match_texts.line_of(match))
            else:
                sink = closing.enter_context(files.opened(out))
                async for match in matches(reader):
                    for row in rows_of(match):
                        sink.write(row)
    except NotWritable as error:
        refuse(error.code, str(error))
    except OSError as error:
        refuse("not_writable", f"{out}: {error.strerror}.")
