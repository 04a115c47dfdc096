"""A browser for each file of tests, in which each test has pages of its own."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.e2e.house import House, house
from tools.chromium import FLAGS, chromium


@pytest.fixture(scope="module")
def launched() -> Iterator[Browser]:
    """Start a browser: one a file, for while it is driven this thread runs no other loop."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture
def browser(launched: Browser) -> Iterator[Browser]:
    """Give a browser that has been nowhere; each context of it is somebody else to a house."""
    yield launched
    for context in launched.contexts:
        context.close()


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Serve one house for all tests of a file that need none to themselves."""
    with house(tmp_path_factory.mktemp("house")) as served:
        yield served
