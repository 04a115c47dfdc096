"""A drawing of cards and words as one SVG document, which no other document can disturb."""

from html import escape

from circolo.pictures.deck import WIDTH, Picture, height, symbol

FONT = 'font-family="Atkinson Hyperlegible Next, Verdana, sans-serif"'
EDGE = "#1b1d21"


class Drawing:
    """Collects the parts of a drawing. Each card is in the document once, however often it is
    shown.
    """

    def __init__(self) -> None:
        self._symbols: dict[Picture, str] = {}
        self._parts: list[str] = []

    def card(self, picture: Picture, x: float, y: float, *, width: float = WIDTH) -> None:
        """Add a card with its upper left corner at this point."""
        name = self._symbols.setdefault(
            picture, f"{picture.deck}-{picture.name}-{picture.label}".strip("-")
        )
        tall = height(picture.deck) * width / WIDTH
        self._parts.append(
            f'<use href="#{name}" x="{x:.4g}" y="{y:.4g}" width="{width:.4g}" height="{tall:.4g}"/>'
        )

    def words(
        self,
        text: str,
        x: float,
        y: float,
        *,
        size: float = 15,
        colour: str = EDGE,
        anchor: str = "middle",
    ) -> None:
        """Add a line of text at this point of its base line."""
        self._parts.append(
            f'<text x="{x:.4g}" y="{y:.4g}" font-size="{size:.4g}" fill="{colour}" '
            f'text-anchor="{anchor}" {FONT}>{escape(text)}</text>'
        )

    def box(self, x: float, y: float, *, size: tuple[float, float], fill: str, edge: str) -> None:
        """Add a rounded box with its upper left corner at this point."""
        wide, tall = size
        self._parts.append(
            f'<rect x="{x:.4g}" y="{y:.4g}" width="{wide:.4g}" height="{tall:.4g}" rx="10" '
            f'fill="{fill}" stroke="{edge}" stroke-width="2"/>'
        )

    def document(self, wide: float, tall: float, *, label: str, scale: float = 1) -> str:
        """Return the SVG document. `label` says in words what it shows."""
        symbols = "".join(symbol(picture, name) for picture, name in self._symbols.items())
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:.4g} {tall:.4g}" '
            f'width="{wide * scale:.4g}" height="{tall * scale:.4g}" role="img" '
            f'aria-label="{escape(label)}"><title>{escape(label)}</title>'
            f"<defs>{symbols}</defs>{''.join(self._parts)}</svg>"
        )


def row(pictures: list[Picture], *, label: str) -> str:
    """Return cards side by side, as a hand lies on the page: many cards overlap."""
    drawing, step = Drawing(), step_of(len(pictures))
    for at, picture in enumerate(pictures):
        drawing.card(picture, at * step, 0)
    wide = step * (len(pictures) - 1) + WIDTH if pictures else 0
    tall = max((height(picture.deck) for picture in pictures), default=0)
    return drawing.document(wide, tall, label=label, scale=0.9)


def step_of(count: int) -> float:
    """Return the distance between two cards of a hand, which never hides an index."""
    return WIDTH + 6 if count <= 5 else max(32, 5 * WIDTH / count)
