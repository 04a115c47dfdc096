"""Where settings come from."""

from pathlib import Path

import pytest

from circolo.settings.bad_setting import BadSetting
from circolo.settings.house_settings import Settings
from circolo.settings.sources import from_environment
from circolo.web.usage_limits import EVENING_LIMITS, UsageLimits


def test_without_any_choice_the_house_is_for_this_machine_alone() -> None:
    settings = from_environment({"XDG_DATA_HOME": "/var/lib"})
    assert settings == Settings(data=Path("/var/lib/circolo"), host="127.0.0.1", port=8080)


def test_the_data_folder_is_the_users_own() -> None:
    data = Path("~/.local/share/circolo").expanduser()
    assert from_environment({}).data == data
    assert from_environment({"CIRCOLO_DATA": "~/carte"}).data == Path("~/carte").expanduser()


def test_every_setting_can_come_from_the_environment() -> None:
    settings = from_environment(
        {
            "CIRCOLO_HOST": "0.0.0.0",
            "CIRCOLO_PORT": "80",
            "CIRCOLO_DATA": "/data",
            "CIRCOLO_ORIGINS": "https://carte.example, https://circolo.example:8443",
            "CIRCOLO_PROXIES": "127.0.0.1,10.0.0.0/8",
            "CIRCOLO_TEMPO": "off",
            "CIRCOLO_WELCOME_CHIPS": "500",
            "CIRCOLO_TALK": "phrases",
            "CIRCOLO_TALK_GUESTS": "off",
            "CIRCOLO_TALK_WORDS": "/etc/words",
            "CIRCOLO_LOG_LEVEL": "warning",
            "CIRCOLO_CONNECTIONS_PER_ADDRESS": "400",
            "CIRCOLO_METRICS_FOR_ALL": "true",
        }
    )
    assert settings == Settings(
        host="0.0.0.0",
        port=80,
        data=Path("/data"),
        origins=frozenset({"https://carte.example", "https://circolo.example:8443"}),
        proxies=("127.0.0.1", "10.0.0.0/8"),
        tempo="off",
        welcome_chips=500,
        talk="phrases",
        talk_guests="off",
        talk_words=Path("/etc/words"),
        log_level="warning",
        limits=UsageLimits(connections_per_address=400, metrics_for_all=True),
    )


def test_an_evening_raises_every_limit_of_one_address() -> None:
    usual, evening = UsageLimits(), from_environment({"CIRCOLO_EVENING": "on"}).limits
    of_an_address = {*EVENING_LIMITS, "messages_per_second", "connections_per_person"}
    of_a_bot = {
        "bots_per_member",
        "connections_per_bot",
        "bot_messages_per_second",
        "bot_requests_per_second",
    }
    others = {"open_connections", "connections", "metrics_for_all"}
    assert of_an_address | of_a_bot | others == set(UsageLimits.__struct_fields__)
    for name in EVENING_LIMITS:
        assert getattr(evening, name) >= 1_000 > getattr(usual, name)
    for name in (*others, *of_a_bot, "messages_per_second", "connections_per_person"):
        assert getattr(evening, name) == getattr(usual, name)


def test_a_limit_that_is_chosen_goes_before_that_of_an_evening() -> None:
    chosen = {"CIRCOLO_EVENING": "on", "CIRCOLO_PURSES_PER_DAY": "30"}
    settings = from_environment(chosen)
    assert settings.evening == "on"
    assert settings.limits.purses_per_day == 30
    assert from_environment({}, evening="on").limits.purses_per_day == 1_000


def test_a_flag_goes_before_its_variable_and_an_absent_one_does_not() -> None:
    settings = from_environment({"CIRCOLO_PORT": "1", "CIRCOLO_HOST": "::1"}, port=2, host=None)
    assert (settings.port, settings.host) == (2, "::1")


def test_an_empty_variable_is_no_choice() -> None:
    assert from_environment({"CIRCOLO_PORT": ""}).port == 8080


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("CIRCOLO_PORT", "eighty"),
        ("CIRCOLO_PORT", "65536"),
        ("CIRCOLO_CONNECTIONS", "0"),
        ("CIRCOLO_CONNECTIONS_PER_PERSON", "many"),
        ("CIRCOLO_ORIGINS", "carte.example"),
        ("CIRCOLO_ORIGINS", "https://carte.example/"),
        ("CIRCOLO_LOG_LEVEL", "loud"),
        ("CIRCOLO_TEMPO", "prestissimo"),
        ("CIRCOLO_TALK", "loud"),
        ("CIRCOLO_TALK_GUESTS", "none"),
        ("CIRCOLO_WELCOME_CHIPS", "-1"),
    ],
)
def test_a_setting_that_cannot_be_used_is_named(variable: str, value: str) -> None:
    with pytest.raises(BadSetting, match=variable.removeprefix("CIRCOLO_").lower()):
        from_environment({variable: value})
