"""Cards, hands and tables as SVG: our own deck, as the page draws it, and no hidden card."""

import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

import circolo
from circolo.cards import FIFTY_TWO, PACK, Card, FrenchCard, Hand
from circolo.cards.picture import french, italian
from circolo.catalogue import BY_NAME, GAMES
from circolo.library import Game
from circolo.pictures.deck import BACK, FOLDERS, Picture, face
from circolo.play.notation import read
from tests.golden.playthrough import MATCHES

ROOT = Path(__file__).resolve().parents[2]
SVG = "{http://www.w3.org/2000/svg}"
DRAW = """
import sys
sys.path.insert(0, "client/art")
from deckart.deck import face
from deckart.decks import DECKS
from deckart.labels import index_of
deck = DECKS["francesi"]()
for card in deck.pictures:
    print(face(deck, card, index_of(deck, card, language="en"), skin=sys.argv[1]))
"""


def symbols(svg: str) -> set[str]:
    """Return the names of the cards in a drawing, which must be one well-formed document."""
    found = {one.get("id", "") for one in ET.fromstring(svg).iter(f"{SVG}symbol")}
    used = {one.get("href", "") for one in ET.fromstring(svg).iter(f"{SVG}use")}
    assert {f"#{name}" for name in found} <= used
    return found


@pytest.mark.parametrize("deck", ["napoletane", "piacentine"])
def test_a_card_is_drawn_as_the_page_draws_it(deck: str) -> None:
    golden = (ROOT / "tests" / "client_art" / f"{deck}.sha256").read_text().splitlines()
    drawn = {card: italian(card.value, deck) for card in PACK} | {BACK: Picture(deck, BACK)}
    ours = {name: sha256(face(one).encode()).hexdigest() for name, one in drawn.items()}
    assert {line.split()[1]: line.split()[0] for line in golden} == ours


@pytest.mark.parametrize("deck", ["francesi-2", "francesi-4"])
def test_a_french_card_is_drawn_as_the_page_draws_it(deck: str) -> None:
    art = subprocess.run(
        [sys.executable, "-c", DRAW, deck], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert {face(french(card.value, deck)) for card in FIFTY_TWO} == set(art.stdout.splitlines())


def test_the_wheel_contains_the_files_of_the_client() -> None:
    assert FOLDERS[1] == ROOT / "client" / "public" / "decks"
    assert '"client/public/decks" = "circolo/pictures/decks"' in (
        ROOT / "pyproject.toml"
    ).read_text(encoding="utf-8")


def test_a_hand_shows_its_cards_once_each_and_backs_for_hidden_ones() -> None:
    assert symbols(Hand.read("3D AD ?? ??")._repr_svg_()) == {
        "napoletane-3D-3",
        "napoletane-AD-A",
        "napoletane-back",
    }
    assert symbols(Hand.read("TH ??", FrenchCard)._repr_svg_()) == {
        "francesi-2-TC-10",
        "francesi-2-back",
    }
    assert symbols(Hand[Card]()._repr_svg_()) == set()


@pytest.mark.parametrize("shown", [Card.D3, FrenchCard.HT, Hand.read("3D ??")])
def test_what_a_notebook_shows_says_in_words_what_it_is(shown: Any) -> None:
    root = ET.fromstring(shown._repr_svg_())
    assert root.get("aria-label") == root.findtext(f"{SVG}title") == str(shown)
    assert shown._repr_html_() == f'<span title="{shown}">{shown._repr_svg_()}</span>'


def test_no_name_inside_a_card_stands_for_two_things() -> None:
    svg = Hand(PACK)._repr_svg_()
    names = re.findall(r'id="([^"]+)"', svg)
    assert len(names) == len(set(names)) > 40
    assert set(re.findall(r"url\(#([^)]+)\)", svg)) <= set(names)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_table_is_drawn_at_every_moment_for_every_viewer(game: Any) -> None:
    match = next(match for match in MATCHES if match.parent.name == game.name)
    lines = match.read_text().splitlines()
    for end in range(2, len(lines), 7):
        played = circolo.read("\n".join(lines[:end]))
        for viewer in (None, *played.seats):
            table = played.table(viewer)
            symbols(table._repr_svg_())
            assert [line[0] for line in str(table).splitlines()[1:]] == [
                ">" if one.seat == played.turn else " " for one in table.picture.seats
            ]


def test_a_spectator_of_a_trick_game_sees_no_hand() -> None:
    game: Game[Any, Any, Any, Any, Any, Any] = circolo.tressette.Game(players=2, seed=7)
    game.play("4D")
    assert symbols(game.table()._repr_svg_()) == {"napoletane-4D-4", "napoletane-back"}
    own = {f"napoletane-{card}-{card[0]}" for card in game.view("A").hand}
    assert symbols(game.table("A")._repr_svg_()) == own | {"napoletane-4D-4", "napoletane-back"}


def test_the_cards_of_a_bank_game_are_hidden_from_others() -> None:
    game = circolo.chemin_de_fer.Game(players=3, most=3, seed=7)
    game.play("accetto 100", "banco")
    game.expire()
    assert symbols(game.table()._repr_svg_()) == {"francesi-2-back"}
    (hand,) = (one.hand for one in game.table(game.turn).picture.seats if one.seat == game.turn)
    assert symbols(game._repr_svg_()) == {*map(_name, hand), "francesi-2-back"}


def _name(card: Any) -> str:
    drawn = french(str(card))
    return f"{drawn.deck}-{drawn.name}-{drawn.label}"


def test_a_printed_table_has_a_line_for_each_seat() -> None:
    game = circolo.tressette.Game(players=2, seed=7)
    game.play("4D")
    first, second, third = str(game).splitlines()
    assert first == "deal 1 · points 0 to 0"
    assert second == f"  A: {'?? ' * 9}· plays 4D · 0 points"
    assert third == f"> B: {' '.join(game.view('B').hand)} · 0 points"


def test_every_golden_match_has_a_picture_at_its_end() -> None:
    for match in MATCHES:
        found = read(match.read_text(), BY_NAME)
        last = found.steps[-1].state
        picture = found.game.sight.table_picture
        assert picture is not None
        assert picture(found.game.sight.view(last, None)).seats
