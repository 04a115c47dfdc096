"""A new store of each kind."""

from collections.abc import AsyncIterator

import pytest

from tests.contract.stores import STORES, AnyStore


@pytest.fixture
def anyio_backend() -> str:
    """Run on asyncio."""
    return "asyncio"


@pytest.fixture(params=STORES, ids=lambda open_store: open_store.__name__)
async def store(request: pytest.FixtureRequest) -> AsyncIterator[AnyStore]:
    """Open a store, empty."""
    async with request.param(request) as opened:
        yield opened
