"""The announcement of a new tournament: its id, its seed, and what the house commits to."""

from circolo.cards.units import Millis
from circolo.catalogue import game_of
from circolo.play.contract import BadOptions
from circolo.room.actors.actor_services import ActorServices
from circolo.room.errors import RoomRefused
from circolo.room.tables.dealer import Vault, commitment_to_packs
from circolo.tournaments import lot_draw, rules
from circolo.tournaments.commands import Announce
from circolo.tournaments.rounds import shared_deals
from circolo.tournaments.state import TournamentId
from circolo.tournaments.tournament_options import AnyTournamentOptions

SEED_BYTES = 32
_CHANCE_BYTES = 2


def announcement(
    sheet: AnyTournamentOptions, by: str, *, services: ActorServices, vault: Vault
) -> tuple[Announce, bytes]:
    """Return the command that announces a tournament, and the secret seed of its lots (random
    orders).
    """
    tournament, seed = _new_id(services), services.entropy(SEED_BYTES)
    _, of = shared_deals.packs(game_of(sheet.options), sheet)
    deals = commitment_to_packs(vault, tournament, of=of) if of else b""
    return Announce(tournament, sheet, by, lot_draw.commitment(seed, tournament), deals), seed


def check_announcement(said: Announce, *, now: Millis) -> None:
    """Raise RoomRefused if the rules would refuse an announcement."""
    try:
        rules.decide(game_of(said.sheet.options), None, said, now=now)
    except BadOptions as refused:
        raise RoomRefused("bad_options", str(refused)) from None


def _new_id(services: ActorServices) -> TournamentId:
    """Return a new tournament id: the time, by which ids sort, and random digits."""
    return TournamentId(f"{services.clock.now():011x}{services.entropy(_CHANCE_BYTES).hex()}")
