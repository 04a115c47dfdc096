"""What a program gives the library: moves of a game, deals and hands, as text."""

from collections.abc import Iterator
from typing import Any

import circolo
from circolo.cards import BadHand, FrenchCard, Hand
from circolo.catalogue import BY_NAME
from circolo.library import Deal, Game
from circolo.play.options_notation import chosen

WORDS = ("skip", "expire", "undo", "copy", "seat=A", "seat=B", "B banco", "lot 1", "A out")
MOST_LINES = 60

AnyPlayed = Game[Any, Any, Any, Any, Any, Any]


def a_program(data: bytes) -> None:
    """A game takes each line of a program or refuses it with a code, changes nothing then, and is
    the same after it was written and read again.
    """
    first, *lines = data.decode(errors="replace").splitlines() or [""]
    game = _opened(first)
    if game is None:
        return
    for line in lines[:MOST_LINES]:
        before = game.state, game.record()
        try:
            game = _done(game, line)
        except (circolo.IllegalAction, circolo.BadNotation) as refusal:
            assert refusal.code, refusal
            assert (game.state, game.record()) == before, line
        except IndexError as error:
            assert (str(error), line) == ("no action to take back", "undo"), error
    again = circolo.read(game.record())
    assert (again.state, again.record(), again.deals) == (game.state, game.record(), game.deals)
    assert str(game.table())
    assert all(game.is_legal(action) for action in game.legal)


def _opened(line: str) -> AnyPlayed | None:
    name, *words = line.split() or [""]
    if name not in BY_NAME:
        return None
    kind: Any = getattr(circolo, name).Game
    try:
        chosen(BY_NAME[name], words)
        fields = dict(word.split("=", 1) for word in words)
        players = {"players": int(fields["players"])} if "players" in fields else {}
        return kind(seed=len(words), **players)  # type: ignore[no-any-return]
    except circolo.BadOptions:
        return None


def _done(game: AnyPlayed, line: str) -> AnyPlayed:
    match line.split(" ", 1):
        case ["skip"]:
            game.skip()
        case ["expire"]:
            game.expire()
        case ["undo"]:
            game.undo()
        case ["copy"]:
            return game.copy()
        case ["play", action]:
            game.play(action)
        case [seat, action] if seat.startswith("seat="):
            game.play(action, seat=seat.removeprefix("seat="))
        case _:
            game.enter(line)
    return game


def a_deal(data: bytes) -> None:
    """Each line is a deal and a hand that read the same again, or it is refused with a code."""
    for line in data.decode(errors="replace").split("\n"):
        try:
            deal = Deal.read(line)
            assert Deal.read(str(deal)) == deal
            dealt = circolo.tressette.Game(deal=deal).dealt
            assert dealt is not None
            for seat, hand in deal.hands.items():
                assert {card for card in hand if card is not None} <= set(dealt.hands[seat])
        except circolo.BadNotation as refusal:
            assert refusal.code == "notation_deal", refusal
        _a_hand(line)


def _a_hand(line: str) -> None:
    try:
        hand = Hand.read(line)
        assert Hand.read(str(hand)) == hand
    except BadHand as refusal:
        assert refusal.code == "notation_cards"
    try:
        french = Hand.read(line, FrenchCard)
        assert Hand.read(str(french), FrenchCard) == french
    except BadHand as refusal:
        assert refusal.code == "notation_cards"


def programs() -> Iterator[bytes]:
    """Yield a program for each game that plays some moves."""
    for name in BY_NAME:
        game: AnyPlayed = getattr(circolo, name).Game()
        lines = [name]
        while len(lines) < 12 and game.moves:
            lines.append(f"play {game.moves[-1]}")
            game.play(game.moves[-1])
        yield "\n".join([*lines, "undo", "expire", "skip", "A out"]).encode()


def deals() -> Iterator[bytes]:
    """Yield whole deals, parts of them, and hands."""
    for seed in range(3):
        yield str(circolo.tressette.Game(seed=seed).dealt).encode()
    yield b"A: 3D ?? AD | stock: 4C\n3D AD ??\nTH KS ??"
