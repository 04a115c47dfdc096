"""REST operations: the public data of a shuffle, and proofs of the cards that a player has seen."""

from circolo.fairness.epoch import PublicEpoch
from circolo.room.house import House
from circolo.room.proofs.card_proofs import CardProofs, card_proofs
from circolo.tables.state import PlayerId, TableId
from circolo.web.accounts.accounts import Accounts
from circolo.web.requester import Requester
from circolo.web.rest.operation import get
from circolo.web.rest.tournaments import require_seen, viewer_of


@get("/api/tables/{table}/epochs/{number}")
async def epoch(
    table: str, number: int, *, requester: Requester, accounts: Accounts, house: House
) -> PublicEpoch:
    """Return the public data of a shuffle, with which anybody can verify it.

    They are commitments, seeds and the Merkle root of the cards.
    """
    await require_seen(house, TableId(table), await viewer_of(requester, accounts))
    return await house.logs.epoch(TableId(table), number)


@get("/api/tables/{table}/epochs/{number}/proofs")
async def proofs(
    table: str, number: int, *, requester: Requester, accounts: Accounts, house: House
) -> CardProofs:
    """Return proofs that the cards which the signed-in player has seen are those of the running
    shuffle.
    """
    known = await accounts.required(requester)
    actor = house.tables.live(TableId(table))
    return card_proofs(actor, PlayerId(known.person.id), number)


OPERATIONS = (epoch, proofs)
