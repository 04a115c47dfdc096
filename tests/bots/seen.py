"""Deals as one seat sees them, written as text."""

from collections.abc import Sequence
from typing import Literal

from circolo.bots.policy import seeded_rng
from circolo.bots.tressette import CLUB
from circolo.cards.card import Card
from circolo.cards.notation import cards
from circolo.cards.units import Seat, Thirds, to_the_right
from circolo.games.tressette import Options, View
from circolo.games.tressette.actions import PlayCard, PlayCardOffer
from circolo.games.tressette.state import Trick
from circolo.games.tressette.view import Table
from circolo.play.offers import Question
from circolo.play.waits import WaitId
from circolo.tricks.trick import in_order, legal, taker

A, B, C, D = map(Seat, range(4))


def trick(leader: Seat, played: str, players: int = 4) -> Trick:
    """Return a full trick; play goes to the right, A D C B."""
    on_table = cards(played)
    return Trick(leader, on_table, taker(leader, on_table, players))


def seen(
    hand: str,
    *,
    on_table: str = "",
    tricks: Sequence[Trick] = (),
    players: Literal[2, 4] = 4,
    draws: str = "",
) -> View:
    """Return A's view when A is to play; with two players the stock lasts as long as there are
    draws.
    """
    lying = cards(on_table)
    leader = Seat((A + len(lying)) % players)
    drawn = cards(draws)
    held = 10 - len(tricks) + len(drawn) // players
    waiting = {to_the_right(leader, players, step) for step in range(len(lying), players)}
    return View(
        seat=A,
        options=Options(players=players),
        phase="move",
        asked=WaitId(1),
        number=1,
        hand=in_order(cards(hand)),
        table=Table(
            first=A,
            opening=tricks[0].leader if tricks else leader,
            leader=leader,
            turn=A,
            counts=tuple(held - (seat not in waiting) for seat in range(players)),
            stock=40 - 10 * players - len(drawn),
            trick=lying,
            tricks=tuple(tricks),
            draws=drawn,
            shown=(),
            thirds=(Thirds(0), Thirds(0)),
        ),
        sheet=(),
        scores=(0, 0),
        reading=(),
        places=(),
    )


def chosen(view: View) -> Card:
    """Return what the house's policy plays."""
    assert view.table is not None
    offer = PlayCardOffer(legal(view.hand, view.table.trick))
    action = CLUB.choose(view, Question(view.asked, "move", (offer,)), seeded_rng(bytes(32)))
    assert isinstance(action, PlayCard)
    return action.card
