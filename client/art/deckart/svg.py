"""Small SVG writer: elements as text, numbers kept short so that decks stay small."""

Attribute = str | float
Point = tuple[float, float]


def num(value: float) -> str:
    """Write a length with at most one decimal and no trailing zero."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def element(name: str, body: str = "", /, **attributes: Attribute) -> str:
    """Write one element; underscores in attribute names stand for hyphens."""
    written = "".join(
        f' {key.replace("_", "-")}="{value if isinstance(value, str) else num(value)}"'
        for key, value in attributes.items()
    )
    return f"<{name}{written}>{body}</{name}>" if body else f"<{name}{written}/>"


def path(d: str, **attributes: Attribute) -> str:
    """Write a path from its data."""
    return element("path", d=d, **attributes)


def circle(centre: Point, r: float, **attributes: Attribute) -> str:
    """Write a circle; a centre at the origin costs nothing."""
    x, y = centre
    return element("circle", **_unless_zero(cx=x, cy=y), r=r, **attributes)


def ellipse(centre: Point, radii: Point, **attributes: Attribute) -> str:
    """Write an ellipse; a centre at the origin costs nothing."""
    (x, y), (rx, ry) = centre, radii
    return element("ellipse", **_unless_zero(cx=x, cy=y), rx=rx, ry=ry, **attributes)


def rect(corner: Point, size: Point, **attributes: Attribute) -> str:
    """Write a rectangle from its top left corner and its size."""
    (x, y), (width, height) = corner, size
    return element("rect", x=x, y=y, width=width, height=height, **attributes)


def group(body: str, **attributes: Attribute) -> str:
    """Share presentation attributes among the elements of a body."""
    return element("g", body, **attributes)


def placed(
    body: str, at: Point = (0, 0), *, scale: float = 1, turn: float = 0, mirror: bool = False
) -> str:
    """Move a body to a point, turned clockwise in degrees, scaled, mirrored left to right."""
    return group(body, transform=transform(at, scale=scale, turn=turn, mirror=mirror))


def transform(
    at: Point = (0, 0), *, scale: float = 1, turn: float = 0, mirror: bool = False
) -> str:
    """Write the transform list that `placed` applies."""
    steps = []
    if at != (0, 0):
        steps.append(f"translate({num(at[0])} {num(at[1])})")
    if turn:
        steps.append(f"rotate({num(turn)})")
    if mirror:
        steps.append(f"scale({-scale:.3g} {scale:.3g})")
    elif scale != 1:
        steps.append(f"scale({scale:.3g})")
    return " ".join(steps)


def _unless_zero(**lengths: float) -> dict[str, Attribute]:
    return {key: value for key, value in lengths.items() if value}
