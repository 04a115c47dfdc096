"""Reads the settings of a house from flags, environment variables, a file and the defaults.

A flag goes before a variable, a variable before the file, and the file before the default. The
values of all sources are checked, also those that another source overrides.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgspec

from circolo.settings.bad_setting import BadSetting, Mistake
from circolo.settings.house_settings import Settings
from circolo.settings.setting_list import SETTINGS, Setting
from circolo.settings.settings_file import SettingsFile, find_file, read_file
from circolo.web.usage_limits import EVENING_LIMITS, UsageLimits

SourceKind = Literal["flag", "environment", "file", "evening", "default"]


class _NoHome(Exception):
    """A path begins with ~, and the home folder is unknown."""

    def __init__(self, path: str) -> None:
        super().__init__(f"{path} needs a home folder, and none is known.")


class Chosen(NamedTuple):
    """The value of a setting, the kind of its source, and the place in it: a variable, or a file
    and a line.
    """

    value: object
    source: SourceKind
    place: str = ""


class HouseChoices(NamedTuple):
    """The settings of a house, and where each value comes from, by the name of the setting."""

    settings: Settings
    chosen: Mapping[str, Chosen]
    file: Path | None = None


def from_environment(environment: Mapping[str, str], **flags: object) -> Settings:
    """Return the settings from environment variables and flags, without a file.

    A flag that is not None overrides its variable. An empty variable counts as not set. Raises
    BadSetting if a value is invalid.
    """
    return resolve(environment, flags, None).settings


def read_settings(
    environment: Mapping[str, str], *, config: Path | None = None, **flags: object
) -> HouseChoices:
    """Return the settings from flags, environment variables and the settings file, if there is one.

    `config` names the file, else CIRCOLO_CONFIG does, else the file is looked for. Raises
    BadSetting with all mistakes.
    """
    path = find_file(environment, config)
    return resolve(environment, flags, None if path is None else read_file(path))


def resolve(
    environment: Mapping[str, str], flags: Mapping[str, object], file: SettingsFile | None
) -> HouseChoices:
    """Return the settings from sources that have been read. Raises BadSetting with all mistakes."""
    mistakes = [] if file is None else [*file.mistakes]
    chosen = {}
    for setting in SETTINGS.values():
        candidates = []
        for raw in _raw_values(setting, environment=environment, flags=flags, file=file):
            checked = _checked(setting, raw, folder=file.path.parent if file else Path())
            if isinstance(checked, Mistake):
                mistakes.append(checked)
            else:
                candidates.append(checked)
        chosen[setting.name] = candidates[0] if candidates else Chosen(setting.default, "default")
    if chosen["evening"].value == "on":
        for name, value in EVENING_LIMITS.items():
            if chosen[name].source == "default":
                chosen[name] = Chosen(value, "evening")
    if chosen["data"].source == "default":
        try:
            chosen["data"] = Chosen(_default_data_folder(environment), "default")
        except _NoHome as error:
            mistakes.append(Mistake("bad_setting", f"data cannot be used: {error}"))
    mistakes += _contradictions(chosen)
    if mistakes:
        raise BadSetting(*mistakes)
    return HouseChoices(_settings(chosen), chosen, None if file is None else file.path)


def _settings(chosen: Mapping[str, Chosen]) -> Settings:
    values: dict[str, Any] = {name: one.value for name, one in chosen.items()}
    limits = {name: values.pop(name) for name in UsageLimits.__struct_fields__}
    return Settings(**values, limits=UsageLimits(**limits))


def _raw_values(
    setting: Setting,
    *,
    environment: Mapping[str, str],
    flags: Mapping[str, object],
    file: SettingsFile | None,
) -> Iterator[Chosen]:
    """Yield the value of a setting in each source that has one, in the order of precedence."""
    if flags.get(setting.name) is not None:
        flag = f"--{setting.name.removeprefix('backup_').replace('_', '-')}"
        yield Chosen(flags[setting.name], "flag", flag)
    if text := environment.get(setting.variable):
        yield Chosen(_list(text) if setting.is_list else text, "environment", setting.variable)
    if file is not None and setting.name in file.values:
        yield Chosen(file.values[setting.name], "file", file.places[setting.name])


def _list(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _checked(setting: Setting, raw: Chosen, *, folder: Path) -> Chosen | Mistake:
    """Return the value in its type, or why it cannot be used. `folder` is that of the file."""

    def from_text(kind: type, value: object) -> object:
        assert kind is Path
        if isinstance(value, Path):
            return value
        if not isinstance(value, str):
            raise TypeError
        path = _expanded(value)
        return folder / path if raw.source == "file" else path

    try:
        value = msgspec.convert(
            raw.value, setting.kind, strict=raw.source == "file", dec_hook=from_text
        )
    except _NoHome as error:
        return Mistake("bad_setting", f"{setting.name} ({raw.place}) cannot be used: {error}")
    except msgspec.ValidationError:
        return Mistake("bad_setting", f"{setting.name} ({raw.place}) must be {setting.allowed}.")
    return raw._replace(value=value)


def _default_data_folder(environment: Mapping[str, str]) -> Path:
    """Return the default data folder: `circolo` in XDG_DATA_HOME, or else in ~/.local/share.

    Raises _NoHome.
    """
    return _expanded(environment.get("XDG_DATA_HOME") or "~/.local/share") / "circolo"


def _expanded(path: str) -> Path:
    """Return the path with the home folder in place of ~. Raises _NoHome."""
    try:
        return Path(path).expanduser()
    except RuntimeError as error:
        raise _NoHome(path) from error


def _contradictions(chosen: Mapping[str, Chosen]) -> Iterator[Mistake]:
    """Yield the settings that contradict each other."""
    values: dict[str, Any] = {name: one.value for name, one in chosen.items()}
    if values["entry_least"] > values["entry_most"]:
        yield Mistake("settings_contradict", "entry_least must not be above entry_most.")
    if values["mail_host"] and not (values["mail_from"] and values["origins"]):
        yield Mistake(
            "settings_contradict",
            "mail_host needs mail_from, and origins: links in mails begin with the first of them.",
        )
    if values["mail_user"] and values["mail_tls"] == "none":
        yield Mistake("settings_contradict", "mail_user needs TLS: mail_tls must not be none.")
    if values["workers"] > 1 and not values["bus"]:
        yield Mistake("workers_need_bus", "Several workers need a bus and a store.")
    if values["bus"] and not values["store"]:
        yield Mistake("cluster_needs_postgresql", "A house with a bus needs a PostgreSQL store.")
