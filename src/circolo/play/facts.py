"""Facts: what the house needs to know about a game besides its rules."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeAlias, TypeVar

from circolo.cards.units import Millis
from circolo.play.tally import TallyFold, uncounted

OptionsT = TypeVar("OptionsT")

Format = Literal["knockout", "swiss", "individual", "freeze_out"]
"""A format of tournaments."""

Teams: TypeAlias = tuple[tuple[int, ...], ...]
"""The seats that win and lose together, team by team."""

Counts: TypeAlias = Mapping[str, int]
"""For each feat, in how many deals a player had it."""


@dataclass(frozen=True, slots=True)
class SitAndGo(Generic[OptionsT]):
    """A small tournament that the house keeps open; it begins when all places are taken."""

    name: str
    options: OptionsT
    format: Format
    players: int


def without_variants(_: Any) -> str:
    """Return an empty variant: all options make the same game."""
    return ""


def all_single(_: Any) -> Teams | None:
    """Return no teams: every seat plays alone."""
    return None


def each_alone(_: Any) -> bool:
    """Return False: nobody has a partner."""
    return False


def with_partners(_: Any) -> bool:
    """Return True: every player has a partner, known to them or not."""
    return True


def without_character(_variant: str, _counts: Counts) -> str | None:
    """Return None: the game classifies no player."""
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts(Generic[OptionsT]):
    """Values and pure functions about a game that no rule of play reads."""

    clauses: tuple[str, ...] = ()
    """The clauses of RULES.md that bind the game: sections by letter, single clauses by id."""

    formats: tuple[Format, ...] = ("freeze_out",)
    """The formats that a tournament of the game may have."""

    sit_and_go: SitAndGo[OptionsT] | None = None

    variant: Callable[[OptionsT], str] = without_variants
    """The options that make the game a separate contest for ratings; the length of a match is not
    one of them.
    """

    teams: Callable[[OptionsT], Teams | None] = all_single

    has_partners: Callable[[OptionsT], bool] = each_alone
    """Whether seats play as partners, so that chat is closed while cards are held (C9)."""

    move_time: Millis = Millis(25_000)
    """The usual time of a move; the table options may set another (R11)."""

    tally: TallyFold = uncounted
    """Folds one event into the score of the match and of the running deal."""

    annuls_deals: bool = False
    """Whether a deal may end without points and keep its number (C4)."""

    character: Callable[[str, Counts], str | None] = without_character
    """The class of a player by their deals of a variant; None for too few deals (F31)."""

    simulates_preferences: bool = False
    """Whether simulated deals follow preferences, instead of a policy, where the rules leave a
    choice.
    """
