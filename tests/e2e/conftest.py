"""Browsers, each a process of its own."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tools.chromium import chromium

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]

Launch = Callable[[], Browser]


@pytest.fixture
def launch() -> Iterator[Launch]:
    with sync_playwright() as playwright:
        opened = []

        def one() -> Browser:
            opened.append(playwright.chromium.launch(executable_path=str(chromium()), args=FLAGS))
            return opened[-1]

        yield one
        for browser in opened:
            browser.close()


@pytest.fixture
def browser(launch: Launch) -> Browser:
    return launch()
