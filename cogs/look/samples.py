"""The pictures that a look is shown by."""

from bot.rules import Seating, Step, TableView, make_rules, parse_card, parse_cards

HAND = parse_cards("As 7d Jc Qh Td 2c")
"""Cards of all suits: a pair of each colour, and the red ones side by side."""

TABLE = TableView(
    rules=make_rules(),
    seating=Seating(2),
    number=0,
    players=(0, 1),
    dealer=1,
    turn=1,
    floor=parse_cards("5h 3d Ac Qs 8d"),
    first_floor=parse_cards("5h 3d Ac 9s"),
    stock=24,
    held=(2, 3),
    piles=(8, 5),
    basras=(((parse_card("6h"), 10),), ()),
    last_capturer=0,
    steps=(Step(0, parse_card("Kd"), parse_cards("Kc"), None, new_batch=False),),
    scores=(0, 0),
    target=101,
    carry=0,
)
"""A table in the middle of a deal: a capture just made, a basra face up, a stock to deal from."""
