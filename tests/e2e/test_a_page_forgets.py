"""A page that shows one deal after another keeps nothing of those that are over."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import CDPSession, Page

from bench.client import PLAY_A_DEAL
from tools.chromium import chromium
from tools.gallery import PAGE, Gallery, build, opened

FEW, MANY = 3, 9
PACK = 41
"""A table keeps one element for each card that it has shown: a span and its image."""

HELD_UNSEEN = """function () {
  const elements = this.filter((one) => !Object.hasOwn(one, "constructor"));
  return elements.filter((one) => !one.isConnected).length;
}"""
"""Of all that is an element; prototypes are not, and have a constructor of their own."""


@pytest.fixture(scope="module")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Gallery]:
    """Return a gallery of its own, for beside it another process builds and shows one."""
    folder = tmp_path_factory.mktemp("gallery")
    build(folder)
    with opened(chromium(), folder) as shown:
        yield shown


def play(page: Page, deals: int) -> None:
    """Let the house tell so many deals."""
    for _ in range(deals):
        page.evaluate(PLAY_A_DEAL)


def kept(session: CDPSession) -> int:
    """Count the elements that nobody sees and something still holds, once the rest is collected."""
    session.send("HeapProfiler.collectGarbage")
    prototype = session.send("Runtime.evaluate", {"expression": "HTMLElement.prototype"})
    held = session.send(
        "Runtime.queryObjects", {"prototypeObjectId": prototype["result"]["objectId"]}
    )
    unseen = session.send(
        "Runtime.callFunctionOn",
        {
            "objectId": held["objects"]["objectId"],
            "functionDeclaration": HELD_UNSEEN,
            "returnByValue": True,
        },
    )
    session.send("Runtime.releaseObject", {"objectId": held["objects"]["objectId"]})
    return int(unseen["result"]["value"])


def test_a_page_keeps_nothing_of_the_deals_before(gallery: Gallery) -> None:
    """What is held out of sight after many deals is the pack, as after a few."""
    page = gallery.page
    page.goto(f"{gallery.address}/{PAGE}?state=two-deal&play&pace=100000000")
    page.wait_for_selector("html[data-ready]", state="attached")
    session = page.context.new_cdp_session(page)
    play(page, FEW)
    few = kept(session)
    play(page, MANY - FEW)
    many = kept(session)
    assert many <= few + 2 * PACK, f"{few} elements after {FEW} deals, {many} after {MANY}"
