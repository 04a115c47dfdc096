"""The REST API of the server as one ASGI application."""

from circolo.review.workers import ReviewWorkers
from circolo.room.house import House
from circolo.web.accounts.accounts import Accounts
from circolo.web.accounts.club_invitations import ClubInvitations
from circolo.web.accounts.emails import Emails
from circolo.web.accounts.member_bots import MemberBots
from circolo.web.accounts.wall_code_attempts import WallCodeAttempts
from circolo.web.house_addresses import HouseAddresses
from circolo.web.monitoring.metrics import Metrics
from circolo.web.monitoring.security_log import SecurityLog
from circolo.web.rest import (
    club_logos,
    clubs,
    collusion,
    deal_branches,
    deal_records,
    deal_replays,
    deal_reviews,
    epochs,
    house_status,
    match_history,
    published_keys,
    ratings,
    seasons,
    staff,
    statements,
    tournament_links,
    tournaments,
)
from circolo.web.rest.club_logos import LogoDrawer
from circolo.web.rest.collusion import HousePairs
from circolo.web.rest.deal_branches import Branches
from circolo.web.rest.deal_replays import ReplayRenderer, make_renderer
from circolo.web.rest.deal_reviews import Reviews
from circolo.web.rest.openapi import description_operation
from circolo.web.rest.people import (
    blocked_players,
    emails,
    evening,
    friends,
    loss_limit,
    member_bots,
    own_data,
    own_sessions,
    profiles,
    push,
    second_factor,
    self_exclusion,
    sign_in,
)
from circolo.web.rest.people.person_limits import (
    AvatarLimit,
    LossLimitChanges,
    OwnDataLimit,
    ProfileLimit,
)
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
    *deal_branches.OPERATIONS,
    *deal_reviews.OPERATIONS,
    *house_status.OPERATIONS,
    *own_sessions.OPERATIONS,
    *own_data.OPERATIONS,
    *emails.OPERATIONS,
    *second_factor.OPERATIONS,
    *staff.OPERATIONS,
    *collusion.OPERATIONS,
    *tournaments.OPERATIONS,
    *tournament_links.OPERATIONS,
    *evening.OPERATIONS,
    *clubs.OPERATIONS,
    *club_logos.OPERATIONS,
    *seasons.OPERATIONS,
    *self_exclusion.OPERATIONS,
    *loss_limit.OPERATIONS,
    *ratings.OPERATIONS,
    *profiles.OPERATIONS,
    *friends.OPERATIONS,
    *push.OPERATIONS,
    *member_bots.OPERATIONS,
)


def api(
    house: House,
    accounts: Accounts,
    metrics: Metrics,
    *,
    bots: MemberBots,
    limits: UsageLimits,
    addresses: HouseAddresses,
    security: SecurityLog,
    reviews: ReviewWorkers,
) -> Router:
    """Return the ASGI application of the REST API, for /api, /healthz, /readyz, /metrics and
    /.well-known.
    """
    mails = Emails(house, accounts)
    return Router(
        (*OPERATIONS, description_operation(OPERATIONS)),
        services={
            House: house,
            Accounts: accounts,
            Emails: mails,
            ClubInvitations: ClubInvitations(house, mails),
            WallCodeAttempts: WallCodeAttempts(house.clock, per_address=limits.logins_per_address),
            MemberBots: bots,
            Metrics: metrics,
            UsageLimits: limits,
            HouseAddresses: addresses,
            ReplayRenderer: make_renderer(),
            Reviews: Reviews(reviews, house.clock),
            Branches: Branches(reviews, house),
            ProfileLimit: ProfileLimit(),
            AvatarLimit: AvatarLimit(),
            OwnDataLimit: OwnDataLimit(),
            LossLimitChanges: LossLimitChanges(),
            LogoDrawer: LogoDrawer(),
            HousePairs: HousePairs(house.clock),
        },
        gate=RequestGate(house.clock, limits=limits, origins=addresses.origins, bots=bots.sign_in),
        security=security,
    )
