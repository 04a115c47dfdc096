"""The vault: encryption of the seeds of running shuffles."""

from itertools import count

import pytest

from circolo.store.errors import DataFolderRefused
from circolo.store.vault import Vault

KEY, OTHER_KEY = bytes(range(32)), bytes(32)
SECRET = b"the order of a running deal, 32b"
NUMBERS = count()


def entropy(size: int) -> bytes:
    return next(NUMBERS).to_bytes(size, "big")


def refusal(vault: Vault, box: bytes, *, stream: str = "table:1", epoch: int = 3) -> str:
    with pytest.raises(DataFolderRefused, match="The deal key does not open") as refused:
        vault.open(stream, epoch, box)
    return refused.value.code


def test_a_sealed_secret_can_be_opened() -> None:
    box = Vault(KEY, entropy).seal("table:1", 3, SECRET)
    assert Vault(KEY, entropy).open("table:1", 3, box) == SECRET


def test_a_box_hides_its_secret_and_differs_from_every_other_box() -> None:
    vault = Vault(KEY, entropy)
    box, other = vault.seal("table:1", 3, SECRET), vault.seal("table:1", 3, SECRET)
    assert SECRET not in box
    assert box != other


def test_a_box_opens_only_for_its_stream_and_epoch() -> None:
    vault = Vault(KEY, entropy)
    box = vault.seal("table:1", 3, SECRET)
    assert refusal(vault, box, stream="table:2") == "deal_key_wrong"
    assert refusal(vault, box, epoch=4) == "deal_key_wrong"


def test_a_box_does_not_open_with_another_key() -> None:
    box = Vault(KEY, entropy).seal("table:1", 3, SECRET)
    assert refusal(Vault(OTHER_KEY, entropy), box) == "deal_key_wrong"


@pytest.mark.parametrize("length", [0, 5, 12, -1])
def test_a_truncated_box_does_not_open(length: int) -> None:
    vault = Vault(KEY, entropy)
    box = vault.seal("table:1", 3, SECRET)
    assert refusal(vault, box[:length]) == "deal_key_wrong"
