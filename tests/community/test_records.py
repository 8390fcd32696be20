"""What one person has done, and two people with and against each other."""

from .evenings import ADMIN, ALI, MONA, NOUR, SAMI, SERVER, Evenings


async def test_somebody_who_never_played_has_no_record(evenings: Evenings) -> None:
    await evenings.play(MONA, ALI, server=SERVER + 1)
    assert await evenings.community.fetch_record(SERVER, MONA) is None


async def test_a_record_has_every_ladder_and_all_habits(evenings: Evenings) -> None:
    counted = {"plays": 40, "captures": 16, "sweeps": 4, "conceded": 6, "deals": 4}
    await evenings.play(MONA, ALI, **counted, preset="egyptian")
    await evenings.play(MONA, ALI, **counted)
    await evenings.play(MONA, ALI)
    await evenings.play(MONA, ALI, SAMI)
    record = await evenings.community.fetch_record(SERVER, MONA)
    duel = record.ladders["duel"]
    assert (record.name, record.favourite, set(record.ladders)) == ("Mona", "classic", {"duel", "alone"})
    assert (duel.figures.matches, duel.losses) == (3, 0)
    assert (duel.capture_rate, duel.sweep_rate, duel.conceded_per_deal) == (0.4, 0.25, 1.5)
    assert record.ladders["alone"].capture_rate is None


async def test_a_void_match_is_in_no_record(evenings: Evenings) -> None:
    void = await evenings.play(MONA, ALI, preset="egyptian", plays=40, captures=40)
    await evenings.play(MONA, ALI, plays=40, captures=10)
    await evenings.community.void_match(SERVER, void, ADMIN, "a test")
    record = await evenings.community.fetch_record(SERVER, MONA)
    assert (record.favourite, record.ladders["duel"].capture_rate) == ("classic", 0.25)
    (meeting,) = (await evenings.community.fetch_versus(SERVER, MONA, ALI)).meetings
    assert meeting.matches == 1


async def test_the_best_partner_is_who_one_has_won_most_with_and_not_hidden(evenings: Evenings) -> None:
    for _ in range(2):
        await evenings.play(MONA, NOUR, ALI, SAMI, ladder="partners")
    await evenings.play(MONA, ALI, SAMI, NOUR, ladder="partners")
    community = evenings.community
    record = await community.fetch_record(SERVER, MONA)
    assert (record.partner.partner_name, record.partner.pair.wins) == ("Ali", 2)
    await community.hide_person(ALI, True)
    assert (await community.fetch_record(SERVER, MONA)).partner.partner_name == "Sami"


async def test_the_course_of_a_rating_is_in_the_order_of_the_matches(evenings: Evenings) -> None:
    for winner, loser in ((MONA, ALI), (ALI, MONA), (MONA, ALI)):
        await evenings.play(winner, loser)
    course = await evenings.community.fetch_course(SERVER, MONA, "duel")
    assert [at for at, _ in course] == sorted(at for at, _ in course)
    assert course[0][1] > 1000
    assert course[-1][1] == (await evenings.ratings())[MONA]
    assert await evenings.community.fetch_course(SERVER, MONA, "alone") == []


async def test_two_people_are_told_how_they_fared_against_and_with_each_other(evenings: Evenings) -> None:
    await evenings.play(MONA, ALI)
    await evenings.play(ALI, MONA)
    await evenings.play(ALI, MONA)
    await evenings.play(MONA, ALI, winner=None)
    await evenings.play(SAMI, MONA, ALI)
    await evenings.play(MONA, SAMI, ALI, NOUR, ladder="partners", winner=1)
    versus = await evenings.community.fetch_versus(SERVER, MONA, ALI)
    duel, alone = sorted(versus.against, key=lambda meeting: -meeting.matches)
    assert (versus.first_name, versus.second_name) == ("Mona", "Ali")
    assert (duel.matches, duel.wins, duel.losses, duel.draws, duel.neither) == (4, 1, 2, 1, 0)
    assert (alone.ladder, alone.matches, alone.neither) == ("alone", 1, 1)
    assert (versus.together.matches, versus.together.wins, versus.together.losses) == (1, 0, 1)
    mirrored = await evenings.community.fetch_versus(SERVER, ALI, MONA)
    assert {(one.wins, one.losses) for one in mirrored.against} == {(2, 1), (0, 0)}


async def test_strangers_have_no_meetings(evenings: Evenings) -> None:
    versus = await evenings.community.fetch_versus(SERVER, MONA, ALI)
    assert (versus.meetings, versus.together, versus.first_name) == ((), None, None)


async def test_partners_are_ordered_by_their_wins_together(evenings: Evenings) -> None:
    await evenings.play(MONA, NOUR, ALI, SAMI, ladder="partners")
    await evenings.play(MONA, NOUR, ALI, SAMI, ladder="partners")
    await evenings.play(MONA, ALI, NOUR, SAMI, ladder="partners", winner=1)
    board = await evenings.community.fetch_partners(SERVER)
    assert [(row.rank, set(row.names), row.wins, row.losses) for row in board.rows] == [
        (1, {"Mona", "Ali"}, 2, 0),
        (2, {"Ali", "Sami"}, 1, 0),
        (3, {"Nour", "Sami"}, 0, 2),
        (3, {"Mona", "Nour"}, 0, 1),
    ]
    second = await evenings.community.fetch_partners(SERVER, 2, 3)
    assert [(row.rank, row.wins) for row in second.rows] == [(3, 0)]
