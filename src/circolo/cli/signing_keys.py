"""`circolo keys`: shows and replaces the signing key of a house, an Ed25519 key.

The server signs heads and records with it.
"""

import asyncio

import typer

from circolo.cli.data_folder_option import Data, Store, settings
from circolo.cli.refusal import refuse
from circolo.fairness.signing import SigningKey
from circolo.settings.house_settings import Settings
from circolo.store import data_folder
from circolo.store.errors import DatabaseRefused, DataFolderRefused, StoreFailed
from circolo.store.opening import no_server_in

app = typer.Typer(help="The signing key of a house.", no_args_is_help=True, add_completion=False)


@app.command()
def show(data: Data = None) -> None:
    """Print the public part of the signing key in hexadecimal."""
    try:
        secret = data_folder.signing_key(settings(data=data).data)
    except DataFolderRefused as refused:
        refuse(refused.code, str(refused))
    typer.echo(SigningKey(secret).public.hex())


@app.command()
def rotate(data: Data = None, store: Store = None) -> None:
    """Delete the signing key while the server is stopped. The server makes a new key at its start.

    The old public key stays published, so that old signatures can still be checked.
    """
    chosen = settings(data=data, store=store)
    try:
        asyncio.run(_forget_key(chosen))
    except (DataFolderRefused, DatabaseRefused, StoreFailed) as refused:
        refuse(refused.code, str(refused))
    typer.echo("The server makes a new key at its next start.")
    if chosen.store:
        typer.echo("If the house runs on several nodes, copy that key to all of them.")


async def _forget_key(chosen: Settings) -> None:
    async with no_server_in(chosen.store):
        data_folder.forget_signing_key(chosen.data, has_database=not chosen.store)
