"""Shared fixtures of the tests of the store."""

import pytest


@pytest.fixture
def anyio_backend() -> str:
    """Run the asynchronous tests on asyncio."""
    return "asyncio"
