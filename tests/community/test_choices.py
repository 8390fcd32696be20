import pytest

from bot.community import Choices, Preferences, ServerSettings
from bot.storage import Storage

SERVER, OTHER_SERVER = 1_100_000_000_000_000_001, 1_100_000_000_000_000_002
MONA, ALI = 11, 12


@pytest.fixture
def choices(storage: Storage) -> Choices:
    return Choices(storage)


async def test_where_nothing_is_chosen_nothing_is_stored(choices: Choices) -> None:
    assert await choices.fetch_server(SERVER) == ServerSettings(theme=None, deck=None)
    assert await choices.fetch_person(MONA) == Preferences(hand_theme=None, hand_deck=None)


async def test_each_server_keeps_its_own_choice(choices: Choices) -> None:
    await choices.update_server(SERVER, theme="night")
    await choices.update_server(OTHER_SERVER, theme="contrast", deck="four_colours")
    assert await choices.fetch_server(SERVER) == ServerSettings("night", None)
    assert await choices.fetch_server(OTHER_SERVER) == ServerSettings("contrast", "four_colours")


async def test_one_choice_leaves_the_others_as_they_were(choices: Choices) -> None:
    await choices.update_server(SERVER, theme="night")
    await choices.update_server(SERVER, deck="four_colours")
    await choices.update_person(MONA, hand_deck="four_colours")
    await choices.update_person(MONA, hand_theme="contrast")
    assert await choices.fetch_server(SERVER) == ServerSettings("night", "four_colours")
    assert await choices.fetch_person(MONA) == Preferences("contrast", "four_colours")
    assert await choices.fetch_person(ALI) == Preferences()


async def test_everything_a_server_sets_is_kept_and_the_rest_is_as_usual(choices: Choices) -> None:
    usual = await choices.fetch_server(SERVER)
    assert (usual.rated, usual.minimum_matches, usual.channels, usual.threads) == (True, 5, (), None)
    chosen = ServerSettings(
        language="en",
        preset="egyptian",
        clock="turn:60",
        patience=3,
        channels=(SERVER + 7, SERVER + 8),
        threads=True,
        rated=False,
        minimum_matches=1,
        house_rules=True,
    )
    names = (
        "language",
        "preset",
        "clock",
        "patience",
        "channels",
        "threads",
        "rated",
        "minimum_matches",
        "house_rules",
    )
    await choices.update_server(SERVER, **{name: getattr(chosen, name) for name in names})
    assert await choices.fetch_server(SERVER) == chosen
    await choices.update_server(SERVER, channels=(), preset=None)
    assert (await choices.fetch_server(SERVER)).channels == ()
    assert await choices.fetch_server(OTHER_SERVER) == usual


async def test_a_choice_can_be_taken_back(choices: Choices) -> None:
    await choices.update_person(MONA, hand_theme="night", hand_deck="four_colours")
    await choices.update_person(MONA, hand_deck=None)
    assert await choices.fetch_person(MONA) == Preferences("night", None)


async def test_choices_outlive_the_process(storage: Storage, choices: Choices) -> None:
    await choices.update_server(SERVER, theme="night")
    await choices.update_person(MONA, hand_deck="four_colours")
    await storage.close()
    again = await Storage.open(storage.path)
    assert await Choices(again).fetch_server(SERVER) == ServerSettings("night", None)
    assert await Choices(again).fetch_person(MONA) == Preferences(None, "four_colours")
    await again.close()
