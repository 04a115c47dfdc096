"""Texts and games: what is written can be read, and gives the same again."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import circolo
from circolo.cards import FIFTY_TWO, PACK, BadHand, Card, FrenchCard, Hand
from circolo.cards.units import Seat
from circolo.catalogue import BY_NAME, GAMES
from circolo.library import Deal
from circolo.play.contract import AnyGame
from circolo.play.notation import BadNotation, read, written
from tests.golden.playthrough import MATCHES

RECORDS = sorted((Path(__file__).parents[2] / "client" / "fixtures" / "records").glob("*.json"))
hands = st.permutations(PACK).map(lambda cards: tuple(cards))


@pytest.mark.parametrize("match", MATCHES, ids=lambda match: f"{match.parent.name}/{match.stem}")
def test_every_golden_match_is_read_and_written_again(match: Path) -> None:
    text = match.read_text()
    game = circolo.read(text)
    found = read(text, BY_NAME)
    commands = [step.command for step in found.steps]
    assert game.record() == written(found.game, found.options, commands, rules=found.rules)
    again = circolo.read(game.record())
    assert (again.record(), again.state, again.events) == (game.record(), game.state, game.events)


@pytest.mark.parametrize("file", RECORDS, ids=lambda f: f.stem)
def test_a_record_of_a_house_becomes_a_game(file: Path) -> None:
    record = circolo.records.decode_record(file.read_bytes())
    game = circolo.read(circolo.records.match_as_text(record))
    verdict = circolo.records.verify_record(record)
    assert [step.command for step in game._steps] == list(verdict.commands)
    assert len(game.deals) >= 1


def test_a_record_that_was_changed_becomes_no_game() -> None:
    record = circolo.records.decode_record(RECORDS[0].read_bytes())
    changed = msgspec.structs.replace(record, head=bytes(32))
    with pytest.raises(circolo.records.BadRecord) as refused:
        circolo.records.match_as_text(changed)
    assert refused.value.code == "record_does_not_hold"


@given(st.lists(st.sampled_from([*PACK, None])))
def test_a_hand_is_read_as_it_was_written(cards: list[Card | None]) -> None:
    assert Hand.read(str(Hand(cards))) == Hand(cards)


@given(st.lists(st.sampled_from([*FIFTY_TWO, None])))
def test_a_french_hand_is_read_as_it_was_written(cards: list[FrenchCard | None]) -> None:
    assert Hand.read(str(Hand(cards)), FrenchCard) == Hand(cards)


@given(st.text())
def test_any_other_text_is_no_hand(text: str) -> None:
    try:
        hand = Hand.read(text)
    except BadHand as bad:
        assert bad.code == "notation_cards"
    else:
        assert str(hand).split() == text.split()


@given(hands, st.lists(st.integers(0, 10), min_size=1, max_size=4))
def test_a_deal_is_read_as_it_was_written(cards: tuple[Card, ...], sizes: list[int]) -> None:
    ends = [sum(sizes[:at]) for at in range(len(sizes) + 1)]
    piles = [Hand(cards[begin:end]) for begin, end in pairwise(ends)]
    deal = Deal({Seat(at): hand for at, hand in enumerate(piles)}, Hand(cards[ends[-1] :]))
    assert Deal.read(str(deal)) == deal


@given(st.text(alphabet="ABR|: stock3D?\n") | st.text())
def test_any_other_text_is_no_deal(text: str) -> None:
    try:
        deal = Deal.read(text)
    except BadNotation as bad:
        assert bad.code == "notation_deal"
    else:
        assert Deal.read(str(deal)) == deal


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@given(data=st.data())
def test_any_text_is_an_action_or_is_refused(game: AnyGame, data: Any) -> None:
    words = st.sampled_from(
        "3D AC busso accuso bongioco:A-D napoli:C go tengo chiamo accetto 100 sto tiro punto banco "
        "passo la mano socio A taglio -1 ٣".split()
    )
    text = data.draw(st.lists(words, max_size=4).map(" ".join) | st.text())
    play = PLAYED[game.name]
    try:
        action = play._action(text)
    except BadNotation as bad:
        assert bad.code == "notation_action"
    else:
        assert play._action(str(game.notation.write(action))) == action


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_a_random_game_is_read_as_it_was_written_and_can_be_taken_back(
    game: AnyGame, seed: int
) -> None:
    def any_action(view: Any, question: Any, rng: Any) -> Any:
        actions = [action for offer in question.offers for action in offer.actions()]
        return actions[rng.below(len(actions))] if rng.below(4) else None

    played: Any = getattr(circolo, game.name).Game(seed=seed)
    first = played.copy()
    played.play_by(any_action, deals=1)
    again = circolo.read(played.record())
    assert (again.state, again.events, again.deals) == (played.state, played.events, played.deals)
    for _ in [one for one in played._steps if one.by_caller]:
        played.undo()
    assert (played.state, played.record()) == (first.state, first.record())


PLAYED: dict[str, Any] = {game.name: getattr(circolo, game.name).Game() for game in GAMES}
