"""Refusals of the web server: a stable code, an HTTP status, and a sentence a person can act on."""

from types import MappingProxyType

from circolo.cards.units import Millis

_KNOWN = MappingProxyType(
    {
        "bad_origin": (
            403,
            "This page is not the house's own: open the address of the house. "
            "A program states that address in the header Origin.",
        ),
        "bad_host": (
            421,
            "This house does not have the name in the address. "
            "If it should, its operator adds the address to CIRCOLO_ORIGINS.",
        ),
        "csrf": (403, "The request lacks the header X-Circolo: 1. Reload the page and try again."),
        "bad_request": (400, "The request is not what this address takes."),
        "not_json": (400, "The request is not JSON."),
        "too_long": (413, "The request is too long."),
        "head_too_long": (431, "The address, or what goes before the request, is too long."),
        "length_required": (411, "The request does not say how long it is."),
        "too_slow": (408, "The request did not come to its end in time."),
        "not_found": (404, "There is nothing at this address."),
        "method_not_allowed": (405, "This address does not take such a request."),
        "no_session": (401, "Your session has ended. Sign in again."),
        "token_malformed": (
            401,
            "This is no bot token: a token begins with circolo_bot_ and has 55 characters.",
        ),
        "token_unknown": (401, "This house knows no such bot token."),
        "token_revoked": (401, "The owner of the bot has revoked this token."),
        "token_expired": (401, "This bot token has expired. Its owner can make another."),
        "token_scope": (403, "This bot token does not allow this."),
        "bots_off": (403, "This house admits no bots of members."),
        "bots_members": (403, "Only a member has bots. Take a name and a password first."),
        "bot_unknown": (404, "You have no such bot."),
        "too_many_bots": (409, "You have as many bots as this house allows."),
        "too_many_tokens": (409, "This bot has five valid tokens. Revoke one of them first."),
        "wrong_login": (401, "Name or password is wrong."),
        "wrong_password": (403, "The old password is wrong."),
        "password_needed": (403, "Enter your password again: this moves chips or roles."),
        "code_needed": (401, "This account has a second step: enter the code of your app too."),
        "no_such_case": (404, "There is no case with this number."),
        "case_closed": (409, "This case is closed."),
        "case_open": (409, "A case about these two is open already."),
        "case_same_person": (409, "A case is about two people."),
        "cases_full": (409, "Too many cases are open. Close some of them first."),
        "passkey_needed": (401, "This account has a second step: use your passkey."),
        "passkey_elsewhere": (
            401,
            "This account has passkeys for another address of this house. Sign in there.",
        ),
        "passkeys_off": (
            409,
            "Passkeys work only where the address of the house begins with https and has a name.",
        ),
        "passkey_wrong": (403, "The passkey did not sign what the house asked for. Try again."),
        "passkey_expired": (
            409,
            "The request for the passkey has expired or was answered already. Try again.",
        ),
        "passkey_unknown": (404, "You have no such passkey."),
        "passkey_known": (409, "This passkey is registered already."),
        "passkeys_full": (409, "You have ten passkeys. Remove one of them first."),
        "passkey_copied": (
            403,
            "Another device seems to have a copy of this passkey. Use another second step, and "
            "remove this passkey.",
        ),
        "passkey_last": (
            409,
            "Your role needs a second step, and this is your last one. Register another first.",
        ),
        "wrong_code": (403, "This code is wrong. Enter the one that your app shows now."),
        "code_used": (403, "This code was used already. Wait for the next one."),
        "staff_elsewhere": (
            403,
            "This house lets staff act only from certain networks, and you are not in one.",
        ),
        "second_factor_needed": (
            403,
            "This house requires a second step of its staff. Set it up on the account page.",
        ),
        "second_factor_set": (409, "The second step is set up already. Remove it first."),
        "second_factor_members": (
            403,
            "Only a member has a second step. Take a name and a password first.",
        ),
        "second_factor_unreadable": (
            409,
            "The house cannot read the secret of your app any more. Use a recovery code, or ask "
            "the operator to remove the second step.",
        ),
        "mail_off": (403, "This house sends no e-mail."),
        "email_members": (403, "Only a member has an address. Take a name and a password first."),
        "email_invalid": (400, "This is no e-mail address that the house can write to."),
        "email_link_invalid": (
            403,
            "This link was used already, or is too old. Enter the address again.",
        ),
        "email_needed": (403, "Confirm an e-mail address of your own first, in your account."),
        "too_many_mails": (429, "Too many mails in a short time. Wait a little and try again."),
        "no_second_factor": (409, "This account has no second step."),
        "setup_expired": (409, "This was begun too long ago. Begin again."),
        "password_short": (400, "A password has at least 8 characters."),
        "password_long": (400, "A password has at most 128 characters."),
        "password_common": (400, "This password is too easy to guess. Choose another."),
        "name_invalid": (
            400,
            "A name has 3 to 20 letters, digits, spaces, dots, - or _, "
            "and begins and ends with a letter or a digit.",
        ),
        "name_taken": (409, "Somebody has this name already. Choose another."),
        "name_alike": (409, "This name looks like the name of somebody else. Choose another."),
        "name_mixed": (400, "A name is written in one alphabet. Use letters of one only."),
        "name_reserved": (
            400,
            "This name would be taken for the staff of the house, or for a guest. Choose another.",
        ),
        "not_a_guest": (409, "This account has a password already."),
        "not_a_member": (409, "This account has no password yet: there is nothing to recover."),
        "person_unknown": (404, "Nobody has this name."),
        "friends_full": (409, "You have as many friends and sent requests as one can have."),
        "friend_requests_full": (409, "This person has many requests to answer. Try again later."),
        "friend_requests_often": (429, "You have asked many people. Wait a little."),
        "friend_blocked": (409, "You have blocked this person. Unblock them first."),
        "friend_not_here": (409, "Your friend is not here now."),
        "not_friends": (403, "Only friends can do this. Ask the person to be your friend."),
        "not_yourself": (400, "This is only for others."),
        "challenges_often": (429, "You have invited just now. Wait a few seconds."),
        "table_full": (409, "This table has no free seat for others."),
        "seat_taken": (409, "This seat is taken."),
        "table_paused": (409, "This table is paused."),
        "push_off": (403, "This house sends no notifications."),
        "push_invalid": (
            400,
            "The house cannot send notifications to this browser: its address or keys are invalid.",
        ),
        "push_often": (429, "You have switched notifications many times. Try again in an hour."),
        "message_at_table": (
            409,
            "You two play at one table: what you write could tell of cards. Write after the match.",
        ),
        "talk_guests": (403, "A guest writes with ready-made phrases only. Take a name first."),
        "talk_phrases": (403, "In this house people write with ready-made phrases only."),
        "talk_muted": (403, "The staff have muted you for a time."),
        "talk_too_fast": (429, "Too many messages in a short time. Wait a few seconds."),
        "talk_unreadable": (400, "This text cannot be read: use ordinary letters and signs."),
        "talk_words": (400, "One of these words is not allowed in this house."),
        "report_no_messages": (404, "This person has written you nothing that is still kept."),
        "report_too_often": (429, "You have reported five times within an hour. Wait."),
        "reports_full": (503, "There are too many reports to read. Try again later."),
        "link_invalid": (
            403,
            "This link was used already, or is too old. Ask the operator for another.",
        ),
        "no_desk": (503, "The house is just moving to another machine. Try again in a moment."),
        "no_such_table": (404, "There is no such table."),
        "no_such_epoch": (404, "The house has committed to no such shuffle at this table yet."),
        "not_seated": (403, "You have no seat at this table."),
        "epoch_not_running": (
            409,
            "This shuffle is not in play. After its end, all of it is public.",
        ),
        "not_your_table": (403, "Only players of a table may have its records."),
        "deal_not_over": (
            409,
            "This deal is not over, or its shuffle is still in use: its record comes with the next "
            "shuffle, or with the end of the match.",
        ),
        "no_review": (
            409,
            "This deal has no review. A deal has one after its cards were played.",
        ),
        "branch_step": (409, "Nobody has to choose at this step of the deal."),
        "branch_card": (409, "One of these cards may not be played there."),
        "branch_answer": (409, "One of these answers may not be given there."),
        "cards_lost": (
            410,
            "The seed of this deal's shuffle is lost: nobody can tell its cards any more.",
        ),
        "record_unreadable": (400, "This file is no record of a deal."),
        "record_version": (400, "This record was written by a later version of Circolo."),
        "record_too_large": (413, "This file is too long for the record of a deal."),
        "record_no_table": (400, "No match can be read from this file."),
        "record_events": (400, "No match can be read from this file."),
        "record_does_not_hold": (
            422,
            "This record does not verify: check it with `circolo verify`.",
        ),
        "not_allowed": (403, "Your role in this house does not allow this."),
        "self_excluded": (
            403,
            "You have excluded yourself from play, and nobody can end that early.",
        ),
        "self_exclusion_longer": (409, "You have excluded yourself for longer already."),
        "excluded": (403, "You are excluded from all tables for a time."),
        "no_evening": (
            409,
            "This house is not open for an evening. Its operator sets `evening` to on.",
        ),
        "no_wall_code": (409, "There is no code on the wall now."),
        "wall_code_needed": (403, "Type the code on the wall first, then you may sit."),
        "wall_code_wrong": (403, "This is not the code on the wall. Read it again."),
        "bad_reason": (400, "Give a reason, in one line of 3 to 300 characters."),
        "give_limit": (409, "Staff have given as much today as the house allows in a day."),
        "no_such_gift": (404, "No such gift waits: it was confirmed or rejected, or has expired."),
        "gift_same_person": (409, "Another person confirms this gift, not the one who asked."),
        "gifts_full": (409, "Too many gifts wait. Confirm or reject some of them first."),
        "account_staff": (409, "This account has a role: an operator takes that first."),
        "account_seated": (
            409,
            "This account has a seat at a table. It can be deleted when that match is over, or the "
            "seat is free.",
        ),
        "account_entered": (
            409,
            "This account has entered a tournament. Withdraw the entry, or wait until it is over.",
        ),
        "no_role": (409, "This person has no role."),
        "not_muted": (409, "This person is not silenced."),
        "not_excluded": (409, "This person is not excluded."),
        "no_such_report": (404, "There is no such report."),
        "report_closed": (409, "This report is closed already."),
        "no_such_deal": (404, "This table has no such deal, or the deal has nothing to return."),
        "deal_voided": (409, "This deal, or its match, is void already."),
        "void_spent": (
            409,
            "The chips of this deal have moved since: they cannot be returned.",
        ),
        "void_in_play": (
            409,
            "The winner is playing a deal with these chips. Try again when it is over.",
        ),
        "clubs_not_founded": (403, "In this house you cannot found a club."),
        "clubs_members": (403, "Only a member joins a club. Take a name and a password first."),
        "clubs_often": (429, "You have changed clubs many times. Try again in an hour."),
        "clubs_full": (409, "The house has as many clubs as it allows."),
        "club_unknown": (404, "There is no such club."),
        "club_not_allowed": (403, "Your role in this club does not allow this."),
        "club_owner_stays": (409, "The owner of a club hands it over first."),
        "club_owner_full": (409, "One person cannot own more clubs in this house."),
        "club_memberships_full": (409, "You are in as many clubs as one person can be."),
        "club_name_invalid": (
            400,
            "The name of a club has 3 to 40 letters, digits, spaces, dots, apostrophes, &, - or _, "
            "and begins and ends with a letter or a digit.",
        ),
        "club_name_alike": (409, "This name looks like that of another club. Choose another."),
        "club_text_invalid": (400, "A description has at most 200 ordinary letters and signs."),
        "logo_invalid": (400, "This is no PNG, JPEG or WebP picture that the house can read."),
        "logo_too_large": (
            400,
            "A logo has at most 128 KB and four million pixels. Make the picture smaller.",
        ),
        "club_rules_invalid": (
            400,
            "House rules have at most 20 lines, each of at most 200 ordinary letters and signs.",
        ),
        "club_full": (409, "This club has as many members as a club can have."),
        "club_no_member": (404, "This person is no member of the club."),
        "club_removed": (403, "The club has removed you. Ask for a new invitation."),
        "club_removed_full": (409, "The club has removed as many people as it can."),
        "club_for_glory": (409, "Tournaments of clubs are free in this house."),
        "club_guarantee": (409, "Only the house guarantees prizes."),
        "club_events_full": (409, "The club has five tournaments that are not over."),
        "partner_no_member": (409, "Your partner is not in this club."),
        "invitation_unknown": (404, "This invitation is not valid, or all its places are taken."),
        "invitation_expired": (403, "This invitation has expired. Ask for a new one."),
        "invitation_invalid": (400, "An invitation lasts up to 30 days, for up to 100 people."),
        "invitations_full": (409, "The club has ten open invitations. Revoke one of them first."),
        "season_unknown": (404, "There is no such season, or you may not see it."),
        "season_points_invalid": (409, "The points must not rise from one place to the next."),
        "season_foreign": (409, "Only tournaments of the same club, or of the house, count."),
        "season_closed": (409, "This season is closed: its standings are final."),
        "season_running": (409, "A tournament of this season is not over yet."),
        "season_full": (409, "The season has as many tournaments as it can have."),
        "seasons_full": (409, "There are as many seasons as there can be."),
        "no_such_event": (404, "There is no such tournament."),
        "event_over": (409, "This tournament is over."),
        "event_closed": (409, "This tournament is over."),
        "event_paused": (409, "This tournament is paused. Resume it first."),
        "event_failed": (409, "This tournament has failed. It can still be cancelled."),
        "entry_limits": (409, "The entry is outside the limits that this house sets."),
        "events_full": (409, "The house has as many open tournaments as it allows."),
        "bad_options": (400, "The settings of this tournament are invalid."),
        "bad_minutes": (400, "That is too short, or too long."),
        "bot_already": (409, "A bot plays for this person already, or the person is a bot."),
        "already_paused": (409, "This tournament is paused already."),
        "already_cancelled": (409, "This tournament has been cancelled already."),
        "not_paused": (409, "This tournament is not paused."),
        "not_begun": (409, "This tournament has not begun."),
        "table_already_paused": (409, "This table is paused already."),
        "table_not_paused": (409, "This table is not paused by itself."),
        "only_freeze_out": (409, "Players change tables only in a freeze-out."),
        "player_out": (409, "This player is out of the tournament."),
        "already_moving": (409, "This player is changing tables already."),
        "same_table": (409, "This player sits at that table already."),
        "table_breaking": (409, "This table is about to be broken."),
        "banker_stays": (409, "The banker moves only after the bank."),
        "not_registered": (409, "This person has not entered the tournament."),
        "no_pairings": (409, "Pairs cannot be listed for a knockout or a freeze-out."),
        "pairings_fixed": (409, "The tournament has begun, so its pairings cannot be changed."),
        "teams_drawn": (
            409,
            "Pairs or tables are drawn by lot, so no meeting can be fixed before.",
        ),
        "bad_pair": (400, "A pair needs two players of different teams."),
        "forced_and_forbidden": (409, "The same two must not meet and must meet."),
        "forbidden_many": (409, "One entrant is kept apart from ten others at most."),
        "forced_twice": (409, "A team can have only one match in the first round."),
        "impossible_pairings": (409, "With these lists, not everybody would have an opponent."),
        "no_clock": (409, "No clock of this tournament is running."),
        "no_such_match": (404, "This tournament has no such match."),
        "not_in_this_match": (409, "This person does not play in that match."),
        "settled_since": (409, "Later rounds depend on the result of this match."),
        "seats_given": (409, "The seats that were won are given, so the result stays."),
        "too_many_attempts": (429, "Too many attempts. Wait a little and try again."),
        "too_many_changes": (429, "Too many changes within the hour. Try again later."),
        "too_many_avatars": (
            429,
            "You have changed your card too often. Try again later.",
        ),
        "too_many_names": (429, "You have changed your name too often. Try again later."),
        "too_many_guests": (429, "Too many guests from your address. Try again later, or sign in."),
        "too_many_connections": (
            429,
            "Too many connections from your address, or to this house. Try again in a moment.",
        ),
        "too_fast": (429, "Too many requests. Wait a little and try again."),
        "busy": (503, "The house is busy. Try again in a moment."),
        "loopback_only": (403, "Only the machine of the house may read this page."),
        "not_ready": (503, "The house is not open yet."),
        "disk_full": (
            503,
            "The disk of the house is full: nothing can be written. Try again when it has room.",
        ),
        "store_unavailable": (
            503,
            "The house cannot store anything at the moment. Nothing is lost. Try again soon.",
        ),
        "store_failed": (503, "The house could not store this. Try again in a moment."),
        "failed": (500, "The server failed. The error is in its log."),
    }
)


class Refusal(Exception):
    """A request was refused and had no effect.

    `wait` is the time in milliseconds after which the client may retry; 0 if no time is known.
    """

    def __init__(self, code: str, *, wait: Millis = Millis(0)) -> None:
        self.status, self.detail = _KNOWN[code]
        super().__init__(self.detail)
        self.code = code
        self.wait = wait


CODES = tuple(sorted(_KNOWN))
"""All refusal codes of the web server, in alphabetical order."""


def known(code: str) -> bool:
    """Return whether the web server has a refusal with this code."""
    return code in _KNOWN
