"""The world a playground starts with: a coffee house and the people in it."""

from collections.abc import Sequence

from .clock import Clock, FoundingIds, Snowflakes
from .permissions import ALL, BOT_ROLE, EVERYONE
from .world import TEXT, Channel, Guild, Member, Role, User, World

PEOPLE = ("Amira", "Boutros", "Chadi", "Dalia")
CHANNELS = ("basra", "lounge", "tournament")
GUILD = "Coffee house"
BOT = "Basra"
COLORS = ("#5865f2", "#3ba55d", "#faa61a", "#ed4245", "#eb459e", "#2f9e9e")


Ids = Snowflakes | FoundingIds


def build_world(clock: Clock, people: Sequence[str], channels: Sequence[str], guild: str) -> World:
    """One guild with its channels, the bot, and people of whom the first owns the guild."""
    ids = FoundingIds()
    bot = User(ids.next(), BOT, is_bot=True, avatar_color="#b3212f")
    world = World(bot, bot.id, BOT, users={bot.id: bot})
    for index, name in enumerate(people):
        user = User(ids.next(), name, avatar_color=COLORS[index % len(COLORS)])
        world.users[user.id] = user
    add_guild(world, ids, clock, guild, channels, world.people())
    return world


def add_guild(
    world: World, ids: Ids, clock: Clock, name: str, channels: Sequence[str], people: Sequence[User]
) -> Guild:
    """A guild that the bot has joined with the permissions it asks for; the first of the people owns it."""
    made = Guild(ids.next(), name, people[0], created=clock.moment())
    made.roles[made.id] = Role(made.id, "@everyone", EVERYONE, 0)
    host = Role(ids.next(), "Host", ALL, 2)
    bot_role = Role(ids.next(), BOT, BOT_ROLE, 1, managed_by=world.bot.id)
    made.roles |= {host.id: host, bot_role.id: bot_role}
    for user in people:
        roles = [host.id] if user is made.owner else []
        made.members[user.id] = Member(user, roles, clock.moment())
    made.members[world.bot.id] = Member(world.bot, [bot_role.id], clock.moment())
    world.guilds[made.id] = made
    for channel in channels:
        add_channel(world, ids, made, channel)
    return made


def add_channel(world: World, ids: Ids, guild: Guild, name: str) -> Channel:
    channel = Channel(ids.next(), TEXT, name, guild, position=len(guild.channels))
    world.channels[channel.id] = guild.channels[channel.id] = channel
    return channel
