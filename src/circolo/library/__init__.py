"""The public Python library: a `Game` object that a program plays step by step, over the rules and
the bots of every game (docs/library.md).

The modules `circolo.GAME`, one for each game, add the types and the options of their game.
"""

from circolo.library.dealing import Deal
from circolo.library.game import Game
from circolo.library.position import ALL, Automation
from circolo.library.reading import read
from circolo.library.results import DealResult, Result

__all__ = ["ALL", "Automation", "Deal", "DealResult", "Game", "Result", "read"]
