"""What a line must know of a client's message: where it goes, and what it changes for the line."""

from circolo.wire import client_messages as client

DESK = ""
"""Stands for the desk where a table's id is expected."""

Watch = client.WatchLobby | client.WatchTournaments | client.WatchTournament | client.PageHidden
"""The messages that a line sends again to a new desk while they are on."""

_AT_TABLE = (
    client.Act
    | client.MoveOn
    | client.AskHint
    | client.SetPremove
    | client.WithdrawPremove
    | client.SetPreferences
    | client.CommitSeed
    | client.RevealSeed
    | client.Countersign
    | client.SitOut
    | client.ComeBack
    | client.Leave
    | client.TopUp
    | client.Start
    | client.SetLock
    | client.Remove
    | client.Follow
    | client.Unfollow
    | client.Speak
    | client.Report
)
_TAKES_SEAT = client.Sit | client.OpenTable | client.QuickPlay | client.Rematch


def table_of(message: client.ClientMessage) -> str:
    """Return the table for which a message is, or `DESK`."""
    return message.table if isinstance(message, _AT_TABLE) else DESK


def takes_seat(message: client.ClientMessage) -> bool:
    """Return whether a message asks for a seat, after which the client follows the table."""
    return isinstance(message, _TAKES_SEAT)


def watched(message: Watch) -> str:
    """Return the key of what a message watches: the lobby, the list, or one tournament; or that of
    a hidden page.
    """
    if isinstance(message, client.PageHidden):
        return "hidden"
    if isinstance(message, client.WatchTournament):
        return f"tournament {message.event}"
    return "lobby" if isinstance(message, client.WatchLobby) else "tournaments"
