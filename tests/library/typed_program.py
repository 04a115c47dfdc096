"""A program of somebody who imports the library; `mypy --strict` checks it as they would."""

from typing import assert_type

import circolo
from circolo.cards import Card, Hand
from circolo.chemin_de_fer import TakeBank
from circolo.library import DealResult, Result
from circolo.play.offers import Question

game = circolo.tressette.Game(players=2, target=11, seed=7, deal="A: 3D")
assert_type(game.legal, tuple[circolo.tressette.Action, ...])
assert_type(game.view(seat=0), circolo.tressette.View)
assert_type(game.state, circolo.tressette.State)
assert_type(game.questions(), tuple[Question[circolo.tressette.Offer], ...])
assert_type(game.play("3D"), tuple[circolo.tressette.Event, ...])
assert_type(game.deals, tuple[DealResult, ...])
assert_type(game.result, Result | None)
assert_type(Hand.read("3D AD"), Hand[Card])
assert_type(circolo.tressette.Game.read(game.record()), circolo.tressette.Game)
game.copy().undo()
bank = circolo.chemin_de_fer.Game(players=2, stack=[500, 700])
for action in bank.legal:
    if isinstance(action, TakeBank):
        assert_type(action.amount, int)
try:
    bank.play("banco")
except circolo.IllegalAction as refusal:
    assert_type(refusal.code, str)
assert circolo.read(game.record()).name == game.name
