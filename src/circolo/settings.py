"""Settings of a house, read from command line flags and CIRCOLO_* environment variables. A flag
overrides its variable.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from circolo.room.tables.table_talk import Freedom
from circolo.web.usage_limits import EVENING_LIMITS, UsageLimits

PREFIX = "CIRCOLO_"
_LISTS = frozenset({"origins", "proxies"})

Port = Annotated[int, Meta(ge=0, le=65_535)]
Origin = Annotated[str, Meta(pattern=r"^https?://[^/\s]+$(?!\n)")]


class BadSetting(Exception):
    """Raised for an invalid setting; the message names the setting."""

    code = "bad_setting"


class Settings(Struct, frozen=True, kw_only=True):
    """All settings of a house. `port` is the TCP port, 0 for any free one; `data` is the data
    folder.
    """

    data: Path
    host: str = "127.0.0.1"
    port: Port = 8080
    origins: frozenset[Origin] = frozenset()
    """Origins (scheme and host) of the house behind a proxy, accepted besides the origin in the
    request.
    """
    proxies: tuple[str, ...] = ()
    """Addresses of the proxies that are trusted to forward the client's address; `*` trusts every
    sender.
    """
    tempo: Literal["on", "off"] = "on"
    welcome_chips: Annotated[int, Meta(ge=0, le=1_000_000)] = 1_000
    talk: Freedom = "all"
    talk_guests: Freedom = "phrases"
    """What guests may write in the chat: everything, fixed phrases or nothing. `talk` is the same
    for members; guests are never allowed more than members.
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
    entry_least: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    entry_most: Annotated[int, Meta(ge=0, le=1_000_000)] = 1_000_000
    """The maximum entry of a match or tournament that is not free, in chips and fee included;
    `entry_least` is the minimum (P1).
    """
    match_fee: Annotated[int, Meta(ge=0, le=50)] = 0
    """The fee that the house takes of a match entry, in percent of the entry (P3)."""
    evening: Literal["on", "off"] = "off"
    """`on` raises the usage limits of one network address, for an evening on which many people
    share one network.
    """
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    limits: UsageLimits = UsageLimits()


def from_environment(environment: Mapping[str, str], **flags: object) -> Settings:
    """Return the settings from environment variables and flags. A flag that is not None overrides
    its variable. Raises BadSetting.
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
    """Return the default data folder: `circolo` in XDG_DATA_HOME, or else in ~/.local/share. Raises
    BadSetting if the home folder is unknown.
    """
    home = environment.get("XDG_DATA_HOME") or "~/.local/share"
    return _expanded(home) / "circolo"


def _chosen(kind: type[Struct], environment: Mapping[str, str]) -> dict[str, object]:
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
