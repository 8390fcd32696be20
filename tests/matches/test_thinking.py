"""Computers that think for long: outside the transaction, in processes of their own, and never in the way."""

import asyncio
import logging
import os
import random
import signal
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.matches import (
    BadOptions,
    CannotJudge,
    Inquiry,
    Matches,
    NoComputerThere,
    NotSeated,
    Question,
    Thinkers,
    seeded_chance,
    think_here,
)
from bot.players import LEVELS, choose
from bot.rules import Play, SeatView
from bot.storage import Storage
from tests.processes.listed import own_workers

from .table import AMIRA, BOUTROS, CLICK, Clock, deal_match, judge_here, open_lobby, play_once, play_out


@pytest.fixture
async def thinkers() -> AsyncIterator[Thinkers]:
    thinkers = Thinkers(1)
    yield thinkers
    await thinkers.close()


def matches_thinking(storage: Storage, think) -> Matches:
    return Matches(storage, now=Clock(), chance=seeded_chance(1), think=think)


async def a_question(matches: Matches, level: str = "normal") -> Question:
    match = await deal_match(matches, BOUTROS)
    assert match.turn is not None
    return Question(match.seat_view(match.turn), 7, level)


async def test_each_computer_plays_at_its_own_level(matches: Matches) -> None:
    lobby = await open_lobby(matches, seats=3, computers=2, level="easy")
    update = await matches.choose_level(lobby.id, AMIRA.id, 2, "hard")
    assert [seat.level for seat in update.after.seats[1:]] == ["easy", "hard"]
    assert [seat.level for seat in (await matches.fetch(lobby.id)).seats[1:]] == ["easy", "hard"]


async def test_a_rematch_keeps_the_levels(matches: Matches) -> None:
    match = await deal_match(matches, computers=1, level="easy", target=1)
    end = (await play_out(matches, match)).after
    assert (await matches.rematch(end.id, AMIRA)).after.seats[1].level == "easy"


async def test_a_level_is_chosen_by_whoever_sits_there_for_a_computer_that_sits_there(matches: Matches) -> None:
    lobby = await open_lobby(matches, seats=3, computers=1)
    with pytest.raises(NotSeated):
        await matches.choose_level(lobby.id, BOUTROS.id, 2, "hard")
    with pytest.raises(NoComputerThere):
        await matches.choose_level(lobby.id, AMIRA.id, 0, "hard")
    with pytest.raises(NoComputerThere):
        await matches.choose_level(lobby.id, AMIRA.id, 9, "hard")
    with pytest.raises(BadOptions):
        await matches.choose_level(lobby.id, AMIRA.id, 2, "cheating")
    assert await matches.fetch(lobby.id) == lobby


async def test_a_table_of_an_unknown_level_is_not_opened(matches: Matches) -> None:
    with pytest.raises(BadOptions):
        await open_lobby(matches, computers=1, level="cheating")


async def test_others_write_while_a_computer_thinks(storage: Storage) -> None:
    begun, go_on = asyncio.Event(), asyncio.Event()

    async def ponder(question: Question) -> Play:
        begun.set()
        await go_on.wait()
        return await think_here(question._replace(level="normal"))

    matches = matches_thinking(storage, ponder)
    lobby = await open_lobby(matches, computers=1, level="hard")
    go_on.set()
    match = (await matches.deal(lobby.id, AMIRA.id, CLICK)).after
    go_on.clear()
    begun.clear()
    playing = asyncio.create_task(play_once(matches, match))
    await begun.wait()
    other = await open_lobby(matches, channel_id=3)
    assert (await matches.fetch(match.id)).number == match.number
    go_on.set()
    update = await playing
    assert update.after.number == match.number + 2
    assert other.state == "lobby"


async def test_what_is_thought_is_what_is_played(storage: Storage) -> None:
    asked: list[Question] = []

    async def lay_the_last(question: Question) -> Play:
        asked.append(question)
        card = question.view.hand[-1]
        return Play(card, next(iter(question.view.ways(card))))

    matches = matches_thinking(storage, lay_the_last)
    lobby = await open_lobby(matches, seats=4, partners=True, computers=3, level="hard")
    await matches.choose_level(lobby.id, AMIRA.id, 2, "easy")
    match = (await matches.deal(lobby.id, AMIRA.id, CLICK)).after
    del asked[:]
    after = (await play_once(matches, match)).after
    assert after.position is not None
    assert after.position.deal is not None
    steps = after.position.deal.steps[match.position.deal.ply :]  # type: ignore[union-attr]
    assert [question.view.seat for question in asked] == [1, 3]
    assert {question.level for question in asked} == {"hard"}
    thought = {question.view.seat: question.view.hand[-1] for question in asked}
    assert {step.seat: step.card for step in steps if step.seat in thought} == thought


async def test_a_hard_computer_is_asked_by_its_own_view_alone(storage: Storage) -> None:
    views: list[SeatView] = []

    async def note(question: Question) -> Play:
        views.append(question.view)
        return await think_here(question._replace(level="easy"))

    matches = matches_thinking(storage, note)
    lobby = await open_lobby(matches, computers=1, level="hard", target=1)
    await play_out(matches, (await matches.deal(lobby.id, AMIRA.id, CLICK)).after)
    assert views
    assert all(view.is_my_turn and view.seat == 1 for view in views)


@pytest.mark.parametrize("level", LEVELS)
async def test_a_process_chooses_what_would_be_chosen_here(matches: Matches, thinkers: Thinkers, level: str) -> None:
    question = await a_question(matches, level)
    expected = choose(question.view, random.Random(question.seed), level)
    assert await thinkers.think(question) == expected == await think_here(question)


async def test_many_questions_at_once_are_all_answered(matches: Matches, thinkers: Thinkers) -> None:
    question = await a_question(matches)
    questions = [question._replace(seed=seed) for seed in range(20)]
    plays = await asyncio.gather(*map(thinkers.think, questions))
    assert plays == [await think_here(each) for each in questions]


async def test_where_a_process_dies_normal_plays_and_another_takes_its_place(
    matches: Matches, thinkers: Thinkers, caplog: pytest.LogCaptureFixture
) -> None:
    question = await a_question(matches, "hard")
    before = own_workers()
    await thinkers.think(question)
    (worker,) = own_workers() - before
    thinking = [asyncio.create_task(thinkers.think(question._replace(seed=seed))) for seed in range(30)]
    await asyncio.sleep(0)
    os.kill(worker, signal.SIGKILL)
    plays = await asyncio.gather(*thinking)
    normal = [await think_here(question._replace(seed=seed, level="normal")) for seed in range(30)]
    hard = [await think_here(question._replace(seed=seed)) for seed in range(30)]
    assert all(play in (good, plain) for play, good, plain in zip(plays, hard, normal, strict=True))
    assert "has died" in caplog.text
    assert await thinkers.think(question) == await think_here(question)
    assert worker not in own_workers()


async def test_where_thinking_fails_normal_plays_and_the_log_names_no_card(
    matches: Matches, thinkers: Thinkers, caplog: pytest.LogCaptureFixture
) -> None:
    question = await a_question(matches, "no such level")
    with caplog.at_level(logging.ERROR):
        assert await thinkers.think(question) == await think_here(question._replace(level="normal"))
    assert caplog.messages == ["a computer could not choose: ValueError"]


A_BOT = """
import asyncio, multiprocessing, random
from bot.matches import Question, Thinkers
from bot.rules import Match, Seating, make_deck, make_rules, view_seat

async def main():
    match = Match(make_rules("classic", target=101), Seating(2))
    match.start_deal(dealer=1, deck=random.Random(1).sample(make_deck(52), 52))
    await Thinkers(1).think(Question(view_seat(match, 0), 1, "normal"))
    print(multiprocessing.active_children()[0].pid, flush=True)
    await asyncio.sleep(3600)

if __name__ == "__main__":
    asyncio.run(main())
"""


async def test_a_killed_bot_leaves_no_process_behind(tmp_path: Path) -> None:
    program = tmp_path / "a_bot.py"
    program.write_text(A_BOT)
    bot = await asyncio.create_subprocess_exec(sys.executable, program, stdout=asyncio.subprocess.PIPE)
    assert bot.stdout is not None
    worker = int(await bot.stdout.readline())
    assert Path(f"/proc/{worker}").exists()
    bot.kill()
    await bot.wait()
    await asyncio.to_thread(wait_for_end, worker)


def wait_for_another(before: set[int]) -> None:
    while own_workers() == before:
        time.sleep(0.01)


def wait_for_end(process: int) -> None:
    while Path(f"/proc/{process}").exists():
        time.sleep(0.01)


async def test_a_process_judges_what_would_be_judged_here(matches: Matches, thinkers: Thinkers) -> None:
    inquiry = Inquiry((await a_question(matches)).view, "seven", 100)
    judged = await judge_here(inquiry)
    assert len(judged.plays) > 1
    assert await thinkers.judge(inquiry) == await thinkers.judge_in_peace(inquiry) == judged


async def test_a_judgement_is_made_again_where_its_process_dies(
    matches: Matches, thinkers: Thinkers, caplog: pytest.LogCaptureFixture
) -> None:
    inquiry = Inquiry((await a_question(matches)).view, "seven", 100)
    before = own_workers()
    await thinkers.judge(inquiry)
    (worker,) = own_workers() - before
    judging = asyncio.create_task(thinkers.judge(inquiry._replace(iterations=20_000)))
    await asyncio.sleep(0)
    os.kill(worker, signal.SIGKILL)
    assert await judging == await judge_here(inquiry._replace(iterations=20_000))
    assert "has died" in caplog.text


async def test_where_judging_fails_it_is_refused_and_the_log_names_no_card(
    matches: Matches, thinkers: Thinkers, caplog: pytest.LogCaptureFixture
) -> None:
    match = await deal_match(matches, BOUTROS)
    assert match.turn is not None
    with caplog.at_level(logging.ERROR), pytest.raises(CannotJudge):
        await thinkers.judge(Inquiry(match.seat_view(1 - match.turn), "not its turn"))
    assert caplog.messages == ["plays could not be judged: ValueError"]


@pytest.mark.parametrize("is_chosen_later", [False, True])
async def test_processes_are_started_as_soon_as_a_computer_sits_down_that_thinks_for_long(
    storage: Storage, thinkers: Thinkers, is_chosen_later: bool
) -> None:
    matches = Matches(storage, now=Clock(), chance=seeded_chance(1), expect_thought=thinkers.expect)
    before = own_workers()
    lobby = await open_lobby(matches, computers=1, level="normal" if is_chosen_later else "hard")
    if is_chosen_later:
        await asyncio.sleep(0.05)
        assert own_workers() == before
        await matches.choose_level(lobby.id, AMIRA.id, 1, "hard")
    await asyncio.to_thread(wait_for_another, before)
    await thinkers.close()
    assert own_workers() == before


async def test_a_bot_that_stops_while_they_are_started_leaves_none(thinkers: Thinkers) -> None:
    before = own_workers()
    thinkers.expect()
    await asyncio.sleep(0)
    thinkers.expect()
    await thinkers.close()
    assert own_workers() == before
