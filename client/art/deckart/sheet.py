"""A page that shows a deck at the sizes in which it is played, for looking at."""

from base64 import b64encode

FELT = "#1d5c3a"
HANDS = ("AC 3C RC 2D 7D 3B CB AS 6S FS", "4D 5D 6D AD FD 2C 4C 5C 6C 7C")
FAN_CARD, FAN_OVERLAP = 60, 29
LARGE_CARD, SMALL_CARD = 108, 44


def sheet(faces: dict[str, str]) -> str:
    """Write the page: every card, two fans of ten on a 360 px phone, every card 44 px wide."""
    images = {card: _image(drawn) for card, drawn in faces.items()}
    by_suit = [images[card] for card in sorted(faces, key=lambda card: card[-1]) if card != "back"]
    shown = "".join(_sized(image, LARGE_CARD) for image in [*by_suit, images["back"]])
    fans = "".join(_fan([images[card] for card in hand.split()]) for hand in HANDS)
    small = "".join(_sized(image, SMALL_CARD) for image in images.values())
    rows = "".join(f"<div>{row}</div>" for row in (shown, fans, small))
    style = f"margin:8px;width:1130px;background:{FELT}"
    return f'<!doctype html><body style="{style}">{rows}</body>\n'


def _image(drawn: str) -> str:
    return f"data:image/svg+xml;base64,{b64encode(drawn.encode()).decode()}"


def _sized(image: str, width: int) -> str:
    return f'<img src="{image}" width="{width}" alt="" style="margin:2px">'


def _fan(images: list[str]) -> str:
    style = f"margin-right:-{FAN_OVERLAP}px"
    cards = "".join(f'<img src="{i}" width="{FAN_CARD}" alt="" style="{style}">' for i in images)
    return f'<p style="width:360px;margin:8px 0;white-space:nowrap">{cards}</p>'
