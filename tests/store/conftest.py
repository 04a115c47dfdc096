"""What the tests of the disk share."""

import pytest


@pytest.fixture
def anyio_backend() -> str:
    """Run on asyncio."""
    return "asyncio"
