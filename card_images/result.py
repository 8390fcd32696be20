"""The picture of a finished deal: for each side its pile, its basras and its point cards, counted openly."""

from functools import lru_cache
from typing import NamedTuple

from bot.rules import Card, Deal, DealScore, FinishedDeal

from .board import Board
from .layout import GAP, RIM, WIDTH, lay_row
from .looks import USUAL, Look, theme_of
from .marks import marked_cards
from .signs import badge_sprite
from .sprites import SMALL
from .stacks import stack_sprite
from .tally import COIN, RAYS, TOTAL_HEIGHT, coin_sprite, crown_sprite, rays_sprite, total_sprite

_KEPT = 64
"""How many finished pictures are kept; a deal ends only once."""
_BADGE = 56
_PAD = 18
"""Room above and below what lies in a band."""
_LEAST_BAND = 172
_SEATS, _PILE, _CARDS = 102, 232, 312
"""The middles of the seats' signs and of the pile, and where the cards begin, in pixels from the left."""
_LEAD = RAYS + GAP
"""Room for the points before a row."""
_ROOM = WIDTH - RIM - GAP - 20 - _CARDS - _LEAD
"""The width of all cards in a line."""
_BESIDE = COIN + 3 * GAP
"""Room for them between two rows."""
_APART, _FANNED = SMALL.width + 10, 54
"""How far basras and point cards lie from one another where there is room."""
_CLOSEST = {True: 60, False: 48}
"""How far they lie apart at the least, so that their indices show; basras have a frame."""


class SideResult(NamedTuple):
    """What a side has at the end of a deal."""

    seats: tuple[int, ...]
    cards: int
    majority: int
    """Points for most cards."""
    basras: tuple[Card, ...]
    basra_points: int
    scoring: tuple[Card, ...]
    card_points: int
    total: int
    is_best: bool
    """Whether nobody has more points."""


class Result(NamedTuple):
    """Everything a picture of a finished deal depends on."""

    sides: tuple[SideResult, ...]
    """The sides that played, in their order."""
    marked: frozenset[Card]
    """The cards that bear a mark by the rules in force."""


class _Row(NamedTuple):
    """Cards in a row with their points before them."""

    cards: tuple[Card, ...]
    points: int
    are_basras: bool

    @property
    def least(self) -> int:
        """The least width of the cards."""
        return _CLOSEST[self.are_basras] * (len(self.cards) - 1) + SMALL.width

    @property
    def widest(self) -> int:
        """The width of the cards with all the room they could wish for."""
        return (_APART if self.are_basras else _FANNED) * (len(self.cards) - 1) + SMALL.width


def draw_result(finished: FinishedDeal, look: Look = USUAL) -> bytes:
    """What each side that played has won, as a PNG 1000 pixels wide, a band for each side.

    The pile has a crown for most cards, the basras lie apart in bright frames, the point cards in a fan.
    Figures on gold are points, the one below the seats' signs is their sum; the best side's band is bright.
    """
    return _draw(result_of(finished), look)


def result_of(finished: FinishedDeal) -> Result:
    """What is seen of a finished deal."""
    deal, score = finished.deal, finished.score
    playing = [side for side, seats in enumerate(deal.seating.sides) if set(seats) & set(deal.players)]
    return Result(tuple(_side_of(deal, score, side) for side in playing), marked_cards(deal.rules))


def _side_of(deal: Deal, score: DealScore, side: int) -> SideResult:
    own = score.sides[side]
    return SideResult(
        seats=deal.seating.sides[side],
        cards=own.cards,
        majority=own.majority,
        basras=tuple(card for card, _ in deal.basras[side]),
        basra_points=own.basras,
        scoring=own.scoring,
        card_points=own.point_cards,
        total=own.total,
        is_best=side in score.winners,
    )


def draw_bands(result: Result, look: Look = USUAL) -> bytes:
    """The bands of the sides, drawn anew."""
    bands = [(side, _plan_lines(side)) for side in result.sides]
    heights = [max(_LEAST_BAND, len(lines) * (SMALL.height + GAP) - GAP + 2 * _PAD) for _, lines in bands]
    board = Board(theme_of(look), 2 * RIM + GAP + sum(height + GAP for height in heights), result.marked)
    top = RIM + GAP
    for (side, lines), height in zip(bands, heights, strict=True):
        _draw_band(board, side, lines, top, height)
        top += height + GAP
    return board.png()


_draw = lru_cache(_KEPT)(draw_bands)


def _plan_lines(side: SideResult) -> list[list[_Row]]:
    """The lines of a band: basras and point cards beside one another where they fit, else in lines of their own."""
    basras = _Row(side.basras, side.basra_points, are_basras=True)
    scoring = _Row(side.scoring, side.card_points, are_basras=False)
    there = [row for row in (basras, scoring) if row.cards]
    if sum(row.least for row in there) + _BESIDE * (len(there) - 1) <= _ROOM:
        return [there]
    return [[part] for row in there for part in _broken(row)]


def _broken(row: _Row) -> list[_Row]:
    """A row in as many even parts as it needs to fit; the points stand before the first."""
    fitting = (_ROOM - SMALL.width) // _CLOSEST[row.are_basras] + 1
    parts = -(-len(row.cards) // fitting)
    most = -(-len(row.cards) // parts)
    return [
        row._replace(cards=row.cards[at : at + most], points=0 if at else row.points)
        for at in range(0, len(row.cards), most)
    ]


def _draw_band(board: Board, side: SideResult, lines: list[list[_Row]], top: int, height: int) -> None:
    theme = board.theme
    ink, line = (theme.felt, theme.bright) if side.is_best else (theme.felt_dark, theme.felt_line)
    left, right = RIM + GAP, WIDTH - RIM - GAP
    board.band(top, height, left, right, line, line)
    board.band(top + 4, height - 8, left + 4, right - 4, ink, ink)
    middle = top + height // 2
    _lay_seats(board, side, middle)
    _lay_pile(board, side, middle)
    y = middle - (len(lines) * (SMALL.height + GAP) - GAP) // 2
    for rows in lines:
        _lay_line(board, rows, y)
        y += SMALL.height + GAP


def _lay_seats(board: Board, side: SideResult, middle: int) -> None:
    """The signs of a side's seats, and below them all its points."""
    total = total_sprite(board.theme, side.total, is_best=side.is_best)
    top = middle - (_BADGE + GAP + TOTAL_HEIGHT) // 2
    for place, seat in enumerate(side.seats):
        x = _SEATS - _BADGE // 2 + (2 * place - len(side.seats) + 1) * (_BADGE + 6) // 2
        board.lay(badge_sprite(board.theme, seat, _BADGE), x, top)
    board.lay(total, _SEATS - total.width // 2, top + _BADGE + GAP)


def _lay_pile(board: Board, side: SideResult, middle: int) -> None:
    """The pile with its count; with most cards it has a crown and points."""
    pile = stack_sprite(board.theme, side.cards, is_pile=True)
    if not side.majority:
        board.lay(pile, _PILE - pile.width // 2, middle - pile.height // 2)
        return
    crown, coin = crown_sprite(board.theme), coin_sprite(board.theme, side.majority)
    top = middle - (pile.height + crown.height - 8) // 2
    board.lay(pile, _PILE - pile.width // 2, top + crown.height - 8)
    board.lay(crown, _PILE - crown.width // 2 - 14, top)
    board.lay(coin, _PILE + 18, top - 2)


def _lay_line(board: Board, rows: list[_Row], y: int) -> None:
    spare = _ROOM - sum(row.least for row in rows) - _BESIDE * (len(rows) - 1)
    x, lead = _CARDS, _LEAD
    for row in rows:
        wider = min(row.widest - row.least, spare)
        spare -= wider
        _lay_points(board, row, x + lead - GAP, y + SMALL.height // 2)
        _lay_cards(board, row, x + lead, y, row.least + wider)
        x, lead = x + lead + row.least + wider, _BESIDE


def _lay_points(board: Board, row: _Row, end: int, middle: int) -> None:
    if row.points:
        sign = (rays_sprite if row.are_basras else coin_sprite)(board.theme, row.points)
        board.lay(sign, end - sign.width, middle - sign.height // 2)


def _lay_cards(board: Board, row: _Row, x: int, y: int, width: int) -> None:
    steps = lay_row(len(row.cards), width, SMALL.width, _APART if row.are_basras else _FANNED)
    for card, offset in zip(row.cards, steps, strict=True):
        board.lay(board.face(card, SMALL, is_lit=row.are_basras), x + offset, y)
