"""Cuts the network of a page at many moments of every game: `python -m tools.prove_lines`.

Each time the page is offline for 45 s. It must say so within 2 s, be back at its table within 3 s
of the network, without a reload, and show no clock at zero meanwhile (tests/e2e/lost_lines.py).
"""

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

from tests.e2e.house import house
from tests.e2e.line import line_to
from tests.e2e.lost_lines import WAYS, Outage, Traveller
from tools.chromium import FLAGS, chromium
from tools.prove import PAGE, Row, clock, commit, say

AWAY = 45_000
MOMENTS = 8
SHOWN_WITHIN = 2_000
BACK_WITHIN = 3_000


def main(words: Sequence[str], *, page: Path = PAGE) -> int:
    """Cut and mend; a line is written into docs/proofs.md for outages of the usual length."""
    parser = argparse.ArgumentParser(prog="python -m tools.prove_lines", description=__doc__)
    parser.add_argument("--moments", type=int, default=MOMENTS, help="of each game")
    parser.add_argument("--away", type=int, default=AWAY, help="in milliseconds")
    asked = parser.parse_args(words)
    at, begun = commit(), time.monotonic()
    outages: list[Outage] = []
    for game, outage in _outages(asked.moments, asked.away):
        outages.append(outage)
        say(
            f"{game}, {outage.moment!r}: shown after {outage.shown_after:.0f} ms, back after "
            f"{outage.back_after:.0f} ms{' FAILS' if _fails(outage) else ''}"
        )
    fails = sum(map(_fails, outages))
    if asked.away >= AWAY:
        shown = max(outage.shown_after for outage in outages)
        back = max(outage.back_after for outage in outages)
        worst = f"at worst shown after {shown:.0f} ms, back after {back:.0f} ms"
        Row(
            commit=at,
            of="lost lines",
            counted=f"times offline for {asked.away // 1_000} s; {worst}",
            seeds="-",
            count=len(outages),
            fails=fails,
            took=clock(time.monotonic() - begun),
        ).add_to(page)
    return 1 if fails else 0


def _fails(outage: Outage) -> bool:
    is_late = outage.shown_after > SHOWN_WITHIN or outage.back_after > BACK_WITHIN
    return is_late or outage.zeros > 0


def _outages(moments: int, away: int) -> Iterator[tuple[str, Outage]]:
    with TemporaryDirectory(prefix="circolo-lines-") as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        with house(Path(folder) / "data") as served, line_to(served.address) as line:
            for way in WAYS:
                traveller = Traveller(browser, line, way)
                for _ in range(moments):
                    moment = traveller.moves_on()
                    yield way[0], traveller.loses_the_network(moment, for_millis=away)
                traveller.page.context.close()
        browser.close()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
