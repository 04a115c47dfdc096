"""Settings of a house, from command line flags and CIRCOLO_* variables; flags go first."""

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
    """A setting is invalid; the sentence names it."""

    code = "bad_setting"


class Settings(Struct, frozen=True, kw_only=True):
    """All settings of a house; `port` 0 means any free port."""

    data: Path
    host: str = "127.0.0.1"
    port: Port = 8080
    origins: frozenset[Origin] = frozenset()
    """Origins of the house behind a proxy, besides the one in the request."""
    proxies: tuple[str, ...] = ()
    """Addresses of proxies whose forwarded client address is trusted; `*` trusts all."""
    tempo: Literal["on", "off"] = "on"
    welcome_chips: Annotated[int, Meta(ge=0, le=1_000_000)] = 1_000
    talk: Freedom = "all"
    talk_guests: Freedom = "phrases"
    """What members and guests may write in the chat; guests never more than members."""
    talk_words: Path | None = None
    """A file of words that the chat refuses, one a line."""
    daily_chips: Annotated[int, Meta(ge=0, le=1_000_000)] = 500
    """Chips granted a day to a member whose balance is below `daily_up_to`; 0: none."""
    daily_up_to: Annotated[int, Meta(ge=0, le=1_000_000)] = 1_000
    """The daily grant raises a balance to at most this."""
    give_per_day: Annotated[int, Meta(ge=0, le=1_000_000_000)] = 100_000
    """Chips that all staff together may give in a day."""
    bots_win_per_day: Annotated[int, Meta(ge=0, le=1_000_000_000)] = 1_000_000
    """Winnings of house bots in a day above this return to the mint."""
    sit_and_gos: Literal["on", "off"] = "on"
    """Whether the house keeps small tournaments open that start when they are full."""
    anchors: Literal["on", "off"] = "on"
    """Whether the house makes and publishes an anchor of its log once a day."""
    entry_least: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    entry_most: Annotated[int, Meta(ge=0, le=1_000_000)] = 1_000_000
    """The range of an entry that is not free, fee included (P1)."""
    match_fee: Annotated[int, Meta(ge=0, le=50)] = 0
    """The house's fee of a match entry, in percent (P3)."""
    evening: Literal["on", "off"] = "off"
    """Whether many people share one network, so that the limits of an address are raised."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    limits: UsageLimits = UsageLimits()


def from_environment(environment: Mapping[str, str], **flags: object) -> Settings:
    """Return the settings; a flag overrides its variable unless it is None. Raises BadSetting."""
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
    """Return the default data folder by the XDG rules; raises BadSetting."""
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
        raise BadSetting(f"A setting cannot be used: {path} is in nobody's home folder.") from error
