"""`circolo keys`: shows and replaces the signing key of a house, an Ed25519 key.

The server signs heads and records with it. `read_keys` is for commands that check signatures.
"""

import asyncio
from pathlib import Path

import msgspec
import typer

from circolo.cards.units import Millis
from circolo.cli.data_folder_option import Data, Store, settings
from circolo.cli.refusal import refuse
from circolo.fairness.signing import KEY_BYTES, PublishedKey, PublishedKeys, SigningKey
from circolo.settings import Settings
from circolo.store import data_folder
from circolo.store.errors import DatabaseRefused, DataFolderRefused, StoreFailed
from circolo.store.opening import no_server_in

app = typer.Typer(help="The signing key of a house.", no_args_is_help=True)


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


def read_keys(text: str) -> tuple[PublishedKey, ...]:
    """Return the public keys of a `--key` option.

    The text is a key of 64 hexadecimal digits, or the path of a saved `circolo-keys.json`, which a
    house publishes. Ends the command if it is neither.
    """
    try:
        key = bytes.fromhex(text)
    except ValueError:
        return _from_file(Path(text))
    if len(key) != KEY_BYTES:
        refuse("bad_key", "a key has 64 hexadecimal digits, or is a file circolo-keys.json.")
    return (PublishedKey(key, since=Millis(0)),)


def _from_file(file: Path) -> tuple[PublishedKey, ...]:
    try:
        return msgspec.json.decode(file.read_bytes(), type=PublishedKeys).keys
    except (OSError, msgspec.MsgspecError):
        refuse("bad_key", f"{file} is neither a key nor a file with the keys of a house.")
