"""What a table of tressette chooses when it opens."""

from typing import Literal

from msgspec import Struct

from circolo.play.contract import BadOptions

TARGETS = (11, 21, 31, 41)


class Options(Struct, frozen=True, tag_field="game", tag="tressette", forbid_unknown_fields=True):
    """Two players or four in pairs (T3), the points to reach (T15), who leads (T5)."""

    players: Literal[2, 4] = 4
    target: int = 21
    lead: Literal["four_of_denari", "four_then_right"] = "four_of_denari"


def seats(options: Options) -> tuple[int, int]:
    """A match needs every seat taken (T3); raises BadOptions for a target nobody plays to."""
    if options.target not in TARGETS:
        raise BadOptions("target", f"must be one of {', '.join(map(str, TARGETS))}")
    return options.players, options.players
