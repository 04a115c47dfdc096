"""The settings of a house: their types, bounds, defaults and meaning.

The string below each field is what `circolo config init` and docs/operating/settings.md say of it.
"""

from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct

from circolo.room.mail_gateway import Tls
from circolo.room.people.talk_rules import Freedom
from circolo.web.usage_limits import UsageLimits

Port = Annotated[int, Meta(ge=0, le=65_535)]
Origin = Annotated[
    str,
    Meta(
        pattern=r"^https?://[^/\s]+$(?!\n)",
        description="an origin such as `https://carte.example`: scheme, host and optional port, "
        "without a path",
    ),
]
BusAddress = Annotated[
    str,
    Meta(
        pattern=r"^((nats|tls)://\S+)?$(?!\n)",
        description="an address such as `nats://user:password@host:4222`",
    ),
]
NodeName = Annotated[
    str,
    Meta(
        pattern=r"^[A-Za-z0-9-]{0,32}$(?!\n)",
        description="a name of at most 32 letters, digits and hyphens",
    ),
]
Network = Annotated[
    str,
    Meta(
        pattern=r"^[0-9a-f.:]+(/[0-9]+)?$(?!\n)",
        description="an address or a network such as `10.1.0.0/16`",
    ),
]
StoreAddress = Annotated[
    str,
    Meta(
        pattern=r"^(postgres(ql)?://\S+)?$(?!\n)",
        description="an address such as `postgresql://role:password@host/database`",
    ),
]
Interval = Annotated[
    str,
    Meta(
        pattern=r"^([1-9][0-9]{0,3}[mhd])?$(?!\n)",
        description="minutes, hours or days such as `30m`, `6h` or `1d`",
    ),
]
MailAddress = Annotated[
    str,
    Meta(
        pattern=r"^([^\s@<>,]+@[^\s@<>,]+)?$(?!\n)",
        description="an address such as `circolo@carte.example`",
    ),
]
HouseName = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=40,
        pattern=r"^[^\x00-\x1f\x7f]+$(?!\n)",
        description="a name of at most 40 characters in one line",
    ),
]
_SECONDS = {"m": 60, "h": 3_600, "d": 86_400}


class Settings(Struct, frozen=True, kw_only=True):
    """All settings of a house (the server of one club)."""

    data: Path
    """The data folder: database, keys, and the socket for `circolo admin`. The default is `circolo`
    in XDG_DATA_HOME, or else in ~/.local/share.
    """
    host: str = "127.0.0.1"
    """The address on which the server listens. The default can be reached from this machine only.
    """
    port: Port = 8080
    """The TCP port on which the server listens; 0 for any free port."""
    store: StoreAddress = ""
    """The PostgreSQL database that keeps everything but the keys; empty for a SQLite file in the
    data folder.
    """
    bus: BusAddress = ""
    """The NATS server over which the nodes of a cluster speak; empty for a house of one process."""
    node: NodeName = ""
    """The name of this node in logs, metrics and `circolo nodes`; empty for the machine's name."""
    workers: Annotated[int, Meta(ge=1, le=64)] = 1
    """The number of nodes that `circolo serve` starts on this machine, all on one port."""
    replace_deal_key: bool = False
    """Whether the house may start with another deal key than the one under which the hidden cards
    in the PostgreSQL database are encrypted; the running deals are then void.
    """
    origins: frozenset[Origin] = frozenset()
    """The public addresses of the house, such as `https://carte.example`. Without any, the server
    answers only under IP addresses and names of the local network.

    The operator sets them if the server is reached by a public name, for example behind a proxy
    with TLS. The server answers requests for another public name with 421 `bad_host`. It accepts
    browser requests and WebSockets from pages of these origins, besides those of the origin under
    which it was called. Invitations contain the first of them in alphabetical order.
    """
    proxies: tuple[str, ...] = ()
    """Addresses or networks of the proxies that the server trusts to state the client's address.
    `*` trusts every sender, so that every client can claim any address.
    """
    house_name: HouseName = "Circolo"
    """The name of the house, which the page shows in its head, its titles, on the big screen and in
    print. E-mails and authenticator apps show it too.
    """
    tempo: Literal["on", "off"] = "on"
    """Whether the server pauses between events, so that people can follow the game."""
    welcome_chips: Annotated[int, Meta(ge=0, le=1_000_000)] = 1_000
    """The chips that a new guest or member receives."""
    talk: Freedom = "all"
    """What members may write in the chat: everything, fixed phrases or nothing."""
    talk_guests: Freedom = "phrases"
    """What guests may write in the chat. Guests are never allowed more than members."""
    talk_words: Path | None = None
    """The path of a file of words that the chat refuses, one word on each line. The chat also finds
    them in other alphabets and with digits for letters.
    """
    daily_chips: Annotated[int, Meta(ge=0, le=1_000_000)] = 500
    """The chips granted once a day to a member whose balance is below `daily_up_to`; 0 for no
    grant.
    """
    daily_up_to: Annotated[int, Meta(ge=0, le=1_000_000)] = 1_000
    """The highest balance, in chips, to which the daily grant raises a member's account."""
    give_per_day: Annotated[int, Meta(ge=0, le=1_000_000_000)] = 100_000
    """The most chips that all staff together may give away in a day."""
    give_alone_per_day: Annotated[int, Meta(ge=0, le=1_000_000_000)] = 1_000_000_000
    """The most chips that one operator may give away in a day alone. A gift above it waits three
    days for the confirmation of another operator.
    """
    bots_win_per_day: Annotated[int, Meta(ge=0, le=1_000_000_000)] = 1_000_000
    """The most chips that the house bots may win and keep in a day; more go back to the mint, the
    account that issues chips.
    """
    sit_and_gos: Literal["on", "off"] = "on"
    """Whether the house keeps small tournaments open for entries, each of which starts when it is
    full.
    """
    anchors: Literal["on", "off"] = "on"
    """Whether the house publishes an anchor once a day: one hash over its whole log, which proves
    later that no entry was changed.
    """
    push: Literal["on", "off"] = "on"
    """Whether the house sends notifications to browsers that ask for them, through the push
    services of their makers.
    """
    push_networks: tuple[Network, ...] = ()
    """Private networks in which a push service of the operator may be, such as `10.1.0.0/16`; the
    server sends notifications to no other address that is not public.
    """
    entry_least: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    """The minimum entry of a match or tournament that is not free, in chips, fee included."""
    entry_most: Annotated[int, Meta(ge=0, le=1_000_000)] = 1_000_000
    """The maximum entry of a match or tournament, in chips, fee included (P1)."""
    clubs: Literal["none", "staff", "members"] = "members"
    """Who may found clubs: nobody, people with a role in the house, or every member."""
    clubs_per_member: Annotated[int, Meta(ge=1, le=100)] = 3
    """The most clubs that one member may own."""
    club_stakes: Literal["glory", "chips"] = "glory"
    """Whether tournaments that members announce in their clubs are free, or may have an entry in
    chips, within the limits of the house. Only the house guarantees prizes.
    """
    match_fee: Annotated[int, Meta(ge=0, le=50)] = 0
    """The fee that the house takes from a match entry, in percent of the entry (P3)."""
    evening: Literal["on", "off"] = "off"
    """`on` opens the house for an evening of people in one room. It raises the usage limits of one
    network address, and staff may ask for the code on the wall.
    """
    second_factor: Literal["optional", "staff"] = "optional"
    """Who must sign in with a second factor, a passkey or a code of an authenticator app: `staff`
    requires it of everybody with a role before they may use the rights of the role. Every member
    may set one up.
    """
    staff_networks: tuple[Network, ...] = ()
    """Addresses or networks from which people with a role may use its rights, such as
    `10.1.0.0/16`; empty for everywhere. The machine of the server is always admitted, so
    `127.0.0.1` admits no other.
    """
    mail_host: str = ""
    """The name of the mail server (SMTP) through which the house sends e-mail; empty for none."""
    mail_port: Port = 587
    """The port of the mail server, such as 587 for STARTTLS or 465 for TLS."""
    mail_tls: Tls = "starttls"
    """How the connection to the mail server is encrypted: by STARTTLS, by TLS from the beginning,
    or not at all, which is for a server on the same machine.
    """
    mail_user: str = ""
    """The user at the mail server; empty if it asks for none."""
    mail_password: str = ""
    """The password at the mail server. `mail_password_file` keeps it out of the settings file."""
    mail_password_file: Path | None = None
    """The path of a file with the password at the mail server; it goes before `mail_password`."""
    mail_from: MailAddress = ""
    """The address that sends the e-mail, such as `circolo@carte.example`."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    """The lowest level of the log lines that the server writes to stderr."""
    backup_every: Interval = ""
    """The time between two backups that the server makes by itself; empty for none. In a cluster
    the desk makes them.
    """
    backup_folder: Path | None = None
    """The folder of these backups. The default is `backups` in the data folder."""
    backup_keep: Annotated[int, Meta(ge=1, le=10_000)] = 14
    """The number of newest backups that are kept."""
    backup_days: Annotated[int, Meta(ge=0, le=10_000)] = 7
    """The number of days of which the newest backup is kept besides."""
    backup_weeks: Annotated[int, Meta(ge=0, le=10_000)] = 4
    """The number of weeks of which the newest backup is kept besides."""
    backup_months: Annotated[int, Meta(ge=0, le=10_000)] = 3
    """The number of months of which the newest backup is kept besides. A deleted account stays as
    long in backups.
    """
    limits: UsageLimits = UsageLimits()
    """The usage limits, each with a variable of its own."""

    @property
    def backups(self) -> Path:
        """The folder of backups."""
        return self.backup_folder or self.data / "backups"

    @property
    def backup_counts(self) -> dict[str, int]:
        """How many backups are kept: the newest, and of how many days, weeks and months one."""
        return {
            "keep": self.backup_keep,
            "days": self.backup_days,
            "weeks": self.backup_weeks,
            "months": self.backup_months,
        }

    @property
    def backup_seconds(self) -> int:
        """The time between two backups in seconds, 0 for none."""
        number, unit = self.backup_every[:-1], self.backup_every[-1:]
        return int(number) * _SECONDS[unit] if unit else 0


TABLES: dict[str, tuple[str, ...]] = {
    "server": ("house_name", "host", "port", "origins", "proxies", "tempo", "log_level"),
    "data": ("data", "store", "replace_deal_key"),
    "cluster": ("bus", "node", "workers"),
    "accounts": ("second_factor", "staff_networks"),
    "mail": (
        "mail_host",
        "mail_port",
        "mail_tls",
        "mail_user",
        "mail_password",
        "mail_password_file",
        "mail_from",
    ),
    "chat": ("talk", "talk_guests", "talk_words"),
    "chips": (
        "welcome_chips",
        "daily_chips",
        "daily_up_to",
        "give_per_day",
        "give_alone_per_day",
        "bots_win_per_day",
    ),
    "tournaments": ("sit_and_gos", "entry_least", "entry_most", "match_fee"),
    "clubs": ("clubs", "clubs_per_member", "club_stakes"),
    "backups": (
        "backup_every",
        "backup_folder",
        "backup_keep",
        "backup_days",
        "backup_weeks",
        "backup_months",
    ),
    "publishing": ("anchors", "push", "push_networks"),
    "limits": ("evening", *UsageLimits.__struct_fields__),
}
"""The tables of a settings file, and the settings in each. A name is in one table only."""
