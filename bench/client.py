"""Measures the page against its budgets: `python -m bench.client`.

It measures the time to a usable hand on a slow phone, the response to a tap, forty cards dealt, DOM
nodes and memory, and prints each figure with its budget. A budget in milliseconds needs a known
machine. The first line gives this machine's speed, by an index like Lighthouse's, and how it was
slowed down: to a desktop of index 1,584 for taps, and to a phone six times slower, 264, for phone
figures. On a machine slower than the phone those figures are left out. On a machine slower than the
desktop, taps are measured without slowing down. With `--plain` the machine counts as the desktop,
and the phone is six times slower, as in the browser's own tools. Other work on the machine slows
the page and the index alike, though not evenly: nothing fails here.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from statistics import median, quantiles

from playwright.sync_api import Browser, Page

from bench.page import SLOW_LINE, browser, house, phone, sit_down, slow_down
from bench.speed import REFERENCE, Machine, TooSlowError, machine
from tools.chromium import ChromiumMissingError, chromium
from tools.gallery import PAGE, Gallery, build, opened

USABLE = """
const watch = new MutationObserver(look);
function look() {
  const card = document.querySelector(".hand:not(.is-guarded) .hand-card.is-offered img");
  if (card === null || globalThis.usable !== undefined) return;
  if (!card.complete || card.naturalWidth === 0) {
    requestAnimationFrame(look);
    return;
  }
  watch.disconnect();
  console.debug(`usable ${globalThis.usable = performance.now()}`);
}
watch.observe(document, { subtree: true, childList: true, attributes: true });
"""
"""Reports when the first playable card is visible and can be tapped.

The page reports it by itself: polling would slow the page of a slow phone.
"""

PAINTED = """
globalThis.painted = [];
addEventListener("pointerdown", ({ target, timeStamp }) => {
  const card = target.closest(".hand-card.is-offered")?.dataset.card;
  if (card === undefined) return;
  const look = () => {
    if (document.querySelector(`.hand-card[data-card="${card}"]`) !== null) {
      requestAnimationFrame(look);
      return;
    }
    // Heard once the frame has been drawn in which it is seen to be gone.
    const after = new MessageChannel();
    after.port1.onmessage = () => painted.push(performance.now() - timeStamp);
    after.port2.postMessage(null);
  };
  look();
}, true);
"""
"""Records the time from a tap until the played card has left the hand on the screen."""

LOOKED_AWAY = 200
"""Milliseconds without any query to a page that has a card to show."""

DEALT = """async ({ deals, millis }) => {
  const [empty, dealt] = stage.frames.slice(-2);
  const pause = (long) => new Promise((done) => setTimeout(done, long));
  globalThis.shown ??= dealt.seq;
  const says = (frame) => stage.fake.socket.says({ ...frame, seq: (globalThis.shown += 1) });
  const gaps = [];
  await pause(1500);
  for (let deal = 0; deal < deals; deal += 1) {
    says(empty);
    await pause(500);
    const until = performance.now() + millis;
    let last = performance.now();
    says(dealt);
    await new Promise((done) => requestAnimationFrame(function tick() {
      const now = performance.now();
      gaps.push(now - last);
      last = now;
      if (now < until) requestAnimationFrame(tick);
      else done();
    }));
    await pause(500);
  }
  const seconds = gaps.reduce((sum, gap) => sum + gap) / 1000;
  return { fps: gaps.length / seconds, worst: Math.max(...gaps) };
}"""
"""Deals four hands of ten repeatedly, and records the frames while the cards move."""
DEALING = 700
"""Milliseconds until the last card has arrived."""

AROUND = 10
"""The number of deals over which memory is averaged: compiled code comes and goes, 700 KB at a
time.
"""

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
    """One measured value; `most` or `least` is its budget."""

    what: str
    value: float
    unit: str
    most: float | None = None
    least: float | None = None

    @property
    def line(self) -> str:
        """Return the value beside its budget, as printed."""
        limit = f"at most {self.most:g}" if self.most is not None else f"at least {self.least:g}"
        is_over = self.most is not None and self.value > self.most
        is_under = self.least is not None and self.value < self.least
        verdict = "  OVER" if is_over or is_under else ""
        return f"{self.what:<52}{self.value:>9.1f} {self.unit:<4} {limit}{verdict}"


@dataclass(frozen=True, kw_only=True)
class Amount:
    """The number of samples for each figure."""

    loads: int = 5
    cards: int = 60
    dealt: int = 8
    deals: tuple[int, int] = (20, 200)


SMOKE = Amount(loads=1, cards=2, dealt=1, deals=(1, 2))


def to_a_usable_hand(at: Browser, address: str, loads: int, *, rate: float) -> Figure:
    """Load a running table on a slow phone with an empty cache, a new table each time."""
    took = []
    for _ in range(loads):
        seated = phone(at)
        page = seated.new_page()
        sit_down(page, address)
        again = phone(at, storage_state=seated.storage_state())
        seated.close()
        fresh = again.new_page()
        fresh.add_init_script(USABLE)
        session = slow_down(fresh, rate)
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", SLOW_LINE)
        with fresh.expect_console_message(lambda said: said.text.startswith("usable ")) as said:
            fresh.goto(page.url, wait_until="commit")
        took.append(float(said.value.text.split()[1]) / 1_000)
        again.close()
    return Figure(
        what="page opened to a usable hand, slow phone", value=median(took), unit="s", most=2
    )


def cards_under_a_finger(
    at: Browser, address: str, cards: int, *, rate: float
) -> tuple[Figure, ...]:
    """Play against bots, and measure how long a card takes to leave the hand."""
    visitor = phone(at, reduced_motion="reduce")
    page = visitor.new_page()
    page.add_init_script(PAINTED)
    sit_down(page, address)
    slow_down(page, rate)
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
    """Press a playable card, or the button after a deal; wait a moment otherwise."""
    card = page.locator(".hand:not(.is-guarded) .hand-card.is-offered").first
    go_on = page.locator(".actions .wide")
    if go_on.is_visible():
        go_on.click()
    elif card.is_visible() and (box := card.bounding_box()) is not None:
        # Not `click`, which queries the page for the element under the pointer while the card
        # moves.
        page.mouse.move(box["x"] + 8, box["y"] + 40)
        page.mouse.down()
        page.mouse.up()
        page.wait_for_timeout(LOOKED_AWAY)
    page.wait_for_timeout(30)


def forty_cards_dealt(gallery: Gallery, deals: int, *, rate: float) -> tuple[Figure, ...]:
    """Let the page deal four hands of ten on a slow phone, as at a table."""
    page = gallery.page
    page.emulate_media(reduced_motion="no-preference")
    page.goto(f"{gallery.address}/{PAGE}?state=four-dealt&play&pace=100000000")
    page.wait_for_selector("html[data-ready]", state="attached")
    session = slow_down(page, rate)
    seen = page.evaluate(DEALT, {"deals": deals, "millis": DEALING})
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    page.emulate_media(reduced_motion="reduce")
    return (
        Figure(what="forty cards dealt, slow phone", value=seen["fps"], unit="fps", least=50),
        Figure(what="their longest frame", value=seen["worst"], unit="ms", most=60),
    )


def memory(gallery: Gallery, deals: tuple[int, int]) -> tuple[Figure, ...]:
    """Show a page one deal after another, and measure whether it leaks memory."""
    early, late = deals
    page = gallery.page
    page.goto(f"{gallery.address}/{PAGE}?state=two-deal&play&pace=100000000")
    page.wait_for_selector("html[data-ready]", state="attached")
    session = page.context.new_cdp_session(page)
    held: dict[int, list[int]] = {deal: [] for deal in deals}
    for deal in range(1, late + 1):
        page.evaluate(PLAY_A_DEAL)
        for until, readings in held.items():
            if until - AROUND < deal <= until:
                session.send("HeapProfiler.collectGarbage")
                readings.append(session.send("Runtime.getHeapUsage")["usedSize"])
    growth = 100 * (median(held[late]) / median(held[early]) - 1)
    what = f"memory, growth from deal {early} to deal {late}"
    return (
        Figure(what=what, value=growth, unit="%", most=10),
        Figure(what=f"memory at deal {late}", value=max(held[late]) / 1e6, unit="MB", most=15),
    )


@dataclass(frozen=True, kw_only=True)
class Report:
    """The printed report: the machine, the mode, the figures, and why others are missing."""

    machine: Machine
    taken: Machine
    figures: tuple[Figure, ...]
    missing: str | None

    @property
    def lines(self) -> tuple[str, ...]:
        """Return the lines of the report."""
        speed, taken = self.machine.speed, self.taken
        if self.missing is not None:
            first = self.missing
        else:
            first = (
                f"speed index {speed:,.0f}: slowed down {taken.phone_rate:.1f} times to a phone of "
                f"{speed / taken.phone_rate:,.0f}, {taken.desk_rate:.1f} times to a desktop of "
                f"{speed / taken.desk_rate:,.0f}"
            )
        slower = () if taken.speed >= REFERENCE else (SLOWER.format(speed / REFERENCE),)
        return (first, *slower, *(figure.line for figure in self.figures))


SLOWER = "what is under a finger is of this machine, which is {:.2f} times as fast as that desktop"


def measure(amount: Amount, *, plain: bool) -> Report:
    """Measure everything, on one house and one browser."""
    missing = None
    with house() as address, browser() as at:
        found = machine(at)
        here = Machine(speed=REFERENCE) if plain else found
        try:
            rate: float | None = here.phone_rate
        except TooSlowError as too_slow:
            rate, missing = None, str(too_slow)
        figures: list[Figure] = []
        if rate is not None:
            figures.append(to_a_usable_hand(at, address, amount.loads, rate=rate))
        figures += cards_under_a_finger(at, address, amount.cards, rate=here.desk_rate)
    build()
    with opened(chromium()) as gallery:
        if rate is not None:
            figures += forty_cards_dealt(gallery, amount.dealt, rate=rate)
        figures += memory(gallery, amount.deals)
    return Report(machine=found, taken=here, figures=tuple(figures), missing=missing)


def main(arguments: Sequence[str]) -> int:
    """Measure and print; exits with 1 only if there is no browser."""
    parser = argparse.ArgumentParser(prog="python -m bench.client", description=__doc__)
    parser.add_argument("--smoke", action="store_true", help="a moment of each, to see it run")
    parser.add_argument("--plain", action="store_true", help="six times slower than it is")
    parser.add_argument("--json", action="store_true", help="print figures as JSON")
    chosen = parser.parse_args(arguments)
    try:
        report = measure(SMOKE if chosen.smoke else Amount(), plain=chosen.plain)
    except ChromiumMissingError as missing:
        print(missing, file=sys.stderr)
        return 1
    if chosen.json:
        print(json.dumps(asdict(report), indent=2))
    else:
        print(*report.lines, sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
