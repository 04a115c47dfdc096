"""The icon of the client: the coin on felt."""

from deckart.pips import coin
from deckart.svg import element, placed, rect


def icon() -> str:
    """Draw the icon as an SVG text of its own."""
    felt = rect((0, 0), (64, 64), rx=14, fill="#1d5c3a")
    drawn = felt + placed(coin(), (32, 32), scale=0.54)
    return element("svg", drawn, xmlns="http://www.w3.org/2000/svg", viewBox="0 0 64 64") + "\n"
