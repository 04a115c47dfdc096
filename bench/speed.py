"""Measures how fast this machine's browser is, and slows it down to a fixed speed.

"Six times slower" would mean another phone on every machine. So a fixed piece of work in the same
browser measures the machine first, as Lighthouse's benchmark index does; then the browser is slowed
down to a fixed speed.
"""

from dataclasses import dataclass
from statistics import median

from playwright.sync_api import Browser

REFERENCE = 1_584
"""The speed index of the desktop that the budgets are for."""
SLOW_CPU = 6
PHONE_SPEED = REFERENCE / SLOW_CPU
"""264: to Chrome's own tools this is a low-tier phone (a Moto G Power of 2022)."""

SPEED = """(millis) => {
  const perSecond = (work) => {
    const begun = performance.now();
    let rounds = 0;
    while (rounds % 10 !== 0 || performance.now() - begun < millis) {
      work(rounds);
      rounds += 1;
    }
    return (1000 * rounds) / (performance.now() - begun);
  };
  const grow = () => {
    let text = "";
    for (let at = 0; at < 10000; at += 1) text += "a";
    return text.length;
  };
  const arrays = [0, 1].map(() => Array.from({ length: 100000 }, (_, at) => at));
  const copy = (round) => {
    const [from, to] = round % 2 === 0 ? arrays : arrays.toReversed();
    for (let at = 0; at < from.length; at += 1) to[at] = from[at];
  };
  return (perSecond(grow) + perSecond(copy)) / 20;
}"""
"""Allocates, frees and copies memory; returns rounds a second, in tens."""


class TooSlowError(Exception):
    """This machine is slower than the phone that it should emulate."""


@dataclass(frozen=True, kw_only=True)
class Machine:
    """The speed of a machine's browser, and the factors that slow it down."""

    speed: float

    @property
    def phone_rate(self) -> float:
        """Return the factor that slows it to the phone; raises TooSlowError."""
        if self.speed < PHONE_SPEED:
            raise TooSlowError(
                f"This machine's speed index is {self.speed:,.0f}; a phone of {PHONE_SPEED:,.0f} "
                "cannot be emulated on it."
            )
        return self.speed / PHONE_SPEED

    @property
    def desk_rate(self) -> float:
        """Return the factor that slows it to the reference; 1 if the machine is not faster."""
        return max(1.0, self.speed / REFERENCE)


def machine(opened: Browser, *, rounds: int = 7, millis: int = 250) -> Machine:
    """Measure the machine with this browser: the median of the rounds, after one warm-up."""
    page = opened.new_page()
    measured = [float(page.evaluate(SPEED, millis)) for _ in range(rounds + 1)]
    page.close()
    return Machine(speed=median(measured[1:]))
