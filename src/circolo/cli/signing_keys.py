"""`circolo keys`: the signing keys of a house."""

from pathlib import Path

import msgspec
import typer

from circolo.cards.units import Millis
from circolo.cli.data_folder_option import Data, settings
from circolo.cli.refusal import refuse
from circolo.fairness.signing import KEY_BYTES, PublishedKey, PublishedKeys, SigningKey
from circolo.store import data_folder
from circolo.store.errors import DataFolderRefused

app = typer.Typer(help="The signing keys of a house.", no_args_is_help=True)


@app.command()
def show(data: Data = None) -> None:
    """Print the public key of the house in hexadecimal."""
    try:
        secret = data_folder.signing_key(settings(data=data).data)
    except DataFolderRefused as refused:
        refuse(refused.code, str(refused))
    typer.echo(SigningKey(secret).public.hex())


@app.command()
def rotate(data: Data = None) -> None:
    """Delete the signing key of a closed house; it makes and publishes a new key when it opens.

    The old public key stays published, so that old signatures hold.
    """
    try:
        data_folder.forget_signing_key(settings(data=data).data)
    except DataFolderRefused as refused:
        refuse(refused.code, str(refused))
    typer.echo("The house makes another key when it opens.")


def read_keys(said: str) -> tuple[PublishedKey, ...]:
    """Return the keys that a person has given: 64 hexadecimal digits, or the file that a house
    publishes; ends the command where it is neither.
    """
    try:
        key = bytes.fromhex(said)
    except ValueError:
        return _from_file(Path(said))
    if len(key) != KEY_BYTES:
        refuse("bad_key", "a key is 64 hexadecimal digits, or a file circolo-keys.json.")
    return (PublishedKey(key, since=Millis(0)),)


def _from_file(file: Path) -> tuple[PublishedKey, ...]:
    try:
        return msgspec.json.decode(file.read_bytes(), type=PublishedKeys).keys
    except (OSError, msgspec.MsgspecError):
        refuse("bad_key", f"{file} is neither a key nor a file with the keys of a house.")
