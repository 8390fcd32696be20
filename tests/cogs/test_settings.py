"""`/basra settings` and `/basra away`: what somebody chooses, shown at once and minded at their tables."""

import os
import re
import subprocess
import sys
from typing import Any

import pytest

from bot.matches import Habits, Quiet
from bot.texts import LANGUAGES, say, without_marks
from cogs.settings.hours import parse_hours, write_hours
from cogs.settings.zones import guess_zone, near_zones, read_zone, write_zone

from .admins import Admin
from .people import SELECT, Someone, World, labels, parts, words

HOUR, DAY = 3600, 86_400
SERVER_LANGUAGE = "`/basra-admin settings` chooses its language"


async def open_panel(person: Someone) -> Any:
    """Their private panel in the channel."""
    answer = await person.slash("basra settings")
    assert answer.ephemeral
    return answer.response


async def habits(person: Someone) -> Habits:
    return await person.world.bot.matches.fetch_habits(person.id)


def chosen(panel: Any, menu: str) -> str:
    """The value that a menu shows."""
    options = next(part["options"] for part in parts(panel) if part.get("custom_id") == menu)
    (value,) = [option["value"] for option in options if option.get("default")]
    return value


def values(panel: Any, menu: str) -> list[str]:
    """What a menu offers, by the beginning of its custom id."""
    part = next(part for part in parts(panel) if part.get("custom_id", "").startswith(menu))
    return [option["value"] for option in part["options"]]


def written(modal: dict[str, Any]) -> list[dict[str, Any]]:
    """The lines of a form."""
    return [part["component"] for part in modal["components"]]


async def write_quiet(person: Someone, panel: Any, hours: str, zone: str) -> None:
    form = await person.click(panel.message, "Set quiet hours")
    await person.member.submit_modal(form, {"hours": hours, "zone": zone})


async def test_whoever_has_chosen_nothing_is_called_by_dm_and_reminded_at_any_hour(world: World):
    panel = await open_panel(world.amira)
    assert chosen(panel, "notice") == "dm"
    told = words(panel)
    assert "Reminders are on" in told
    assert "No quiet hours" in told
    assert "You are here" in told


async def test_how_to_be_called_is_chosen_from_a_menu_and_seen_at_once(world: World):
    panel = await open_panel(world.amira)
    for notice in ("mention", "none", "dm"):
        await world.amira.select(panel.message, "notice", notice)
        assert chosen(panel, "notice") == notice
        assert (await habits(world.amira)).notice == notice


async def test_what_no_menu_offers_is_refused(world: World):
    panel = await open_panel(world.amira)
    shown = {"type": SELECT, "custom_id": "notice", "options": [{"label": "x", "value": "loudly"}]}
    world.env.backend.get_message(panel.message.channel.id, panel.message.id).components = [
        {"type": 1, "components": [shown]}
    ]
    result = await world.amira.select(panel.message, "notice", "loudly")
    assert "not possible" in words(result.response)
    assert (await habits(world.amira)).notice == "dm"


async def test_reminders_are_turned_off_and_on(world: World):
    panel = await open_panel(world.amira)
    await world.amira.click(panel.message, "No reminders")
    assert "Reminders are off" in words(panel)
    assert not (await habits(world.amira)).reminders
    await world.amira.click(panel.message, "Send me reminders")
    assert "Reminders are on" in words(panel)
    assert (await habits(world.amira)).reminders


async def test_the_panel_works_in_direct_messages_and_after_a_restart(world: World):
    answer = await world.amira.user.slash("basra settings")
    panel = answer.response
    await world.restart()
    await world.amira.select(panel.message, "notice", "mention")
    assert (await habits(world.amira)).notice == "mention"
    assert chosen(panel, "notice") == "mention"


async def test_choices_are_ones_own(world: World):
    await world.amira.select((await open_panel(world.amira)).message, "notice", "none")
    assert (await habits(world.boutros)) == Habits()


async def test_quiet_hours_are_written_into_a_form_and_told_with_the_time_there(world: World):
    panel = await open_panel(world.amira)
    await write_quiet(world.amira, panel, "22:00–06:00", "europe/athens")
    assert (await habits(world.amira)).quiet == Quiet(22 * 60, 6 * 60, "Europe/Athens")
    assert "Quiet hours: 22:00–06:00" in words(panel)
    assert "Europe/Athens, where it is 02:0" in words(panel)  # the model of Discord begins at midnight in Greenwich
    await world.amira.click(panel.message, "No quiet hours")
    assert (await habits(world.amira)).quiet is None
    assert "No quiet hours" not in labels(panel)


async def test_the_form_proposes_what_is_set_already(world: World):
    panel = await open_panel(world.amira)
    await write_quiet(world.amira, panel, "23:30-6", "Cairo")
    form = await world.amira.click(panel.message, "Set quiet hours")
    proposed = {part["custom_id"]: part["value"] for part in written(form.modal)}
    assert proposed == {"hours": "23:30–06:00", "zone": "Africa/Cairo"}


@pytest.mark.parametrize(
    ("hours", "zone", "told"),
    [
        ("at night", "Cairo", "cannot read “at night”"),
        ("25:00–06:00", "Cairo", "cannot read “25:00–06:00”"),
        ("22:00–06:01", "Cairo", "more than 8 hours"),
        ("22:00–22:00", "Cairo", "no hour would be quiet"),
        ("22:00–06:00", "xyzzy", "I know no time zone “xyzzy”"),
    ],
)
async def test_what_cannot_be_is_told_kindly_and_changes_nothing(world: World, hours: str, zone: str, told: str):
    panel = await open_panel(world.amira)
    await write_quiet(world.amira, panel, "23:00–05:00", "Beirut")
    await write_quiet(world.amira, panel, hours, zone)
    assert told in words(panel).replace("\\", "")
    assert "Nothing has changed" in words(panel)
    assert (await habits(world.amira)).quiet == Quiet(23 * 60, 5 * 60, "Asia/Beirut")


async def test_a_misspelled_zone_is_offered_in_a_menu_with_the_time_there(world: World):
    panel = await open_panel(world.amira)
    await write_quiet(world.amira, panel, "22:00–06:00", "Atens")
    assert (await habits(world.amira)).quiet is None
    assert values(panel, "quietzone:")[0] == "Europe/Athens"
    await world.amira.select(panel.message, "quietzone:1320:360", "Europe/Athens")
    assert (await habits(world.amira)).quiet == Quiet(22 * 60, 6 * 60, "Europe/Athens")
    assert "⚠️" not in words(panel)


@pytest.mark.parametrize(
    ("text", "hours"),
    [
        ("22:00–06:30", (1320, 390)),
        ("22-6:30", (1320, 390)),
        (" 22.30 — 6 ", (1350, 360)),
        ("10pm to 6am", (1320, 360)),
        ("10:15 PM - 6 AM", (1335, 360)),
        ("24:00-6", (0, 360)),
        ("12am-7am", (0, 420)),
        ("12pm-1pm", (720, 780)),
        ("٢٢:٠٠-٦", (1320, 360)),
        ("22h-6h", (1320, 360)),
        ("22h30 à 6h", (1350, 360)),
        ("22 Uhr bis 6 Uhr", (1320, 360)),
        ("von 22 Uhr 30 bis 6:15", (1350, 375)),
        ("10 Uhr abends bis 6 Uhr morgens", (1320, 360)),
        ("22u tot 6u", (1320, 360)),
        ("van 22.30 uur tot 6 uur", (1350, 360)),
        ("10 uur ’s avonds tot 6 uur ’s ochtends", (1320, 360)),
        ("de las 22h a las 6h", (1320, 360)),
        ("10 de la noche a 6 de la mañana", (1320, 360)),
        ("10 p. m. - 6 a. m.", (1320, 360)),
        ("22.00–06.30", (1320, 390)),
        ("22'den 6'ya kadar", (1320, 360)),
        ("22 ile 6 arası", (1320, 360)),
        ("10μμ-6πμ", (1320, 360)),
        ("από τις 10 μ.μ. έως τις 6 π.μ.", (1320, 360)),
        ("22 ως 6", (1320, 360)),
        ("من ١٠ إلى ٦", (600, 360)),
        ("من ١٠ مساءً إلى ٦ صباحًا", (1320, 360)),
        ("من الساعة ١٠،٣٠ م حتى ٦ ص", (1350, 360)),
        ("٢٢، ٦", (1320, 360)),
        ("11 ليلا - 2 ليلا", (1380, 120)),
    ],
)
def test_hours_are_read_as_people_write_them(text: str, hours: tuple[int, int]):
    assert parse_hours(text) == hours
    assert parse_hours(write_hours(*hours)) == hours


@pytest.mark.parametrize(
    "text", ["", "22", "22h", "a 22", "22:60-6", "24:30-6", "13pm-6", "0am-6", "22:00", "–", "22:00-06:00-07:00"]
)
def test_what_no_clock_shows_is_no_hours(text: str):
    assert parse_hours(text) is None


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("Europe/Athens", "Europe/Athens"),
        ("  new   york ", "America/New_York"),
        ("UTC+2", "Etc/GMT-2"),
        ("-5", "Etc/GMT+5"),
        ("UTC−٥", "Etc/GMT+5"),
        ("UTC", "UTC"),
    ],
)
def test_a_zone_beyond_doubt_needs_no_question(typed: str, zone: str):
    assert read_zone("en", typed) == zone
    assert read_zone("en", write_zone(zone)) == zone


@pytest.mark.parametrize(
    ("language", "typed", "zone"),
    [
        ("de", "Kairo", "Africa/Cairo"),
        ("nl", "brussel", "Europe/Brussels"),
        ("nl", "Caïro", "Africa/Cairo"),
        ("es", "bogota", "America/Bogota"),
        ("es", "El Cairo", "Africa/Cairo"),
        ("fr", "le caire", "Africa/Cairo"),
        ("tr", "İstanbul", "Europe/Istanbul"),
        ("tr", "ISTANBUL", "Europe/Istanbul"),
        ("tr", "atina", "Europe/Athens"),
        ("el", "Αθηνα", "Europe/Athens"),
        ("el", "ΛΕΥΚΩΣΊΑ", "Asia/Nicosia"),
        ("ar", "القاهرة", "Africa/Cairo"),
        ("ar", "القاهره", "Africa/Cairo"),
        ("ar-arab", "اسطنبول", "Europe/Istanbul"),
        ("en", "Αθήνα", "Europe/Athens"),
    ],
)
def test_cities_are_known_by_their_names_in_our_languages(language: str, typed: str, zone: str):
    assert read_zone(language, typed) == zone


def test_the_cities_that_forms_and_answers_name_are_known():
    for language in LANGUAGES:
        words = say(language, "settings.quiet.no_zone", typed="?")
        *_, city, _offset = re.findall(r"`[^`]+`|«[^»]+»", without_marks(words))
        city = city.strip("`«»")
        assert read_zone(language, city), (language, city)


def test_a_misspelled_city_is_found_near_its_name_in_the_language():
    assert near_zones("de", "Kaior")[0] == "Africa/Cairo"
    assert near_zones("el", "Αθινα")[0] == "Europe/Athens"
    assert near_zones("fr", "Caire")[0] == "Africa/Cairo"


@pytest.mark.parametrize("typed", ["", "-13", "+25", "xyzzy", "../../etc/passwd"])
def test_what_is_no_zone_finds_none(typed: str):
    assert read_zone("en", typed) is None
    assert near_zones("en", typed) == []


def test_zones_are_known_where_the_machine_has_no_database_of_them():
    """As in slim images."""
    script = "from cogs.settings.zones import read_zone; print(read_zone('en', 'Athens'))"
    environment = {**os.environ, "PYTHONTZPATH": ""}
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "Europe/Athens"


def test_no_more_zones_are_offered_than_are_easily_read():
    assert read_zone("en", "America") is None
    assert 1 < len(near_zones("en", "America")) <= 10


def test_a_zone_is_guessed_only_where_a_language_says_it():
    assert guess_zone("el") == "Europe/Athens"
    assert guess_zone("en-US") == ""


async def test_being_away_is_chosen_in_the_panel_told_at_the_table_and_taken_back(world: World):
    await world.deal(world.boutros, clock="24h")
    panel = await open_panel(world.boutros)
    await world.boutros.select(panel.message, "awayfor", str(3 * DAY))
    until = world.env.now().timestamp() + 3 * DAY
    assert (await habits(world.boutros)).away_until == pytest.approx(until, abs=5)
    assert "You are away until" in words(panel)
    assert "is away until" in words(world.table)
    assert await world.bot.matches.fetch_absences(await world.match()) != {}
    await world.boutros.click(panel.message, "I am back")
    assert "Welcome back" in words(panel)
    assert "You are here" in words(panel)
    assert "is away until" not in words(world.table)
    assert (await habits(world.boutros)).away_until is None


async def test_the_clock_of_whoever_is_away_waits(world: World):
    await world.deal(world.boutros, clock="24h")
    player = await world.player
    await player.slash("basra away", days=2)
    deadline = (await world.match()).timing.deadline
    assert deadline == pytest.approx(world.env.now().timestamp() + 3 * DAY, abs=5)
    assert f"<t:{int(deadline or 0)}:R>" in words(world.table)


async def test_days_away_are_a_command_too_in_direct_messages_as_well(world: World):
    result = await world.amira.slash("basra away", days=14)
    assert result.ephemeral
    assert "your clocks wait in every match" in words(result.response)
    await world.amira.click(result.response.message, "I am back")
    assert (await habits(world.amira)).away_until is None
    await world.amira.user.slash("basra away", days=1)
    assert (await habits(world.amira)).away_until is not None
    result = await world.amira.user.slash("basra away", days=0)
    assert "Welcome back" in words(result.response)
    assert (await habits(world.amira)).away_until is None


async def test_an_absence_that_is_over_is_not_shown_any_more(world: World):
    await world.amira.slash("basra away", days=1)
    await world.env.advance_time(DAY + 1)
    panel = await open_panel(world.amira)
    assert "You are here" in words(panel)
    assert "I am back" not in labels(panel)


async def test_an_absence_nobody_offers_is_refused(world: World):
    panel = await open_panel(world.amira)
    for forged in (str(15 * DAY), "-5", "soon"):
        shown = {"type": SELECT, "custom_id": "awayfor", "options": [{"label": "x", "value": forged}]}
        world.env.backend.get_message(panel.message.channel.id, panel.message.id).components = [
            {"type": 1, "components": [shown]}
        ]
        result = await world.amira.select(panel.message, "awayfor", forged)
        assert "not possible" in words(result.response)
    assert (await habits(world.amira)).away_until is None


async def test_who_manages_the_server_is_told_where_its_language_is_chosen(world: World):
    admin = Admin(world).member
    assert SERVER_LANGUAGE in words((await admin.slash(world.channel, "basra language")).response)
    assert SERVER_LANGUAGE not in words((await world.boutros.slash("basra language")).response)
    assert SERVER_LANGUAGE not in words((await world.boutros.user.slash("basra language")).response)
