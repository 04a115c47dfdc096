"""How fast the page is, beside what it is allowed: `python -m bench.client`.

A hand on a slow phone, a card under a finger, forty cards in the air, nodes and memory. Prints each
with its budget. Times depend on the machine: nothing here decides anything.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from statistics import median, quantiles

from playwright.sync_api import Browser, Page

from bench.page import SLOW_LINE, browser, house, phone, sit_down, slow_down
from tools.chromium import ChromiumMissingError, chromium
from tools.gallery import PAGE, build, opened

USABLE = """
new MutationObserver(function look() {
  const card = document.querySelector(".hand:not(.guarded) .hand-card.offered img");
  const noted = document.documentElement.dataset;
  if (card?.complete && card.naturalWidth > 0) noted.usable ??= performance.now();
  else if (card !== null) requestAnimationFrame(look);
}).observe(document, { subtree: true, childList: true, attributes: true });
"""
"""Notes when the first card that may be played can be seen and tapped."""

PAINTED = """
globalThis.painted = [];
addEventListener("pointerdown", ({ target, timeStamp }) => {
  const card = target.closest(".hand-card.offered")?.dataset.card;
  if (card === undefined) return;
  const look = () => {
    if (document.querySelector(`.hand-card[data-card="${card}"]`) !== null) {
      requestAnimationFrame(look);
      return;
    }
    const after = new MessageChannel();
    after.port1.onmessage = () => painted.push(performance.now() - timeStamp);
    requestAnimationFrame(() => after.port2.postMessage(null));
  };
  look();
}, true);
"""
"""Notes how long after the finger a played card has left the hand, on the screen."""

FLYING = """async (seconds) => {
  const face = document.querySelector(".hand-card img");
  for (let at = 0; at < 40; at += 1) {
    const card = face.cloneNode();
    card.style.cssText = `position: fixed; left: ${at * 2}%; top: 40%; width: 60px; z-index: 9`;
    document.body.append(card);
    card.animate(
      [{ transform: "translate(0, 0) rotate(0)" },
       { transform: `translate(${100 - at * 5}px, ${at % 2 ? 200 : -200}px) rotate(360deg)` }],
      { duration: 700 + at * 10, iterations: Infinity, direction: "alternate" },
    );
  }
  const frames = [];
  const until = performance.now() + seconds * 1000;
  await new Promise((done) => requestAnimationFrame(function tick(now) {
    frames.push(now);
    if (now < until) requestAnimationFrame(tick);
    else done();
  }));
  const gaps = frames.slice(1).map((now, at) => now - frames[at]);
  return { fps: (1000 * gaps.length) / (frames.at(-1) - frames[0]), worst: Math.max(...gaps) };
}"""

PLAY_A_DEAL = """async () => {
  globalThis.shown ??= stage.frames.at(-1).seq;
  for (const frame of stage.frames) {
    shown += 1;
    stage.fake.socket.says({ ...frame, seq: shown });
    await new Promise((done) => setTimeout(done));
  }
}"""


@dataclass(frozen=True, kw_only=True)
class Figure:
    """One thing measured; `most` or `least` is its budget."""

    what: str
    value: float
    unit: str
    most: float | None = None
    least: float | None = None

    @property
    def line(self) -> str:
        """The figure beside its budget, as it is printed."""
        limit = f"at most {self.most:g}" if self.most is not None else f"at least {self.least:g}"
        is_over = self.most is not None and self.value > self.most
        is_under = self.least is not None and self.value < self.least
        verdict = "  OVER" if is_over or is_under else ""
        return f"{self.what:<52}{self.value:>9.1f} {self.unit:<4} {limit}{verdict}"


@dataclass(frozen=True, kw_only=True)
class Amount:
    """How much of each is measured."""

    loads: int = 5
    cards: int = 60
    seconds: float = 4.0
    deals: tuple[int, int] = (20, 200)


SMOKE = Amount(loads=1, cards=2, seconds=0.3, deals=(1, 2))


def to_a_usable_hand(at: Browser, address: str, loads: int) -> Figure:
    """Load a running table on a slow phone with nothing cached."""
    seated = phone(at)
    page = seated.new_page()
    sit_down(page, address)
    took = []
    for _ in range(loads):
        again = phone(at, storage_state=seated.storage_state())
        fresh = again.new_page()
        fresh.add_init_script(USABLE)
        session = slow_down(fresh)
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", SLOW_LINE)
        fresh.goto(page.url)
        usable = fresh.locator("html[data-usable]")
        took.append(float(usable.get_attribute("data-usable") or 0) / 1_000)
        again.close()
    seated.close()
    return Figure(
        what="page opened to a usable hand, slow phone", value=median(took), unit="s", most=2
    )


def cards_under_a_finger(at: Browser, address: str, cards: int) -> tuple[Figure, ...]:
    """Play against bots, and see how long a card takes to leave the hand."""
    visitor = phone(at, reduced_motion="reduce")
    page = visitor.new_page()
    page.add_init_script(PAINTED)
    sit_down(page, address)
    took: list[float] = []
    nodes = 0
    while len(took) < cards:
        if page.locator(".match-end").is_visible():
            sit_down(page, address)
        nodes = max(nodes, page.evaluate("document.querySelectorAll('*').length"))
        play_or_go_on(page)
        took += page.evaluate("painted.splice(0)")
    visitor.close()
    p95 = quantiles(took, n=20)[-1]
    return (
        Figure(what="finger down to card gone, median", value=median(took), unit="ms", most=50),
        Figure(what="finger down to card gone, 95 of 100", value=p95, unit="ms", most=50),
        Figure(what="nodes of a table, most seen", value=nodes, unit="", most=400),
    )


def play_or_go_on(page: Page) -> None:
    """Press a card that may be played, or the button after a deal; wait a moment otherwise."""
    card = page.locator(".hand:not(.guarded) .hand-card.offered").first
    go_on = page.locator(".actions .wide")
    if go_on.is_visible():
        go_on.click()
    elif card.is_visible():
        name = card.get_attribute("data-card")
        card.click(position={"x": 8, "y": 40})
        page.locator(f'.hand-card[data-card="{name}"]').wait_for(state="detached")
    page.wait_for_timeout(30)


def cards_in_the_air(at: Browser, address: str, seconds: float) -> tuple[Figure, ...]:
    """Let forty cards fly over a table on a slow processor."""
    visitor = phone(at)
    page = visitor.new_page()
    sit_down(page, address)
    slow_down(page)
    flown = page.evaluate(FLYING, seconds)
    visitor.close()
    return (
        Figure(what="forty cards in the air, slow phone", value=flown["fps"], unit="fps", least=50),
        Figure(what="its longest frame", value=flown["worst"], unit="ms", most=60),
    )


def memory(deals: tuple[int, int]) -> Figure:
    """Show a page one deal after another, and see whether it keeps anything of them."""
    early, late = deals
    build()
    with opened(chromium()) as gallery:
        page = gallery.page
        page.goto(f"{gallery.address}/{PAGE}?state=two-deal&play&pace=100000000")
        page.wait_for_selector("html[data-ready]", state="attached")
        session = page.context.new_cdp_session(page)
        held = {}
        for deal in range(1, late + 1):
            page.evaluate(PLAY_A_DEAL)
            if deal in deals:
                session.send("HeapProfiler.collectGarbage")
                held[deal] = session.send("Runtime.getHeapUsage")["usedSize"]
    growth = 100 * (held[late] / held[early] - 1)
    what = f"memory, growth from deal {early} to deal {late}"
    return Figure(what=what, value=growth, unit="%", most=10)


def measure(amount: Amount) -> list[Figure]:
    """Measure everything, on one house and one browser."""
    with house() as address, browser() as at:
        figures = [
            to_a_usable_hand(at, address, amount.loads),
            *cards_under_a_finger(at, address, amount.cards),
            *cards_in_the_air(at, address, amount.seconds),
        ]
    return [*figures, memory(amount.deals)]


def main(arguments: Sequence[str]) -> int:
    """Measure and print; exits with 1 only if there is no browser."""
    parser = argparse.ArgumentParser(prog="python -m bench.client", description=__doc__)
    parser.add_argument("--smoke", action="store_true", help="a moment of each, to see it run")
    parser.add_argument("--json", action="store_true", help="print figures as JSON")
    chosen = parser.parse_args(arguments)
    try:
        figures = measure(SMOKE if chosen.smoke else Amount())
    except ChromiumMissingError as missing:
        print(missing, file=sys.stderr)
        return 1
    if chosen.json:
        print(json.dumps([asdict(figure) for figure in figures], indent=2))
    else:
        print(*(figure.line for figure in figures), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
