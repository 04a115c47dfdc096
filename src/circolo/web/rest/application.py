"""The REST API of the server as one ASGI application."""

from circolo.review.workers import ReviewWorkers
from circolo.room.house import House
from circolo.web.accounts.accounts import Accounts
from circolo.web.house_addresses import HouseAddresses
from circolo.web.monitoring.metrics import Metrics
from circolo.web.monitoring.security_log import SecurityLog
from circolo.web.rest import (
    deal_records,
    deal_replays,
    deal_reviews,
    epochs,
    house_status,
    match_history,
    published_keys,
    ratings,
    staff,
    statements,
    tournament_links,
    tournaments,
)
from circolo.web.rest.deal_replays import ReplayRenderer, make_renderer
from circolo.web.rest.deal_reviews import Reviews
from circolo.web.rest.openapi import description_operation
from circolo.web.rest.people import blocked_players, friends, own_sessions, profiles, push, sign_in
from circolo.web.rest.people.profiles import AvatarLimit, ProfileLimit
from circolo.web.rest.request_gate import RequestGate
from circolo.web.rest.router import Router
from circolo.web.usage_limits import UsageLimits

OPERATIONS = (
    *sign_in.OPERATIONS,
    *blocked_players.OPERATIONS,
    *statements.OPERATIONS,
    *published_keys.OPERATIONS,
    *match_history.OPERATIONS,
    *epochs.OPERATIONS,
    *deal_records.OPERATIONS,
    *deal_replays.OPERATIONS,
    *deal_reviews.OPERATIONS,
    *house_status.OPERATIONS,
    *own_sessions.OPERATIONS,
    *staff.OPERATIONS,
    *tournaments.OPERATIONS,
    *tournament_links.OPERATIONS,
    *ratings.OPERATIONS,
    *profiles.OPERATIONS,
    *friends.OPERATIONS,
    *push.OPERATIONS,
)


def api(
    house: House,
    accounts: Accounts,
    metrics: Metrics,
    *,
    limits: UsageLimits,
    addresses: HouseAddresses,
    security: SecurityLog,
    reviews: ReviewWorkers,
) -> Router:
    """Return the ASGI application of the REST API, for /api, /healthz, /readyz, /metrics and
    /.well-known.
    """
    return Router(
        (*OPERATIONS, description_operation(OPERATIONS)),
        services={
            House: house,
            Accounts: accounts,
            Metrics: metrics,
            UsageLimits: limits,
            HouseAddresses: addresses,
            ReplayRenderer: make_renderer(),
            Reviews: Reviews(reviews, house.clock),
            ProfileLimit: ProfileLimit(),
            AvatarLimit: AvatarLimit(),
        },
        gate=RequestGate(house.clock, limits=limits, origins=addresses.origins),
        security=security,
    )
