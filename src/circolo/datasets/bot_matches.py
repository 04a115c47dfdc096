"""Matches between bots as a data set, from one seed."""

from collections.abc import Sequence
from typing import Any

from circolo.bots.matches import turns
from circolo.bots.roster import policy_named
from circolo.catalogue import BY_NAME
from circolo.datasets.match_texts import DatasetPlayer, MatchText
from circolo.play import notation
from circolo.play.events import DealEnded
from circolo.simulation.deals import match_seed


def bot_match(
    game: str, options: Any, policies: Sequence[str], *, seed: int, match: int, deals: int
) -> MatchText:
    """Return a match between bots, or the first `deals` deals of it.

    The policies repeat around the table. Equal arguments give equal matches. Raises ValueError for
    a game without matches, whose hands `circolo simulate` writes.
    """
    rules = BY_NAME[game]
    if rules.plays != "match":
        raise ValueError(f"{game} has no matches")
    seats = rules.rules.seats(options)[1]
    names = [policies[seat % len(policies)] for seat in range(seats)]
    players = [policy_named(game, name) for name in names]
    commands, ended = [], 0
    for turn in turns(rules, options, players, seed=match_seed(seed, match)):
        commands.append(turn.command)
        ended += sum(isinstance(event, DealEnded) for event in turn.events)
        if ended >= deals:
            break
    return MatchText(
        id=f"{game}-{seed}-{match}",
        game=game,
        players=tuple(DatasetPlayer(at, name, bot=True) for at, name in enumerate(names)),
        text=notation.written(rules, options, commands),
    )
