"""The examples by which the room's door explains itself."""

import doctest

import bot.rules


def test_the_examples_of_the_door_are_true():
    failed, tried = doctest.testmod(bot.rules)
    assert tried >= 10
    assert failed == 0
