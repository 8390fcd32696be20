"""The examples of the players' door are true."""

import doctest

import bot.players


def test_its_examples_are_true():
    failed, tried = doctest.testmod(bot.players)
    assert (failed, tried >= 8) == (0, True)
