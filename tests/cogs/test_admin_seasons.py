"""`/basra-admin season`: a form that starts one, a question before its end, and the final table for everybody."""

from typing import Any

import pytest

from .admins import Admin
from .people import World, labels, words
from .results import store_result


@pytest.fixture
def admin(world: World) -> Admin:
    return Admin(world)


async def start(admin: Admin, name: str = "Winter") -> Any:
    form = await admin.ask("season start", name=name)
    return await admin.member.submit_modal(form, {"name": name})


async def running(world: World):
    return await world.bot.community.fetch_running_season(world.guild.id)


async def now(world: World) -> float:
    return world.env.now().timestamp()


async def test_a_form_tells_what_a_season_does_before_it_starts(world: World, admin: Admin):
    form = await admin.ask("season start", name="Winter")
    (line,) = form.modal["components"]
    assert "All ratings move nearer" in line["description"]
    assert line["component"]["value"] == "Winter"
    assert await running(world) is None
    answer = await admin.member.submit_modal(form, {"name": "Winter *26*"})
    assert answer.ephemeral
    assert "The season **Winter \\*26\\*** has begun" in words(answer.response)
    season = await running(world)
    assert season is not None
    assert season.name == "Winter *26*"
    assert await admin.log() == [f"<@{admin.id}> · started the season Winter \\*26\\*"]


async def test_there_is_one_season_at_a_time(world: World, admin: Admin):
    other = Admin(world, "second")
    form, late = await admin.ask("season start"), await other.ask("season start")
    await admin.member.submit_modal(form, {"name": "Winter"})
    refused = await other.member.submit_modal(late, {"name": "Frost"})
    assert refused.ephemeral
    assert "“Winter” is still running" in words(refused.response)
    assert "“Winter” is still running" in await other.told("season start", name="Frost")


async def test_a_name_of_blanks_is_refused(world: World, admin: Admin):
    form = await admin.ask("season start")
    refused = await admin.member.submit_modal(form, {"name": "   "})
    assert "needs a name" in words(refused.response)
    assert await running(world) is None


async def test_a_season_ends_after_a_question_and_its_table_is_posted_for_everybody(world: World, admin: Admin):
    await start(admin)
    await world.env.advance_time(60)
    await store_result(world, [world.amira], [world.boutros], at=await now(world))
    await store_result(world, [world.amira, world.chadi], [world.boutros, world.dalia], at=await now(world))
    asked = await admin.ask("season end")
    assert "End the season Winter?" in words(asked.response)
    assert await running(world) is not None
    await admin.click(asked, "End the season")
    assert "The season **Winter** has ended" in words(asked.response)
    posted = words(world.dalia.seen[-1])
    assert "## Season Winter" in posted
    assert posted.index("### Heads-up") < posted.index("**Amira**") < posted.index("### Partners")
    assert labels(world.dalia.seen[-1]) == []
    (season,) = await world.bot.community.fetch_seasons(world.guild.id)
    final = await world.bot.community.fetch_final(season)
    assert [place.name for place in final["duel"]] == ["Amira", "Boutros"]
    assert (await admin.log())[0] == f"<@{admin.id}> · ended the season Winter"


async def test_a_season_without_matches_ends_too(world: World, admin: Admin):
    await start(admin)
    await admin.click(await admin.ask("season end"), "End the season")
    assert "Nobody stands in this table" in words(world.dalia.seen[-1])


async def test_a_question_ends_no_other_season_than_it_asked_about(world: World, admin: Admin):
    other = Admin(world, "second")
    await start(admin)
    one, two = await admin.ask("season end"), await other.ask("season end")
    await admin.click(one, "End the season")
    await start(admin, "Spring")
    refused = await other.click(two, "End the season")
    assert "That season has ended already" in words(refused.response)
    season = await running(world)
    assert season is not None
    assert season.name == "Spring"


async def test_without_a_season_there_is_none_to_end(world: World, admin: Admin):
    assert "No season is running here" in await admin.told("season end")


@pytest.mark.parametrize(("status", "code"), [(403, 50013), (404, 10003), (404, 10015)])
async def test_a_final_table_that_cannot_be_posted_is_kept_and_said_to_be(
    world: World, admin: Admin, status: int, code: int
):
    await start(admin)
    await world.env.advance_time(60)
    await store_result(world, [world.amira], [world.boutros], at=await now(world))
    asked = await admin.ask("season end")
    world.env.inject_error("POST", "/webhooks/*", status=status, code=code)
    result = await admin.click(asked, "End the season")
    assert "has ended" in words(asked.response)
    assert "did not let me post it here" in words(result.followups[-1])
    assert result.followups[-1].ephemeral
    assert await running(world) is None
    assert "Amira" in words((await world.dalia.slash("basra seasons")).response)
