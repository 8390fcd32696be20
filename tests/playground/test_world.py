"""The place that the playground opens with."""

from bot.playground import LocalDiscord


async def test_the_place_and_its_people_have_the_same_ids_at_every_opening() -> None:
    ids = []
    for _ in range(2):
        async with LocalDiscord() as local:
            people = [(person.id, person.dm.id) for person in local.people]
            ids.append((local.guild.id, local.bot.id, local.channel("basra").id, people))
    assert ids[0] == ids[1]
