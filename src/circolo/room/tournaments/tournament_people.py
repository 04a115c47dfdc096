"""People of a tournament: those named on its page, those who are paid, and the bots that fill free
places.
"""

from collections.abc import Iterable, Mapping

from circolo.ledger.transfer import Transfer
from circolo.room.bot_port import Bots
from circolo.tables.names import Names
from circolo.tables.state import USUAL_LEVEL, PlayerId
from circolo.tournaments import registration
from circolo.tournaments.commands import Register
from circolo.tournaments.state import State, TournamentId
from circolo.tournaments.tournament_options import pairs_enter


def people_in(state: State) -> set[PlayerId]:
    """Return the ids of all people who are named on the page of a tournament: entrants and
    directors.
    """
    people = {entrant.player for entrant in state.entrants if not entrant.bot}
    return people | {PlayerId(note.by) for note in state.notes if note.by}


def bots_for(state: State, bots: Bots, names: Names) -> tuple[Register, ...]:
    """Return the entry commands of the house bots for all missing entrants. If players enter with a
    partner, each two bots name each other as partners.
    """
    present = {e.name if e.bot else names(e.player, e.name) for e in state.entrants}
    invited: list[PlayerId] = []
    called: list[str] = []
    for _ in range(registration.lacking(state)):
        bot = bots.invite(frozenset(present))
        present.add(bot.name)
        invited.append(PlayerId(bot.id))
        called.append(bot.name)
    in_pairs = pairs_enter(state.sheet)
    return tuple(
        Register(
            player,
            bot=True,
            level=USUAL_LEVEL,
            partner=invited[at ^ 1] if in_pairs else None,
            name=name,
        )
        for at, (player, name) in enumerate(zip(invited, called, strict=True))
    )


def people_paid(transfers: Iterable[Transfer]) -> Iterable[PlayerId]:
    """Return the ids of the people whose accounts the transfers change, each once."""
    accounts = [account for moved in transfers for account in (moved.debit, moved.credit)]
    kinds = (account.partition(":") for account in accounts)
    whose = (PlayerId(player) for kind, _, player in kinds if kind in ("wallet", "purse"))
    return tuple(dict.fromkeys(whose))  # the same order in every seeded run


def entered(states: Iterable[State]) -> Mapping[PlayerId, tuple[TournamentId, ...]]:
    """Return for each player the ids of the tournaments that they have entered."""
    found: dict[PlayerId, tuple[TournamentId, ...]] = {}
    for state in states:
        for entrant in state.entrants:
            if entrant.entered:
                found[entrant.player] = (*found.get(entrant.player, ()), state.id)
    return found
