"""Every game's actions have numbers: each offered action one, and no number another action."""

import numpy as np
import pytest

from circolo.bots.matches import Dealer
from circolo.envs.encoding import Encoding
from circolo.envs.roster import ENCODINGS
from circolo.envs.settings import settings
from circolo.play.contract import IllegalAction
from circolo.play.offers import permits

DEALS = 6
TABLES = [
    ("tressette", {}, 4),
    ("tressette", {"players": 2}, 2),
    ("chiamatre", {}, 4),
    ("sette_e_mezzo", {"variant": "piatto"}, 5),
    ("sette_e_mezzo", {"variant": "classica", "reale": False}, 8),
    ("chemin_de_fer", {}, 4),
    ("chemin_de_fer", {"variant": "casino"}, 6),
]


@pytest.mark.parametrize(("game", "options", "seats"), TABLES, ids=str)
def test_every_answer_is_numbered_and_every_number_is_offered(
    game: str, options: dict[str, object], seats: int
) -> None:
    play = settings(game, options, seats=seats, deals=DEALS)
    encoding, random = play.encoding, np.random.default_rng(1)
    dealer, used = Dealer(bytes(32)), set[int]()
    now = play.begun().dealt_by(dealer)
    while now.asked is not None:
        asked = now.asked
        answers = encoding.answers(asked)
        assert sorted(answers) == list(answers)
        assert answers
        assert max(answers) < encoding.actions
        kinds = {type(offer) for offer in asked.question.offers}
        assert kinds <= {kind.offer for kind in encoding.kinds}
        for action in answers.values():
            assert action is None or permits((asked.question,), asked.question.id, action)
        view = encoding.game.sight.view(now.state, asked.seat)
        assert encoding.observation(view).shape == (encoding.size(play.options),)
        number = int(random.choice(list(answers)))
        used.add(number)
        now = now.answer(encoding.answer(asked, number)).dealt_by(dealer)
    assert now.deals == DEALS or not now.game.rules.waits(now.state)
    assert len(used) > 1


@pytest.mark.parametrize("encoding", ENCODINGS.values(), ids=ENCODINGS)
def test_a_number_that_is_not_offered_is_refused(encoding: Encoding) -> None:
    now = settings(encoding.game.name).begun().dealt_by(Dealer(bytes(32)))
    with pytest.raises(IllegalAction) as refused:
        encoding.answer(now.asked, encoding.actions)
    assert refused.value.code == "r2_not_offered"


def test_silence_is_refused_where_an_answer_is_needed() -> None:
    now = settings("tressette").begun().dealt_by(Dealer(bytes(32)))
    with pytest.raises(IllegalAction, match="no such answer is open"):
        now.answer(None)
