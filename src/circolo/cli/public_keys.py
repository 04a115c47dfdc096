"""The option `--key` of commands that check signatures: the public keys of a house."""

from pathlib import Path

import msgspec

from circolo.cards.units import Millis
from circolo.cli.refusal import refuse
from circolo.fairness.signing import KEY_BYTES, PublishedKey, PublishedKeys


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
