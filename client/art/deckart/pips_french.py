"""The four French signs, each about the origin in a box from -50 to 50, in `currentColor`."""

from deckart.svg import path

SHAPES = {
    "C": "M0 44C-10 28-44 6-44-18C-44-34-32-44-20-44C-10-44-3-38 0-28C3-38 10-44 20-44"
    "C32-44 44-34 44-18C44 6 10 28 0 44z",
    "D": "M0-48C10-28 22-12 36 0C22 12 10 28 0 48C-10 28-22 12-36 0C-22-12-10-28 0-48z",
    "S": "M0-46C10-28 44-8 44 14C44 28 33 36 23 36C14 36 8 32 5 24C6 34 10 42 16 47H-16"
    "C-10 42-6 34-5 24C-8 32-14 36-23 36C-33 36-44 28-44 14C-44-8-10-28 0-46z",
    "B": "M0-46C12-46 21-37 21-26C21-18 17-13 12-8C20-12 27-12 33-8C42-3 46 7 42 17"
    "C38 27 26 31 16 27C11 25 7 21 5 16C6 30 10 40 16 46H-16C-10 40-6 30-5 16"
    "C-7 21-11 25-16 27C-26 31-38 27-42 17C-46 7-42-3-33-8C-27-12-20-12-12-8"
    "C-17-13-21-18-21-26C-21-37-12-46 0-46z",
}
"""Quadri, cuori, picche and fiori, by the Italian suit whose place each takes."""


def pip(suit: str) -> str:
    """Draw a sign."""
    return path(SHAPES[suit], fill="currentColor")
