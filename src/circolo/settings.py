"""Settings of a house, read from environment variables and from flags of `circolo serve`.

The variable of a setting is CIRCOLO_ and its name in capitals. A flag overrides its variable.
docs/operating/running-a-house.md lists all settings for the operator.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from circolo.room.people.talk_rules import Freedom
from circolo.web.usage_limits import EVENING_LIMITS, UsageLimits

PREFIX = "CIRCOLO_"
_LISTS = frozenset({"origins", "proxies", "push_networks"})
"""The settings whose variable is a list of texts separated by commas."""

Port = Annotated[int, Meta(ge=0, le=65_535)]
Origin = Annotated[str, Meta(pattern=r"^https?://[^/\s]+$(?!\n)")]
"""An origin: scheme, host and optional port, without a path, such as `https://carte.example`."""
BusAddress = Annotated[str, Meta(pattern=r"^((nats|tls)://\S+)?$(?!\n)")]
NodeName = Annotated[str, Meta(pattern=r"^[A-Za-z0-9-]{0,32}$(?!\n)")]
Network = Annotated[str, Meta(pattern=r"^[0-9a-f.:]+(/[0-9]+)?$(?!\n)")]
StoreAddress = Annotated[str, Meta(pattern=r"^(postgres(ql)?://\S+)?$(?!\n)")]


class BadSetting(Exception):
    """A setting has an invalid value. The message names the setting."""

    code = "bad_setting"


class Settings(Struct, frozen=True, kw_only=True):
    """All settings of a house (the server of one club)."""

    data: Path
    """The data folder: database, keys, and the socket for `circolo admin`."""
    host: str = "127.0.0.1"
    """The address on which the server listens. The default can be reached from this machine only.
    """
    port: Port = 8080
    """The TCP port on which the server listens; 0 for any free port."""
    store: StoreAddress = ""
    """The PostgreSQL database that keeps everything but the keys, as
    `postgresql://role:password@host/database`; empty for a SQLite file in the data folder.
    """
    bus: BusAddress = ""
    """The NATS server over which the nodes of a cluster speak, as `nats://user:password@host:4222`;
    empty for a house of one process.
    """
    node: NodeName = ""
    """The name of this node in logs, metrics and `circolo nodes`; empty for the machine's name."""
    workers: Annotated[int, Meta(ge=1, le=64)] = 1
    """The number of nodes that `circolo serve` starts on this machine, all on one port."""
    replace_deal_key: bool = False
    """Whether the house may start with another deal key than the one under which the hidden cards
    in the PostgreSQL database are encrypted; the running deals are then void.
    """
    origins: frozenset[Origin] = frozenset()
    """The public addresses of the house, such as `https://carte.example`.

    The operator sets them if the server is reached by a public name, for example behind a proxy
    with TLS. The server answers requests for another public name with 421 `bad_host`. It accepts
    browser requests and WebSockets from pages of these origins, besides those of the origin under
    which it was called. Invitations contain the first of them in alphabetical order. Without any,
    the server answers only under IP addresses and names of the local network.
    """
    proxies: tuple[str, ...] = ()
    """Addresses of the proxies that the server trusts to state the client's address.

    `*` trusts every sender, so that every client can claim any address.
    """
    tempo: Literal["on", "off"] = "on"
    """Whether the server pauses between events, so that people can follow the game."""
    welcome_chips: Annotated[int, Meta(ge=0, le=1_000_000)] = 1_000
    """The chips that a new guest or member receives."""
    talk: Freedom = "all"
    talk_guests: Freedom = "phrases"
    """What guests may write in the chat: everything, fixed phrases or nothing.

    `talk` is the same for members. Guests are never allowed more than members.
    """
    talk_words: Path | None = None
    """The path of a file of words that the chat refuses, one word on each line; None for no list.
    """
    daily_chips: Annotated[int, Meta(ge=0, le=1_000_000)] = 500
    """The chips granted once a day to a member whose balance is below `daily_up_to`; 0 for no
    grant.
    """
    daily_up_to: Annotated[int, Meta(ge=0, le=1_000_000)] = 1_000
    """The highest balance, in chips, to which the daily grant raises a member's account."""
    give_per_day: Annotated[int, Meta(ge=0, le=1_000_000_000)] = 100_000
    """The most chips that all staff together may give away in a day."""
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
    entry_most: Annotated[int, Meta(ge=0, le=1_000_000)] = 1_000_000
    """The maximum entry of a match or tournament that is not free, in chips, fee included (P1).

    `entry_least` is the minimum.
    """
    match_fee: Annotated[int, Meta(ge=0, le=50)] = 0
    """The fee that the house takes from a match entry, in percent of the entry (P3)."""
    evening: Literal["on", "off"] = "off"
    """`on` raises the usage limits of one network address, for an evening on which many people
    share one network.
    """
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    """The lowest level of the log lines that the server writes to stderr."""
    limits: UsageLimits = UsageLimits()
    """The usage limits, each with a variable of its own."""


def from_environment(environment: Mapping[str, str], **flags: object) -> Settings:
    """Return the settings from environment variables and flags.

    A flag that is not None overrides its variable. An empty variable counts as not set. Raises
    BadSetting if a value is invalid.
    """
    raw: dict[str, Any] = {"data": default_data_folder(environment)}
    raw |= _chosen(Settings, environment)
    raw |= {name: value for name, value in flags.items() if value is not None}
    raised = EVENING_LIMITS if raw.get("evening") == "on" else {}
    raw["limits"] = {**raised, **_chosen(UsageLimits, environment)}
    try:
        return msgspec.convert(raw, Settings, strict=False, dec_hook=_from_text)
    except msgspec.ValidationError as error:
        raise BadSetting(f"A setting cannot be used: {error}.") from None


def default_data_folder(environment: Mapping[str, str]) -> Path:
    """Return the default data folder: `circolo` in XDG_DATA_HOME, or else in ~/.local/share.

    Raises BadSetting if the home folder is unknown.
    """
    home = environment.get("XDG_DATA_HOME") or "~/.local/share"
    return _expanded(home) / "circolo"


def _chosen(kind: type[Struct], environment: Mapping[str, str]) -> dict[str, object]:
    """Return the raw values of the fields of `kind`, a type of settings, whose environment variable
    is not empty.
    """
    names = {name: f"{PREFIX}{name.upper()}" for name in kind.__struct_fields__}
    return {
        name: _list(environment[variable]) if name in _LISTS else environment[variable]
        for name, variable in names.items()
        if environment.get(variable)
    }


def _list(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _from_text(kind: type, value: object) -> object:
    assert kind is Path
    return _expanded(str(value))


def _expanded(path: str) -> Path:
    try:
        return Path(path).expanduser()
    except RuntimeError as error:
        raise BadSetting(
            f"A setting cannot be used: {path} needs a home folder, and none is known."
        ) from error
