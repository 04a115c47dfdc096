"""The shared deals of a duplicate: the packs of each table, and when they are shown."""

from circolo.fairness import duplicate
from circolo.fairness.duplicate import SharedPacks
from circolo.play.contract import AnyGame
from circolo.tables.table_options import TableOptions
from circolo.tournaments import lot_draw
from circolo.tournaments.commands import ShowPack
from circolo.tournaments.draft_events import Draft
from circolo.tournaments.effects import CloseTable, ShowDeals
from circolo.tournaments.events import PackShown
from circolo.tournaments.refusal import Refused
from circolo.tournaments.state import Match, PackSecret, State
from circolo.tournaments.tournament_options import AnyTournamentOptions, Duplicate


def packs(game: AnyGame, sheet: AnyTournamentOptions) -> tuple[int, int]:
    """Return how many packs one round of a tournament shares, and how many all rounds together."""
    form, facts = sheet.format, game.facts.duplicate
    if not isinstance(form, Duplicate) or facts is None:
        return 0, 0
    one = form.deals + facts.packs
    return one, one * form.rounds


def table_options(draft: Draft, match: Match) -> TableOptions[object]:
    """Return the options of the table of a match, in a duplicate with the packs of its round."""
    state = draft.state
    form, facts = state.sheet.format, draft.game.facts.duplicate
    if not isinstance(form, Duplicate) or facts is None:
        return draft.sheet(state.sheet.options)
    one, of = packs(draft.game, state.sheet)
    entrants = lot_draw.entrants_hash([state.entrants[number].player for number in state.field])
    shared = SharedPacks(state.deals, entrants, (match.round - 1) * one, one, of)
    return draft.sheet(facts.options(state.sheet.options, form.deals), shared)


def round_to_show(state: State) -> int | None:
    """Return the round whose deals may be shown now, or None.

    They may be shown once no table of the round is in play: all its matches have a result, or the
    tournament has been cancelled.
    """
    shown = len(state.secrets) + 1
    matches = [match for match in state.matches if match.round == shown]
    closing = any(isinstance(effect, CloseTable) for effect in state.pending)
    if not isinstance(state.sheet.format, Duplicate) or not matches or closing:
        return None
    is_over = state.phase == "cancelled" or all(match.order for match in matches)
    return shown if is_over else None


def show_pack(draft: Draft, command: ShowPack) -> None:
    """Publish the secret of a round's last pack, and let its tables show their deals. Raises
    Refused if it is too early, or the secret is wrong.
    """
    state = draft.state
    if round_to_show(state) != command.round:
        raise Refused("not_over")
    number = packs(draft.game, state.sheet)[0] * command.round
    if not duplicate.is_bound(command.secret, number, commitment=state.deals):
        raise Refused("wrong_seed")
    draft.add(PackShown(PackSecret(number, command.secret)))
    for match in state.matches:
        if match.round == command.round and match.table is not None:
            draft.effect(ShowDeals, match.table)
