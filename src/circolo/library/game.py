"""A game that a program plays, by its own actions and by bots."""

from collections import Counter
from collections.abc import Collection, Sequence
from copy import copy
from typing import Any, Self

import msgspec

from circolo.bots.policy import AnyPolicy
from circolo.cards.units import Seat
from circolo.library import policies
from circolo.library.dealing import Deal, Dealer, arranged, dealing
from circolo.library.policies import Player
from circolo.library.position import ALL, Automation, Position
from circolo.library.stacks import stacks_of
from circolo.play import notation
from circolo.play.commands import Command, Drawn, Expired, Joined, Shuffled
from circolo.play.contract import (
    ActionT,
    EventT,
    IllegalAction,
    OfferT,
    OptionsT,
    StateT,
    ViewT,
)
from circolo.play.options_notation import options_of
from circolo.play.waits import Choice, Draw, Shuffle, WaitId, Window

MOST_ANSWERS = 16
"""The number of answers of one bot to one question, so that every window ends."""

MOST_SILENT = 100
"""The number of windows in a row that close without an answer, after which bots do not play on."""


class Game(Position[OptionsT, StateT, ActionT, OfferT, EventT, ViewT]):
    """A match, or a sitting at the table of a bank game, from its first shuffle on.

    Each state is an immutable value, so that `copy` and `undo` cost nothing. Methods that play
    raise IllegalAction, whose `code` names the clause of the rules, and BadNotation for a text that
    cannot be read.
    """

    def __init__(
        self,
        options: OptionsT,
        *,
        players: int | None = None,
        stack: int | Sequence[int] = 0,
        seed: int = 0,
        deal: Deal | str | None = None,
        automation: Collection[Automation] = ALL,
    ) -> None:
        """Open a table and play on to the first decision. Equal seeds give equal cards.

        At a bank game `players` sit down with `stack` chips each, or the chips given by seat.
        `deal` are cards for the first deal; the dealer deals all others. Raises BadOptions.
        """
        options = options_of(self.contract, msgspec.to_builtins(options))
        self._open(options, rules=self.contract.rules.version, automation=automation)
        self._dealer = Dealer(seed)
        self._deal = Deal.read(deal) if isinstance(deal, str) else deal
        if self.contract.plays == "ring":
            stacks = stacks_of(self.contract, options, players=players, stack=stack)
            for seat, chips in enumerate(stacks):
                self._push(Joined(Seat(seat), chips), by_caller=False)
        self._advance()

    def play(self, *actions: ActionT | str, seat: int | str | None = None) -> tuple[EventT, ...]:
        """Take actions one after the other, and return the events that follow. Each is an action of
        `legal`, or its text, such as "3D". Without `seat`, the seat on turn acts.

        If one is refused, those before it stay; if the text of one cannot be read, none is taken.
        """
        before = len(self._steps)
        for one in [self._action(action) for action in actions]:
            self._advance()
            where = self.turn if seat is None else self._seat(seat)
            if where is None:
                raise IllegalAction("r2_not_offered", "nobody is on turn: name a seat")
            self._push(notation.act_of(self.contract, self.state, where, action=one))
            self._advance()
        return self._since(before)

    def skip(self) -> tuple[EventT, ...]:
        """Let the seat on turn stay silent in a window, and return the events that follow. After an
        action of another seat it is asked again.

        Raises IllegalAction if the seat owes an answer.
        """
        before = len(self._steps)
        found = self._next()
        if found is None or not isinstance(found[0], Window):
            raise IllegalAction("r2_not_offered", "only a seat that is asked in a window may skip")
        self._silent |= {(found[0].id, found[1])}
        self._advance()
        return self._since(before)

    def expire(self) -> tuple[EventT, ...]:
        """Let the time of the first open question pass, and return the events that follow: a window
        closes; in a choice, the rules decide for the seat.
        """
        before = len(self._steps)
        self._advance()
        asked = [wait for wait in self.waits if isinstance(wait, Choice | Window)]
        if not asked:
            raise IllegalAction("r2_not_offered", "no open question can be out of time")
        self._push(Expired(asked[0].id))
        self._advance()
        return self._since(before)

    def enter(self, *lines: str | Command[ActionT]) -> tuple[EventT, ...]:
        """Apply lines of the notation, or commands, and return the events that follow: an action
        with its seat (`B banco`), chance (`pack 3D 4C ...`, `lot 1`), `B time`, `C sits 500`.
        """
        before = len(self._steps)
        for line in lines:
            if isinstance(line, str):
                self._keep(notation.step_of(self.contract, self.state, line))
            else:
                self._push(line)
            self._advance()
        return self._since(before)

    def play_by(
        self, players: Player | Sequence[Player | None], *, deals: int | None = None
    ) -> tuple[EventT, ...]:
        """Let bots play on, and return the events that follow.

        `players` is the name of a house bot or a function, for all seats, or one for each seat in
        turn; None leaves a seat to the caller, and the bots stop when it is on turn. They stop
        after `deals` more deals; without that number at the end of a match, or after one coup of a
        bank game. They also stop when nobody answers any more, for example if nobody wants the
        bank. Raises UnknownPolicy.
        """
        bots = policies.by_seat(self.name, players, self.seats)
        before, answers = len(self._steps), Counter[tuple[WaitId, Seat]]()
        if deals is None and self.contract.plays == "ring":
            deals = 1
        last = None if deals is None else len(self.deals) + deals
        self._advance()
        while last is None or len(self.deals) < last:
            found = self._next()
            if found is None or found[1] not in bots or self._is_silent():
                break
            wait, seat = found
            action = (
                self._choice(bots[seat], seat) if answers[wait.id, seat] < MOST_ANSWERS else None
            )
            answers[wait.id, seat] += 1
            if action is not None:
                self._push(notation.act_of(self.contract, self.state, seat, action=action))
            elif isinstance(wait, Window):
                self._silent |= {(wait.id, seat)}
            else:
                self._push(Expired(wait.id))
            self._advance()
        return self._since(before)

    def undo(self) -> None:
        """Take back the last action, and everything that followed it. Raises IndexError before the
        first one.
        """
        last = max((at for at, one in enumerate(self._steps) if one.by_caller), default=None)
        if last is None:
            raise IndexError("no action to take back")
        del self._steps[last:]
        self._rest()

    def copy(self) -> Self:
        """Return an independent copy, in constant time but for the list of steps."""
        other = copy(self)
        other._steps = self._steps.copy()
        other._asked = {}
        return other

    @classmethod
    def read(cls, text: str, *, seed: int = 0, automation: Collection[Automation] = ALL) -> Self:
        """Return the game that a text describes, exactly to its last line. The next action plays on
        from there. Raises BadNotation.
        """
        found = notation.read(text, {cls.contract.name: cls.contract})
        game = cls.__new__(cls)
        game._open(found.options, rules=found.rules, automation=automation)
        game._dealer, game._deal = Dealer(seed), None
        for one in found.steps:
            game._keep(one)
        return game

    def _since(self, before: int) -> tuple[EventT, ...]:
        return tuple(event for one in self._steps[before:] for event in one.events)

    def _advance(self) -> None:
        """Apply the automations until a seat has to decide."""
        while not self._is_silent() and (command := self._automatic()) is not None:
            self._push(command, by_caller=False)

    def _automatic(self) -> Command[Any] | None:
        windows = []
        for wait in self.waits:
            if isinstance(wait, Shuffle | Draw):
                return self._by_chance(wait) if "chance" in self.automation else None
            if isinstance(wait, Window):
                if "pauses" in self.automation and self._is_pause(wait):
                    return Expired(wait.id)
                windows.append(wait)
        if windows and "windows" in self.automation and self._next() is None:
            return Expired(windows[0].id)
        return None

    def _is_pause(self, wait: Window) -> bool:
        """Return whether nobody has a choice in this window, as between two deals. In a bank game
        the pause after all have passed offers the bank, so it is no such pause.
        """
        actions = (
            list(offer.actions())
            for seat in wait.seats
            for question in self.questions(seat)
            if question.id == wait.id
            for offer in question.offers
        )
        return wait.kind == "pause" and all(len(of_offer) == 1 for of_offer in actions)

    def _is_silent(self) -> bool:
        """Return whether so many windows have closed without an answer that nobody seems to play
        on.
        """
        last = self._steps[-MOST_SILENT:]
        return len(last) == MOST_SILENT and all(
            isinstance(one.command, Expired) and not one.by_caller for one in last
        )

    def _by_chance(self, wait: Shuffle | Draw) -> Shuffled | Drawn:
        epoch = sum(isinstance(one.command, Shuffled) for one in self._steps)
        if isinstance(wait, Draw):
            return self._dealer.draw(wait, epoch)
        usual = self._dealer.shuffle(wait, epoch + 1)
        if self._deal is None:
            return usual
        found = dealing(
            self.contract,
            self.state,
            len(self.seats),
            usual=usual,
            draw=lambda wait: self._dealer.draw(wait, epoch + 1),
        )
        if not any(found.values()):  # a shuffle before the deal, such as that for the lot
            return usual
        order, self._deal = arranged(usual.order, found, self._deal), None
        return Shuffled(wait.id, tuple(order))

    def _choice(self, policy: AnyPolicy, seat: Seat) -> ActionT | None:
        found = self._next()
        assert found is not None
        question = next(one for one in self.questions(seat) if one.id == found[0].id)
        rng = self._dealer.rng(seat, len(self._steps))
        chosen: ActionT | str | None = policy.choose(self.view(seat), question, rng)
        return None if chosen is None else self._action(chosen)
