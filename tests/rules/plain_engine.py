"""A second engine, from the words of the rules alone: cards are texts, groups are tried one by one, nothing is fast.

`tell` gives the numbers of a record as its JSON object says them, for legal records. It shares no line with the
engine it is compared with.
"""

from itertools import combinations

RANKS = "A23456789TJQK"

CLASSIC = {
    "deck": 52,
    "hand": 4,
    "forbidden": "J 7d",
    "bury": "middle",
    "capture": "optional",
    "jack": "any_lone",
    "jack_points": 10,
    "seven": "limit",
    "lone_seven": False,
    "basra": "cleared",
    "basra_points": 10,
    "face_queen": 10,
    "face_king": 10,
    "majority": 30,
    "majority_minimum": 0,
    "tie": "nobody",
    "two": "2c",
    "ten_points": 3,
    "target": 101,
    "leftovers": "last_capturer",
    "tie_break": "extra_deal",
    "extend_by": 20,
    "dealer_peeks": False,
}
S3 = dict(CLASSIC, forbidden="J", bury="bottom", capture="compulsory", seven="plain")
CHEAP = dict(S3, jack="never", majority=3)
LONE_JACK = dict(S3, jack="lone_jack")
PRESETS = {
    "classic": CLASSIC,
    "traditional": dict(CLASSIC, capture="compulsory", jack="never", seven="sweep_ten", tie="held_over", two="2s"),
    "two_card": dict(CLASSIC, jack="up_to_two"),
    "lebanese": dict(CLASSIC, forbidden="J", jack="lone_jack", seven="plain", basra="lone_match"),
    "iraqi": dict(CLASSIC, jack_points=5, basra_points=5, ten_points=6),
    "bastra": dict(CHEAP, tie="each", target=100),
    "egyptian": dict(LONE_JACK, jack_points=20, seven="sweep_ten", tie="held_over"),
    "yemeni": dict(LONE_JACK, jack_points=20, seven="sweep_yemeni", tie="held_over"),
    "ethiopian": dict(CHEAP, seven="sweep_ethiopian", lone_seven=True, target=52),
    "lebanese_six": dict(LONE_JACK, hand=6, basra="lone_match_or_follow_up", majority=3),
    "ashush": dict(LONE_JACK, hand=6, basra="lone_match", majority=3),
    "palestinian": dict(CHEAP, deck=44, basra_points="face"),
    "jordanian": dict(CHEAP, basra_points="face"),
    "syrian": dict(LONE_JACK, jack_points=25, basra_points="face", face_queen=3, face_king=4, majority=3),
    "homsi": dict(LONE_JACK, deck=44, jack_points=25, basra_points="face", majority=3),
}


def number(card):
    """The value in sums, 0 for a picture."""
    return RANKS.index(card[0]) + 1 if card[0] not in "JQK" else 0


def tell(record):
    """The summary of a legal record."""
    rules = dict(PRESETS[record["rules"]["preset"]], **record["rules"])
    seats = len(record["seats"])
    side_of = [seat % 2 if record.get("partners") else seat for seat in range(seats)]
    sides = len(set(side_of))
    scores, pot, target = [0] * sides, 0, rules["target"]
    players, state, winner, deals = list(range(seats)), "running", None, []
    for recorded in record["deals"]:
        deal = tell_deal(rules, recorded, players, side_of, sides, pot)
        deals.append(deal)
        if deal["sides"] is None:
            break
        pot = deal["carry"]
        scores = [score + side["total"] for score, side in zip(scores, deal["sides"], strict=True)]
        if max(scores) < target:
            continue
        best = [side for side in range(sides) if scores[side] == max(scores)]
        if len(best) == 1:
            state, winner = "decided", best[0]
        elif rules["tie_break"] == "draw":
            state = "drawn"
        elif rules["tie_break"] == "extra_deal":
            players = [seat for seat in range(seats) if side_of[seat] in best]
        while rules["tie_break"] == "extend" and state == "running" and max(scores) >= target:
            target += rules["extend_by"]
    return {"deals": deals, "scores": scores, "state": state, "winner": winner}


def tell_deal(rules, recorded, players, side_of, sides, pot):
    """The summary of one deal, with nulls if it was not finished."""
    at = next((i for i, seat in enumerate(players) if seat > recorded["dealer"]), 0)
    order = players[at:] + players[:at]
    stock = recorded["deck"].split(" ")
    spare = (rules["deck"] - 4) % len(players)
    hands = {seat: [] for seat in order}
    deal_round(hands, order, stock, min(rules["hand"], (len(stock) - 4 - spare) // len(order)))
    floor = [stock.pop(0) for _ in range(4 + spare)]
    inspect(rules, floor, stock)
    first_floor, piles, points, made = floor[:], [[] for _ in range(sides)], [0] * sides, []
    last, laid_on_one = None, False
    for turn, text in enumerate(recorded["plays"]):
        seat = order[turn % len(order)]
        card, _, taken = text.partition(" x ")
        takes = taken.split()
        hands[seat].remove(card)
        if not takes:
            laid_on_one = len(floor) == 1
            floor.append(card)
            made.append(0)
        else:
            worth = basra(rules, card, floor, laid_on_one) if set(takes) == set(floor) else 0
            made.append(worth)
            points[side_of[seat]] += worth
            last, laid_on_one = side_of[seat], False
            piles[last] += [card, *takes]
            floor = [other for other in floor if other not in takes]
        if not any(hands.values()) and stock:
            deal_round(hands, order, stock, min(rules["hand"], len(stock) // len(order)))
    told = {"floor": " ".join(first_floor), "basras": made, "leftovers": None, "sides": None, "carry": None}
    if stock or any(hands.values()):
        return told
    playing = sorted({side_of[seat] for seat in players})
    share_leftovers(rules, floor, piles, last, playing)
    majority, carry = share_majority(rules, [len(pile) for pile in piles], pot)
    told["leftovers"], told["carry"] = " ".join(floor), carry
    told["sides"] = [tell_side(rules, pile, majority[side], points[side]) for side, pile in enumerate(piles)]
    return told


def deal_round(hands, order, stock, size):
    for _ in range(size):
        for seat in order:
            hands[seat].append(stock.pop(0))


def inspect(rules, floor, stock):
    """The floor inspection."""

    def is_forbidden(card):
        return card[0] == "J" or (card == "7d" and "7d" in rules["forbidden"])

    while any(map(is_forbidden, floor)):
        at = [is_forbidden(card) for card in floor].index(True)
        where = len(stock) // 2 if rules["bury"] == "middle" else len(stock)
        stock.insert(where, floor[at])
        floor[at] = stock.pop(0)


def basra(rules, card, floor, laid_on_one):
    """The points of a basra by a card that takes the whole floor; 0 for none."""
    numbers = [number(other) for other in floor]
    lone_seven = rules["lone_seven"] and floor == ["7d"]
    if card[0] == "J":
        wanted = {
            "never": False,
            "any_lone": len(floor) == 1,
            "up_to_two": len(floor) <= 2,
            "lone_jack": len(floor) == 1 and floor[0][0] == "J",
        }[rules["jack"]]
        return rules["jack_points"] if wanted and not lone_seven else 0
    if rules["basra_points"] == "face":
        worth = 2 * {"Q": rules["face_queen"], "K": rules["face_king"]}.get(card[0], number(card))
    else:
        worth = rules["basra_points"]
    return worth if lone_seven or is_basra(rules, card, floor, numbers, laid_on_one) else 0


def is_basra(rules, card, floor, numbers, laid_on_one):
    all_numbers, total = 0 not in numbers, sum(numbers)
    if card == "7d" and rules["seven"] == "limit" and total <= 10:
        return True
    if card == "7d" and rules["seven"] == "sweep_ten":
        return all_numbers and total <= 10
    if card == "7d" and rules["seven"] == "sweep_yemeni":
        return (
            (all_numbers and total < 10)
            or all(other[0] in "TQK" for other in floor)
            or (all_numbers and parts_equally(numbers, range(1, 10)))
        )
    if card == "7d" and rules["seven"] == "sweep_ethiopian":
        return all_numbers and (total <= 10 or parts_equally(numbers, range(1, 11)))
    if rules["basra"] == "cleared":
        return True
    if len(floor) == 1:
        return floor[0][0] == card[0]
    follows_up = rules["basra"] == "lone_match_or_follow_up" and laid_on_one and len(floor) == 2
    return follows_up and all_numbers and total == number(card)


def parts_equally(numbers, sums):
    """Whether two or more groups of one of these sums use all numbers up."""
    return any(sum(numbers) >= 2 * each and is_parted(sorted(numbers), each) for each in sums)


def is_parted(numbers, each):
    """Whether groups that add up to `each` use all numbers up."""
    if not numbers:
        return True
    *rest, highest = numbers
    for size in range(len(rest) + 1):
        for others in set(combinations(rest, size)):
            if highest + sum(others) == each:
                left = rest[:]
                for other in others:
                    left.remove(other)
                if is_parted(left, each):
                    return True
    return False


def share_leftovers(rules, floor, piles, last, playing):
    if last is None:
        return
    for index, card in enumerate(floor):
        turn = index if rules["leftovers"] == "split" else 0
        piles[playing[(playing.index(last) + turn) % len(playing)]].append(card)


def share_majority(rules, counts, pot):
    """Points for most cards by side, and the pot held over."""
    worth, most = rules["majority"] + pot, max(counts)
    have = [side for side, cards in enumerate(counts) if cards == most]
    is_claimed = most > 0 and most >= rules["majority_minimum"] and (len(have) == 1 or rules["tie"] == "each")
    if is_claimed:
        return [worth if side in have else 0 for side in range(len(counts))], 0
    return [0] * len(counts), worth if rules["tie"] == "held_over" else 0


def tell_side(rules, pile, majority, basras):
    points = sum(card[0] in "AJ" for card in pile)
    points += 2 * (rules["two"] in pile) + rules["ten_points"] * ("Td" in pile)
    total = majority + points + basras
    return {"cards": len(pile), "majority": majority, "point_cards": points, "basras": basras, "total": total}


def may_take(rules, card, floor, takes):
    """Whether a card may take just these cards of a small floor (none: be laid)."""
    if not floor:
        return not takes
    total = sum(map(number, floor))
    seven_sweeps = rules["seven"].startswith("sweep") or (rules["seven"] == "limit" and total <= 10)
    if card[0] == "J" or (card == "7d" and seven_sweeps) or (rules["lone_seven"] and floor == ["7d"]):
        return set(takes) == set(floor)
    if takes and not is_union(card, takes):
        return False
    if rules["capture"] == "optional":
        return True
    left = [other for other in floor if other not in takes]
    return not any(is_union(card, some) for size in range(1, len(left) + 1) for some in combinations(left, size))


def is_union(card, takes):
    """Whether cards are groups that share no card, one beside the other."""
    others = [other for other in takes if other[0] != card[0]]
    if not others:
        return True
    return number(card) > 0 and all(map(number, others)) and is_parted(sorted(map(number, others)), number(card))
