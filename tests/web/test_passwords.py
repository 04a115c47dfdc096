"""Passwords and their hashes."""

import asyncio

import pytest

from circolo.web.passwords import QUEUE, Hasher, common
from circolo.web.refusals import Refusal
from tests.web.rig import OTHER_PASSWORD, PASSWORD, entropy_from

pytestmark = pytest.mark.anyio


async def test_a_hash_is_argon2id_with_the_least_that_is_advised() -> None:
    hasher = Hasher(entropy_from(1))
    kept = await hasher.hash(PASSWORD)
    assert kept.startswith("$argon2id$v=19$m=19456,t=2,p=1$")
    assert await hasher.fits(PASSWORD, kept)
    assert not await hasher.fits(OTHER_PASSWORD, kept)
    hasher.close()


async def test_two_hashes_of_one_password_differ() -> None:
    hasher = Hasher(entropy_from(1), memory_kib=16)
    assert await hasher.hash(PASSWORD) != await hasher.hash(PASSWORD)
    hasher.close()


async def test_no_password_fits_where_none_is_kept() -> None:
    hasher = Hasher(entropy_from(1), memory_kib=16)
    assert not await hasher.fits(PASSWORD, None)
    hasher.close()


async def test_a_password_is_the_same_however_a_keyboard_writes_it() -> None:
    hasher = Hasher(entropy_from(1), memory_kib=16)
    assert await hasher.fits("caffe\u0300 corretto", await hasher.hash("caff\u00e8 corretto"))
    hasher.close()


async def test_a_flood_of_logins_is_told_that_the_house_is_busy() -> None:
    hasher = Hasher(entropy_from(1), memory_kib=16)
    flood = [asyncio.ensure_future(hasher.hash(PASSWORD)) for _ in range(QUEUE + 3)]
    outcomes = await asyncio.gather(*flood, return_exceptions=True)
    refused = [outcome.code for outcome in outcomes if isinstance(outcome, Refusal)]
    assert refused == ["busy"] * 3
    assert await hasher.fits(PASSWORD, await hasher.hash(PASSWORD))
    hasher.close()


def test_the_common_passwords_are_such_as_could_be_chosen() -> None:
    assert len(common()) == 4_000
    assert {"password1", "1q2w3e4r", "iloveyou"} < common()
    assert all(len(word) >= 8 and word == word.lower() for word in common())
