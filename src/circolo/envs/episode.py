"""An episode: a match or a sitting, question by question, on the rules alone.

An `Episode` is a value: answering gives the next one. Chance is a question like any other, which
`dealt_by` answers from a seed.
"""

from dataclasses import dataclass, replace
from typing import Any

from circolo.bots.matches import Dealer
from circolo.cards.units import Chips, Seat
from circolo.catalogue import BY_NAME
from circolo.play.commands import Act, Command, Drawn, Expired, Shuffled
from circolo.play.contract import AnyGame, IllegalAction, places, step
from circolo.play.events import DealEnded
from circolo.play.offers import Question
from circolo.play.waits import Choice, Draw, SeatWait, Shuffle, WaitId

MOST_ANSWERS = 4
"""How often a seat may answer one question, so that every window ends."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question to a seat. `optional`: the seat may stay silent, that is, answer None."""

    seat: Seat
    question: Question[Any]
    optional: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Episode:
    """A moment of a match or sitting, which ends after `most_deals` deals or coups, or before.

    Until the end, either a seat is `asked` or the game waits for `chance`.
    """

    name: str
    state: Any
    most_deals: int | None
    deals: int = 0
    """The deals or coups that have ended."""

    answers: tuple[tuple[WaitId, Seat], ...] = ()
    """One entry for each answer to a question that is still open."""

    silent: tuple[tuple[WaitId, Seat], ...] = ()
    """The seats that have stayed silent since the last answer."""

    asked: Asked | None = None
    chance: Shuffle | Draw | None = None

    @property
    def game(self) -> AnyGame:
        """Return the game. It is found by its name, so that a copy of the episode is small."""
        return BY_NAME[self.name]

    @property
    def is_over(self) -> bool:
        """Return whether nothing more happens."""
        return self.asked is None and self.chance is None

    def answer(self, action: Any) -> "Episode":
        """Return the episode after the asked seat's answer; None stays silent.

        Raises IllegalAction for an answer that is not offered, or if no seat is asked.
        """
        asked = self.asked
        if asked is None or (action is None and not asked.optional):
            raise IllegalAction("r2_not_offered", "no such answer is open")
        answer = (asked.question.id, asked.seat)
        if action is None:
            return _asking(replace(self, silent=(*self.silent, answer)))
        after = replace(self, answers=(*self.answers, answer), silent=())
        return _asking(_after(after, Act(*answer, action)))

    def shuffled(self, order: tuple[int, ...]) -> "Episode":
        """Return the episode after this shuffle."""
        assert isinstance(self.chance, Shuffle)
        return _asking(_after(self, Shuffled(self.chance.id, order)))

    def drawn(self, value: int) -> "Episode":
        """Return the episode after this random draw."""
        assert isinstance(self.chance, Draw)
        return _asking(_after(self, Drawn(self.chance.id, value)))

    def dealt_by(self, dealer: Dealer) -> "Episode":
        """Return the episode at the next question to a seat, or at its end."""
        now = self
        while now.chance is not None:
            if isinstance(now.chance, Shuffle):
                now = now.shuffled(dealer.shuffled(now.chance.size))
            else:
                now = now.drawn(dealer.drawn(now.chance.name, now.chance.below))
        return now


def begun(name: str, options: Any, *, seats: int, stack: Chips, most_deals: int | None) -> Episode:
    """Return a match or sitting at its first question.

    Each of the `seats` has `stack` chips; the other places stay empty.
    """
    game = BY_NAME[name]
    nobody = (None,) * (places(game, options) - seats)
    state = game.rules.open(options, (stack,) * seats + nobody)
    return _asking(Episode(name=name, state=state, most_deals=most_deals))


def _after(episode: Episode, command: Command[Any]) -> Episode:
    """Return the episode after a command, before its next question is found."""
    events, state = step(episode.game, episode.state, command)
    ended = sum([isinstance(event, DealEnded) for event in events])
    return replace(episode, state=state, deals=episode.deals + ended, asked=None, chance=None)


def _asking(episode: Episode) -> Episode:
    """Return the episode with its next question; questions that all leave unanswered expire."""
    now = replace(episode, asked=None, chance=None)
    while now.most_deals is None or now.deals < now.most_deals:
        waits = now.game.rules.waits(now.state)
        for wait in waits:
            if isinstance(wait, Shuffle | Draw):
                return replace(now, chance=wait)
            asked = _asked(now, wait)
            if asked is not None:
                return replace(now, asked=asked)
        if not waits:
            return now
        now = replace(_after(now, Expired(waits[-1].id)), answers=(), silent=())
    return now


def _asked(episode: Episode, wait: SeatWait) -> Asked | None:
    """Return the next seat that this wait asks; None if there is none, or if it only delays."""
    if episode.game.plays == "match" and wait.kind == "pause":
        return None  # the players of a match read its score, which a program need not
    seats = (wait.seat,) if isinstance(wait, Choice) else wait.seats
    for seat in seats:
        answer = (wait.id, seat)
        if answer in episode.silent or episode.answers.count(answer) >= MOST_ANSWERS:
            continue
        for question in episode.game.rules.offers(episode.state, seat):
            if question.id == wait.id and question.offers:
                return Asked(seat, question, optional=not isinstance(wait, Choice))
    return None
