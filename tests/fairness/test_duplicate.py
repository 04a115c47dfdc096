"""The chain of secrets of a duplicate's packs."""

import pytest

from circolo.fairness import duplicate

LAST = bytes(range(32))
OF = 12


@pytest.mark.parametrize("number", range(1, OF + 1))
def test_each_secret_leads_to_the_commitment(number: int) -> None:
    commitment = duplicate.secret(LAST, 0, of=OF)
    found = duplicate.secret(LAST, number, of=OF)
    assert duplicate.is_bound(found, number, commitment=commitment)
    assert not duplicate.is_bound(found, number - 1, commitment=commitment)
    assert not duplicate.is_bound(bytes(32), number, commitment=commitment)


def test_no_secret_is_the_value_from_which_all_follow() -> None:
    assert LAST not in {duplicate.secret(LAST, number, of=OF) for number in range(OF + 1)}


def test_a_pack_depends_on_secret_number_and_entrants() -> None:
    seeds = {
        duplicate.pack_seed(secret, number, entrants=entrants)
        for secret in (LAST, bytes(32))
        for number in (1, 2)
        for entrants in (b"a", b"b")
    }
    assert len(seeds) == 8
