"""Facts about a game that the house needs besides its rules, such as tournament formats, teams and
rating variants.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeAlias, TypeVar

from circolo.cards.units import Millis
from circolo.play.tally import TallyFold, uncounted

OptionsT = TypeVar("OptionsT")

Format = Literal["knockout", "swiss", "round_robin", "individual", "duplicate", "freeze_out"]
"""A tournament format: knockout, Swiss rounds, rounds with individual totals, duplicate (the same
deals at all tables), or freeze-out (a player is out after losing all chips).
"""

Teams: TypeAlias = tuple[tuple[int, ...], ...]
"""The seats of each team; the seats of one team win and lose together."""

Counts: TypeAlias = Mapping[str, int]
"""The number of deals in which a player had each feat (a notable thing, such as winning), by the
feat's name.
"""


@dataclass(frozen=True, slots=True)
class SitAndGo(Generic[OptionsT]):
    """A small tournament that the house always keeps open for entries. It begins when all places
    are taken.
    """

    name: str
    options: OptionsT
    format: Format
    players: int


@dataclass(frozen=True, slots=True)
class Duplicate(Generic[OptionsT]):
    """How a game is played in a duplicate tournament, where all tables play the same deals.

    `options` returns the options of a table with this number of deals, and `is_for` tells such
    options from those of other tables. `deals` is the only possible number of deals of a match;
    None if the tournament chooses it. `packs` is the number of packs that a match needs besides
    those of its deals.
    """

    options: Callable[[OptionsT, int], OptionsT]
    is_for: Callable[[OptionsT], bool]
    deals: int | None = None
    packs: int = 0


def without_variants(_: Any) -> str:
    """Return an empty text: the game has no variants, so all its tables count for the same rating.
    Default of `Facts.variant`.
    """
    return ""


def all_single(_: Any) -> Teams | None:
    """Return None: the game has no teams, and every seat plays alone. Default of `Facts.teams`."""
    return None


def each_alone(_: Any) -> bool:
    """Return False: no player has a partner at any table of the game. Default of
    `Facts.has_partners`.
    """
    return False


def unknown_luck(_: Any) -> tuple[int, ...]:
    """Return an empty tuple: the game does not say what dealt cards are worth. Default of
    `Facts.cards_gave`.
    """
    return ()


def with_partners(_: Any) -> bool:
    """Return True: every player has a partner, known or secret, at all tables of the game. A value
    for `Facts.has_partners`.
    """
    return True


def without_character(_variant: str, _counts: Counts) -> str | None:
    """Return None: the game does not classify players by their style of play. Default of
    `Facts.character`.
    """
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts(Generic[OptionsT]):
    """Values and pure functions that describe a game to the server. The rules of play do not read
    them.
    """

    clauses: tuple[str, ...] = ()
    """The clauses of RULES.md that apply to the game: whole sections by letter, single clauses by
    id, as in ("R", "T", "C9").
    """

    formats: tuple[Format, ...] = ("freeze_out",)
    """The tournament formats that the game supports."""

    sit_and_go: SitAndGo[OptionsT] | None = None
    duplicate: Duplicate[OptionsT] | None = None
    """How the game is played in a duplicate tournament; None if it cannot be."""

    variant: Callable[[OptionsT], str] = without_variants
    """Returns the variant of the game that table options choose, as text. Each variant has its own
    ratings; the length of a match makes no difference.
    """

    teams: Callable[[OptionsT], Teams | None] = all_single

    has_partners: Callable[[OptionsT], bool] = each_alone
    """Returns whether seats play as partners. If so, chat is closed while players hold cards (C9).
    """

    move_time: Millis = Millis(25_000)
    """The default time limit for one answer, in milliseconds. Table options may set another (R11).
    """

    tally: TallyFold = uncounted
    """Returns the score (`Tally`) of a match after one more event."""

    cards_gave: Callable[[Any], tuple[int, ...]] = unknown_luck
    """Returns what the dealt cards of the running deal give each side more than the others on
    average, in hundredths of a point; empty if unknown. Seats with own scores are sides.
    """

    annuls_deals: bool = False
    """Whether a deal may be annulled (C4): it ends without points, but counts in the numbering of
    deals.
    """

    character: Callable[[str, Counts], str | None] = without_character
    """Returns a name for a player's style of play in a variant, from the counts of feats (F31);
    None if the player has too few deals.
    """

    simulates_preferences: bool = False
    """Whether simulated players follow their preferences where the rules leave a choice, instead of
    a bot policy.
    """
