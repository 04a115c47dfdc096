"""Passwords and their hashes."""

import asyncio
from pathlib import Path

import pytest

from circolo.web.accounts.fair_queue import Turn
from circolo.web.accounts.passwords import (
    HOUSE_WORDS,
    QUEUE,
    THREADS,
    Hasher,
    check_password,
    common_passwords,
)
from circolo.web.refusals import Refusal
from tests.web.rig import OTHER_PASSWORD, PASSWORD, entropy_from

pytestmark = pytest.mark.anyio

TURN = Turn("login", "192.0.2.1")


async def test_a_hash_is_argon2id_with_the_least_that_is_advised() -> None:
    hasher = Hasher(entropy_from(1))
    kept = await hasher.hash(PASSWORD, TURN)
    assert kept.startswith("$argon2id$v=19$m=19456,t=2,p=1$")
    assert await hasher.fits(PASSWORD, kept, TURN)
    assert not await hasher.fits(OTHER_PASSWORD, kept, TURN)
    hasher.close()


async def test_two_hashes_of_one_password_differ() -> None:
    hasher = Hasher(entropy_from(1), memory_kib=16)
    assert await hasher.hash(PASSWORD, TURN) != await hasher.hash(PASSWORD, TURN)
    hasher.close()


async def test_no_password_fits_where_none_is_kept() -> None:
    hasher = Hasher(entropy_from(1), memory_kib=16)
    assert not await hasher.fits(PASSWORD, None, TURN)
    hasher.close()


async def test_a_password_is_the_same_however_a_keyboard_writes_it() -> None:
    hasher = Hasher(entropy_from(1), memory_kib=16)
    assert await hasher.fits(
        "caffe\u0300 corretto", await hasher.hash("caff\u00e8 corretto", TURN), TURN
    )
    hasher.close()


async def test_a_flood_of_logins_is_told_that_the_house_is_busy() -> None:
    hasher = Hasher(entropy_from(1), memory_kib=16)
    flood = [asyncio.ensure_future(hasher.hash(PASSWORD, TURN)) for _ in range(THREADS + QUEUE + 3)]
    outcomes = await asyncio.gather(*flood, return_exceptions=True)
    refused = [outcome.code for outcome in outcomes if isinstance(outcome, Refusal)]
    assert refused == ["busy"] * 3
    assert await hasher.fits(PASSWORD, await hasher.hash(PASSWORD, TURN), TURN)
    hasher.close()


@pytest.mark.parametrize("password", ["circolo2026", "Tressette!", "sette e mezzo 7"])
def test_a_password_of_the_words_of_the_house_is_refused(password: str) -> None:
    with pytest.raises(Refusal) as refused:
        check_password(password, name="Nonna Pina")
    assert refused.value.code == "password_common"


def test_a_word_of_the_house_within_a_password_is_no_harm() -> None:
    check_password("circolo della briscola", name="Nonna Pina")


def test_a_password_of_128_characters_is_taken() -> None:
    check_password("briscola" * 16, name="Nonna Pina")


def test_the_words_of_the_house_are_on_the_page() -> None:
    guide = Path(__file__).parents[3] / "docs" / "operating" / "running-a-house.md"
    text = guide.read_text("utf-8")
    assert [word for word in HOUSE_WORDS if f"`{word}`" not in text] == []


def test_the_common_passwords_are_such_as_could_be_chosen() -> None:
    assert len(common_passwords()) == 4_000
    assert {"password1", "1q2w3e4r", "iloveyou"} < common_passwords()
    assert all(len(word) >= 8 and word == word.lower() for word in common_passwords())
