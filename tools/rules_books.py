"""The rule books for players, one a game: their allowed parts, and the clauses that they must
state.

A heading opens a section; its name here is the page's name for it. `conditions` name the tables for
which a block holds; `choices` name the table options that may stand beside a block.
"""

from collections.abc import Sequence

from msgspec import Struct

from tools.rule_coverage import clauses


class Book(Struct, frozen=True, kw_only=True):
    """The rule book of one game, in every language.

    It must state all clauses of `letters` and of `besides`, except `not_here`.
    """

    game: str
    sections: tuple[str, ...]
    conditions: tuple[str, ...]
    choices: tuple[str, ...]
    letters: str
    besides: tuple[str, ...] = ()
    not_here: frozenset[str] = frozenset()

    def binding(self, rules: str) -> tuple[str, ...]:
        """Return the clauses of RULES.md that bind a table of this game."""
        return tuple(
            clause
            for clause in clauses(rules)
            if (clause[0] in self.letters or clause in self.besides) and clause not in self.not_here
        )


OF_MATCHES = frozenset({"R5"})
"""R5 is about a ring table, which waits for a minimum of seats."""

TRESSETTE = Book(
    game="tressette",
    sections=(
        *("goal", "cards", "deal", "play", "points", "accuso", "end"),
        *("time", "premoves", "chips"),
    ),
    conditions=(
        *("players 2", "players 4", "lead four_then_right"),
        *("signals", "cappotto", "accuso", "match"),
    ),
    choices=(
        *("players", "target", "lead", "signals", "cappotto", "accuso"),
        *("pause", "move", "match", "entry"),
    ),
    letters="TR",
    not_here=OF_MATCHES,
)
CHIAMATRE = Book(
    game="chiamatre",
    sections=(
        *("goal", "cards", "deal", "call", "play", "points", "end"),
        *("time", "premoves", "chips"),
    ),
    conditions=("call_own_card",),
    choices=("signals", "call_own_card", "annul", "pause", "move", "entry"),
    letters="CR",
    besides=("T1", "T2", "T6", "T7", "T10", "T16", "T18"),
    not_here=OF_MATCHES,
)
SETTE_E_MEZZO = Book(
    game="sette_e_mezzo",
    sections=(
        *("goal", "cards", "bank", "piatto", "classica", "winner", "rule", "tournament"),
        *("time", "premoves", "chips"),
    ),
    conditions=("piatto", "classica", "lone_matta_stands", "reale", "tournament"),
    choices=(
        *("variant", "seats", "minimum_bank", "minimum_bet", "maximum"),
        *("lone_matta_stands", "reale", "move", "buy_in"),
    ),
    letters="SR",
)
CHEMIN_DE_FER = Book(
    game="chemin_de_fer",
    sections=(
        *("goal", "cards", "bank", "bets", "coup", "win", "seguito", "rule", "casino"),
        *("tournament", "time", "premoves", "chips"),
    ),
    conditions=("online", "casino", "tournament"),
    choices=(
        *("variant", "seats", "minimum_bank", "minimum_bet", "small_bank"),
        *("halve_last_win", "onlookers", "cut_card"),
        *("bets", "grace", "auction", "move", "buy_in"),
    ),
    letters="FR",
)

BOOKS: Sequence[Book] = (TRESSETTE, CHIAMATRE, SETTE_E_MEZZO, CHEMIN_DE_FER)
