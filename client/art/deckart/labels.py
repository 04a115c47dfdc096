"""What stands in the indices of a deck in each language: words on screen, so the client's."""

import json
from functools import cache
from pathlib import Path

from deckart.deck import Deck, Index

LANGUAGES = ("it", "en", "es")
CATALOGUES = Path(__file__).resolve().parents[2] / "src" / "i18n"


def index_of(
    deck: Deck, card: str, *, language: str = "it", size: str = "100", with_letter: bool = False
) -> Index:
    """Label a card as a player with these preferences sees it."""
    words, style = _catalogue(language), "french." if deck.is_french else ""
    rank, suit = card[0], card[1]
    label = "10" if rank == "T" else words.get(f"index.{style}{rank}", rank)
    return Index(label, words[f"letter.{style}{suit}"] if with_letter else "", size)


@cache
def _catalogue(language: str) -> dict[str, str]:
    catalogue: dict[str, str] = json.loads(
        (CATALOGUES / f"{language}.json").read_text(encoding="utf-8")
    )
    return catalogue
