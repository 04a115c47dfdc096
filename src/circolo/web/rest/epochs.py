"""Shuffles over REST: what a table has published of one, and proofs of the cards a player saw."""

from circolo.fairness.epoch import PublicEpoch
from circolo.room.house import House
from circolo.room.proofs.card_proofs import CardProofs, card_proofs
from circolo.tables.state import PlayerId, TableId
from circolo.web.accounts.accounts import Accounts
from circolo.web.requester import Requester
from circolo.web.rest.operation import get


@get("/api/tables/{table}/epochs/{number}")
async def epoch(table: str, number: int, house: House) -> PublicEpoch:
    """Return what a table has published of a shuffle, so that anybody can check it."""
    return await house.logs.epoch(TableId(table), number)


@get("/api/tables/{table}/epochs/{number}/proofs")
async def proofs(
    table: str, number: int, *, requester: Requester, accounts: Accounts, house: House
) -> CardProofs:
    """Return proofs of the cards of a running shuffle that the signed-in player has seen."""
    known = await accounts.required(requester)
    actor = house.tables.live(TableId(table))
    return card_proofs(actor, PlayerId(known.person.id), number)


OPERATIONS = (epoch, proofs)
