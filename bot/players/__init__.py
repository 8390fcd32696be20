"""Computer players: they see one seat's view and choose a play, or judge all there are.

    >>> import random
    >>> from bot.rules import Match, Seating, make_deck, make_rules, view_seat, write_cards, write_play
    >>> match = Match(make_rules("classic"), Seating(2))
    >>> deal = match.start_deal(dealer=1, deck=random.Random(4).sample(make_deck(52), 52))
    >>> view = view_seat(match, 0)
    >>> write_cards(view.floor), write_cards(view.hand)
    ('2s Ah Qc 9c', '4c 2d 7h 3h')
    >>> write_play(choose(view, random.Random(1), "easy"))
    '3h x 2s Ah'
    >>> best, *others = judge(view, random.Random(1))
    >>> write_play(best.play), reason(view, best, others).value
    ('3h x 2s Ah', 'takes_points')

*Easy* and *normal* (`easy`, `normal`) look at each play once, *normal* with an *appraisal* of what it wins and
leaves to others (`candidates`, `appraisal`, `weights`). *Hard* (`hard`) imagines how each could go on, in words of
its own:

- A *kind* is a card as far as it matters: its rank, but for the seven and the ten of diamonds and the two that
  scores. A *floor* is a number that counts kinds; its *row* is all that is known of it. A *way* is what a kind
  takes from a floor, or that it is laid; a kind with its way is a *move* (`kinds`, `floors`, `moves`).
- A *position* is a view turned so that its seat is *place* 0 (`position`). A *world* is one way in which the
  cards that the seat cannot see may lie, in hands and stock; likely ones are drawn more often (`worlds`,
  `unseen`).
- A *playout* plays a world on by the *policy*, a quick judgement of moves (`playouts`, `policy`). What comes of
  it is points for each side (`outcomes`), and their *value* is the lead, or the chance to win the match where the
  deal may end it (`standing`). The last cards are an *endgame*, which is solved instead (`endgame`).
- The *mind* is all of this for one decision (`mind`). A *search* compares moves in the same worlds, with a
  *tally* for each (`search`). A play that is *judged* has its gain and its chance in numbers (`judging`), and a
  *reason*, which holds for it and not for others (`reasons`): by the *effect* that each of them has (`effects`), and
  by the *prospects* of those who play next (`prospects`).
"""

from .judging import Judged, judge
from .levels import LEVELS, PLAYERS, Player, choose
from .reasons import Reason, reason

__all__ = ["LEVELS", "PLAYERS", "Judged", "Player", "Reason", "choose", "judge", "reason"]
