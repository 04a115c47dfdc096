"""`circolo solve`, as somebody types it."""

import re
from pathlib import Path
from typing import Any

from typer.testing import CliRunner, Result

from circolo.cards.card import PACK
from circolo.cards.shuffle import shuffled
from circolo.catalogue import BY_NAME
from circolo.cli.main import app
from circolo.play.commands import Act
from circolo.play.contract import AnyGame, step
from circolo.play.notation import letter, read
from circolo.tricks.actions import PlayCard
from tests.analysis.solver.endings import scores_by_rules

GAME: AnyGame = BY_NAME["tressette"]
PACK_OF_ZEROS = " ".join(PACK[place] for place in shuffled(bytes(32), len(PACK)))
OPENED = "circolo 1\ntressette players=2 accuso=false\n"
DEALT = f"{OPENED}pack {PACK_OF_ZEROS}\nlot 0\n"


def solve(file: Path) -> Result:
    return CliRunner().invoke(app, ["solve", str(file)])


def saved(folder: Path, text: str) -> Path:
    path = folder / "match.txt"
    path.write_text(text)
    return path


def played_down(cards: int) -> tuple[str, Any]:
    """Return a match in which each seat has played its first legal card until both hold this many,
    as text, and its state.
    """
    text = DEALT
    state = read(text, BY_NAME).steps[-1].state
    while len(state.deal.hands[0]) > cards or state.deal.trick:
        (wait,) = GAME.rules.waits(state)
        offer: Any = GAME.rules.offers(state, state.deal.turn)[0].offers[0]
        card = offer.cards[0]
        text += f"{letter(state.deal.turn)} {card}\n"
        _, state = step(GAME, state, Act(wait.id, state.deal.turn, PlayCard(card)))
    return text, state


def test_every_legal_card_has_its_points_and_thirds(tmp_path: Path) -> None:
    text, state = played_down(3)
    result = solve(saved(tmp_path, text))
    printed = [tuple(re.findall(r"[\w]+", line)) for line in result.stdout.splitlines()]
    scores = scores_by_rules(GAME, state)
    assert {row[0]: row[1:] for row in printed if row and row[0] in PACK} == {
        str(card): (str(points), str(thirds)) for card, (points, thirds) in scores.items()
    }


def test_game_without_a_solver_is_refused(tmp_path: Path) -> None:
    result = solve(saved(tmp_path, "circolo 1\nsette_e_mezzo most=2\nA sits 100\n"))
    assert (result.exit_code, result.stderr.split(":")[0]) == (2, "not_solved")


def test_text_that_ends_before_a_card_is_refused(tmp_path: Path) -> None:
    file = saved(tmp_path, OPENED)
    result = solve(file)
    assert (result.exit_code, result.stderr) == (
        2,
        f"nobody_plays: where {file} ends, nobody has to play a card.\n",
    )
