"""The commands Discord shows."""

import copy

from bot.client.commands import is_same

from .people import World


def described(command: dict) -> bool:
    return bool(command["description"]) and all(described(option) for option in command.get("options", []))


async def test_every_command_and_option_is_described(world: World):
    command, admin = [command.to_dict(world.bot.tree) for command in world.bot.tree.get_commands()]
    assert described(command)
    assert described(admin)
    names = {option["name"] for option in command["options"]}
    assert {"start", "hand", "table", "leave", "resign", "cancel", "help", "rules", "leaderboard", "stats"} <= names


async def test_commands_are_sent_only_when_they_changed(world: World):
    sent = len(world.sent("PUT", "/commands"))
    assert sent == 1
    await world.restart()
    assert len(world.sent("PUT", "/commands")) == sent


async def test_any_change_is_noticed(world: World):
    ours = [command.to_dict(world.bot.tree) for command in world.bot.tree.get_commands()]
    theirs = [dict(command, id="1", version="2", application_id="3") for command in copy.deepcopy(ours)]
    assert is_same(ours, theirs)
    start = next(option for option in theirs[0]["options"] if option["name"] == "start")
    for change in (
        lambda: start.update(description="Something else"),
        lambda: theirs[1].update(default_member_permissions="0"),
        lambda: start["options"][0].update(max_value=3),
        lambda: start["options"][0].pop("min_value"),
        lambda: start["options"].pop(),
        lambda: theirs[0]["options"].append({"type": 1, "name": "more", "description": "More"}),
    ):
        before = copy.deepcopy(start)
        change()
        assert not is_same(ours, theirs)
        start.clear()
        start.update(before)


async def test_only_unprivileged_intents_are_asked_for(world: World):
    intents = world.bot.intents
    assert {name for name, is_set in intents if is_set} == {"guilds", "guild_messages"}
