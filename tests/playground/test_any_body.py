"""Whatever a bot sends, it gets an answer of Discord's and never a failure of the server."""

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.playground import DiscordError
from bot.playground.bodies import check_edit, check_flags, check_new
from bot.playground.clock import Clock, Snowflakes
from bot.playground.command_rules import check_command
from bot.playground.default_world import CHANNELS, GUILD, PEOPLE, build_world
from bot.playground.form import Form
from bot.playground.modals import check_modal
from bot.playground.service import Options, Service
from bot.playground.world import Message

KEYS = tuple(
    word
    for line in (
        "type id components component accessory custom_id style label options value values items media url content",
        "flags embeds fields name description footer text author allowed_mentions parse users roles nonce",
        "attachments filename message_reference message_id emoji file spacing accent_color min_values max_values",
        "title choices required name_localizations contexts placeholder default",
    )
    for word in line.split()
)

scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 40_000),
    st.floats(allow_nan=False),
    st.text(max_size=5),
    st.sampled_from(KEYS),
)
bodies = st.recursive(
    scalars,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.sampled_from(KEYS), inner, max_size=6)),
    max_leaves=30,
)
objects = st.dictionaries(st.sampled_from(KEYS), bodies, max_size=8)
patient = settings(max_examples=150)


@pytest.fixture(scope="module")
def service() -> Service:
    clock = Clock()
    ids = Snowflakes(clock)
    return Service(build_world(clock, PEOPLE, CHANNELS, GUILD), clock, ids, "token", Options())


def refuse_or_accept(check, *arguments, **named) -> None:
    """Anything else than Discord's refusal fails the test by itself."""
    with contextlib.suppress(DiscordError):
        check(*arguments, **named)


@patient
@given(body=objects)
def test_a_message(service: Service, body: dict):
    channel = next(iter(service.world.channels.values()))
    refuse_or_accept(check_new, service, channel, body, [])


@patient
@given(body=objects)
def test_an_edit(service: Service, body: dict):
    channel = next(iter(service.world.channels.values()))
    message = Message(1, channel, service.world.bot, service.clock.moment(), content="hi")
    refuse_or_accept(check_edit, service, message, body, [])


@patient
@given(body=objects)
def test_a_modal_and_flags(service: Service, body: dict):
    refuse_or_accept(check_modal, body)
    refuse_or_accept(check_flags, body, path="")


@patient
@given(body=objects)
def test_a_command(service: Service, body: dict):
    form = Form()
    check_command(form, body, "0")
    refuse_or_accept(form.finish)
