"""The REST routes that people request, and about which table or tournament."""

from collections.abc import Sequence
from random import Random

PUBLIC = (
    "GET /api/tables/{table}/heads",
    "GET /api/tables/{table}/epochs/{number}",
    "GET /api/tables/{table}/ratings",
    "GET /api/tables/{table}/deals/{number}/replay",
    "GET /api/deals/{table}/{number}",
    "GET /api/deals/{table}/{number}/text",
    "GET /api/events",
    "GET /api/events/{event}",
    "GET /api/ratings",
    "GET /api/ratings/tressette",
    "GET /api/address",
    "GET /api/caller",
    "GET /healthz",
    "GET /readyz",
    "GET /metrics",
    "GET /nothing-here",
)
"""Requested with and without a session; some are refused without one, or without a seat."""

OWN = (
    "GET /api/me",
    "GET /api/me/statement",
    "GET /api/tables/{table}/epochs/{number}/proofs",
    "GET /api/me/matches",
    "GET /api/me/hands",
    "GET /api/me/sittings",
    "GET /api/me/sittings/{number}/hands",
    "GET /api/me/sittings/{number}/record",
    "GET /api/me/statistics",
    "GET /api/me/statistics/hands",
    "GET /api/me/blocked",
    "GET /api/me/sessions",
    "GET /api/me/ratings",
)

STAFF = (
    "GET /api/staff",
    "GET /api/staff",
    "GET /api/staff/reports",
    "GET /api/staff/people?name=Dora+Bo",
    "GET /api/staff/collusion?name=Dora+Bo",
    "GET /api/staff/cases",
    "GET /api/events/{event}",
    "GET /api/events",
    *PUBLIC[:6],
)


def some_route(
    routes: Sequence[str], random: Random, *, tables: Sequence[str], events: Sequence[str]
) -> str:
    """Return a request, about something that exists if anything does."""
    route = random.choice(routes)
    return route.format(
        table=random.choice(tables) if tables else "tnowhere",
        event=random.choice(events) if events else "enowhere",
        number=random.choice((1, 1, 1, 2, 3)),
    )
