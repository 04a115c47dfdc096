"""Colours as they are measured: contrast by WCAG, and how far apart two are to whose eyes."""

from math import dist

Rgb = tuple[float, float, float]

# Machado, Oliveira and Fernandes 2009, for eyes that lack one kind of cone; on linear RGB.
CONES: dict[str, tuple[Rgb, Rgb, Rgb]] = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "no blue": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
TO_XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
DAYLIGHT = (0.95047, 1.0, 1.08883)


def contrast(one: str, other: str) -> float:
    """WCAG 2's ratio of two colours written #rrggbb."""
    light, dark = sorted((_luminance(_linear(one)), _luminance(_linear(other))), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def as_seen(colour: str, eyes: str) -> Rgb:
    """Linear RGB of what these eyes make of a colour."""
    seen = _times(CONES[eyes], _linear(colour))
    return (_within(seen[0]), _within(seen[1]), _within(seen[2]))


def distance(one: Rgb, other: Rgb) -> float:
    """Delta E of 1976 between two colours; about 2 is the least that is noticed side by side."""
    return dist(_lab(one), _lab(other))


def _linear(colour: str) -> Rgb:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return (_unfold(red), _unfold(green), _unfold(blue))


def _unfold(channel: float) -> float:
    if channel <= 0.04045:
        return channel / 12.92
    return float(((channel + 0.055) / 1.055) ** 2.4)


def _luminance(colour: Rgb) -> float:
    return 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2]


def _lab(colour: Rgb) -> Rgb:
    x, y, z = (
        _root(part / white) for part, white in zip(_times(TO_XYZ, colour), DAYLIGHT, strict=True)
    )
    return (116 * y - 16, 500 * (x - y), 200 * (y - z))


def _root(part: float) -> float:
    return float(part ** (1 / 3)) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116


def _times(matrix: tuple[Rgb, Rgb, Rgb], colour: Rgb) -> Rgb:
    first, second, third = (
        sum(weight * part for weight, part in zip(row, colour, strict=True)) for row in matrix
    )
    return (first, second, third)


def _within(part: float) -> float:
    return min(1.0, max(0.0, part))
