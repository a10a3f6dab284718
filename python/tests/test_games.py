"""Games: opened in every way, decided at any size, the same by strategy, brute force and array."""

from __future__ import annotations

import copy
import json
import pickle
from pathlib import Path

import numpy as np
import pytest

import ratwheel as rw

RULES = """
game subtraction "Take at most k"
piles x
param k: int >= 1 = 3
move take: x - k <= x' < x
claim P: x mod (k + 1) = 0
"""
EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


class Index:
    """An integer of somebody else, as Sage has them."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


def test_a_game_is_opened_by_name_by_rules_and_from_a_file(tmp_path: Path) -> None:
    assert rw.game("rat").outcome(1, 2, 4) == "P"
    assert rw.game("wythoff", d=3) == rw.game("wythoff:d=3") != rw.game("wythoff")
    assert rw.Ruleset(RULES).game(k=4).is_p(10) and not rw.Ruleset(RULES).game().is_p(10)
    file = tmp_path / "my.rules"
    file.write_text(RULES, encoding="utf-8")
    opened = rw.read(file, k=4)
    assert opened.is_p(10) and opened.game(k=6).is_p(14) and rw.read(str(file)).outcome(4) == "P"
    assert rw.game("wynim", beta=rw.Real("2+sqrt(2)")).name == "wynim:beta=2+sqrt(2)"


def test_a_position_is_given_in_any_form_and_size() -> None:
    wythoff = rw.game("wythoff")
    a, b = rw.floor("phi", 10**60), rw.floor("phi^2", 10**60)
    forms = [(a, b), ((a, b),), ([a, b],), (f"{a},{b}",), (Index(a), Index(b)), (np.array([a, b], dtype=object),)]
    assert all(wythoff.outcome(*form) == "P" for form in forms)
    assert wythoff.outcome(a, b + 1) == "N" and wythoff.is_p(np.int64(3), np.uint8(5))
    assert wythoff.position("10^20,3") == (10**20, 3)
    # More digits than Python turns into text.
    huge = 10**6000
    decision = wythoff.decide(huge, huge)
    assert decision.outcome == "N" and decision.position == (huge, huge)
    assert rw.game("nim").is_p(1, 2, 3) and rw.game("nim").is_p(1, 4, 2, 7) and rw.game("nim").piles == 3


def test_outcomes_of_an_array_are_those_of_its_rows() -> None:
    grid = np.stack(np.meshgrid(np.arange(30), np.arange(30), indexing="ij"), axis=-1)
    for game in (rw.game("wythoff"), rw.game("wythoff").in_misere(), rw.game("mouse")):
        found = game.outcomes(grid)
        assert found.shape == (30, 30) and found.dtype == np.bool_
        right = [[game.is_p(x, y) for y in range(30)] for x in range(30)]
        assert found.tolist() == right
    assert np.array_equal(rw.game("wythoff").outcomes(grid), rw.game("wythoff").table(30) == 1)
    assert rw.game("wythoff").outcomes([[10**30, 3], [3, 5]]).tolist() == [False, True]
    rules = rw.Ruleset(RULES).game()
    assert rules.outcomes(np.arange(50).reshape(-1, 1)).tolist() == [x % 4 == 0 for x in range(50)]
    assert rw.game("wythoff").outcomes(np.zeros((0, 2), dtype=np.int64)).shape == (0,)


@pytest.mark.parametrize("kind", ["outcomes", "grundy", "remoteness"])
@pytest.mark.parametrize("name", ["wythoff", "mouse", "rat"])
def test_tables_are_what_the_command_line_exports(name: str, kind: str) -> None:
    game = rw.game(name)
    assert game.piles is not None
    table = game.table(9, kind)
    assert table.shape == (9,) * game.piles and table.dtype == np.uint8 and table.flags.c_contiguous
    answer = rw.ask("export", game=name, size=9, want=kind, format="csv")
    lines = [line.split(",") for line in answer.data.decode().splitlines() if line and line[0].isdigit()]
    cells = {tuple(map(int, line[: game.piles])): line[game.piles :] for line in lines}
    for position in np.ndindex(*table.shape):
        value = int(table[position])
        if kind == "outcomes":
            assert (value == 1) == (position in cells)
            assert value in ((0, 1) if list(position) == sorted(position) or name == "wythoff" else (255,))
        else:
            assert value == (int(cells[position][0]) if position in cells else 255)


def test_the_solver_hands_its_table_over() -> None:
    solution = rw.game("wythoff").solve(1000)
    assert np.shares_memory(solution.bits, solution._data) and solution.bits.nbytes == 125_000
    assert int(solution.array.sum()) == solution.p_count and solution.positions == 10**6
    values = rw.game("wythoff").solve(300, "grundy")
    assert np.shares_memory(values.array, values._data) and values.array.dtype == np.uint16
    listed = rw.game("wythoff").p_positions(1000)
    assert listed.shape == (solution.p_count, 2) and np.array_equal(np.argwhere(solution.array == 1), listed)
    assert rw.game("nim").table((2, 3, 4)).shape == (2, 3, 4)
    assert rw.game("wythoff").p_positions(total=8).tolist() == [[0, 0], [1, 2], [2, 1], [3, 5], [5, 3]]


def test_moves_and_reasons() -> None:
    wythoff = rw.game("wythoff")
    moves = wythoff.moves(3, 4)
    assert len(moves) == 10 and all(wythoff.legal((3, 4), move.to).rule == move.rule for move in moves)
    refused = wythoff.legal((7, 10), (6, 4))
    assert not refused and refused.why == "Piles 1 and 2 must lose equal amounts: 1 and 6 differ by 5."
    best = rw.game("rat").best(17, 28, 66, all=True)
    assert best and list(best) == [rw.Move("II", (12, 23, 46))] and not best.truncated
    lost = wythoff.best(3, 5)
    assert not lost and lost.move is not None and lost.move == lost.stalling
    assert wythoff.best(0, 0).move is None
    decision = rw.game("rat").decide(17, 28, 66)
    assert decision.facts[0] == {"kind": "term", "sequence": "A", "index": "10", "value": "17"}
    assert decision.because.startswith("17 = A_10")
    assert wythoff.decide(3, 5, strategy="brute-force").strategy == "brute-force"
    german = str(wythoff.why(7, 10, language="de"))
    assert german != str(wythoff.why(7, 10)) and "7" in german


def test_proofs() -> None:
    proof = rw.game("mouse").prove()
    assert proof and proof.verdict == "proved" and proof.counterexample is None
    checked = rw.verify(proof.certificate)
    assert checked and checked.claim == "P" and checked.verdict == "proved"
    spoiled = proof.certificate.replace("3", "4", 1)
    assert not rw.verify(spoiled) and rw.verify(spoiled).why
    refuted = rw.game("wythoff").prove("x = y")
    assert not refuted and refuted.counterexample is not None
    assert refuted.counterexample["from"] == (1, 1) and refuted.counterexample["to"] == (0, 0)
    assert rw.Ruleset(RULES).game(k=7).prove(rw.Formula("x mod 8 = 0", "x"))
    gave_up = rw.game("wythoff").prove(states=10, by="automata")
    assert rw.game("wythoff").prove(states=10).verdict == "proved"
    assert not gave_up and gave_up.verdict == "gave-up" and gave_up.why


def test_from_rules_to_a_form_and_its_proof() -> None:
    rules = "game g\npiles x, y\nmove I: x' < x and y' = y\nmove II: x' = x and y' < y\nmove III: x' < x and x - x' = y - y'"
    game = rw.Ruleset(rules).game()
    found = game.discover()
    assert found and found.formula is not None
    assert game.prove(found.text)
    p_positions = {tuple(row) for row in game.p_positions(30).tolist()}
    assert p_positions == {(x, y) for x in range(30) for y in range(30) if found.formula(x, y)}


def test_the_positions_of_one_grundy_value() -> None:
    game = rw.Ruleset("game nim\npiles x, y\nmove I: x' < x and y' = y\nmove II: x' = x and y' < y").game()
    found = game.discover(value=3)
    assert found and found.value == 3 and found.formula is not None
    for x in range(20):
        for y in range(20):
            assert found.formula(x, y) == (x ^ y == 3)
    assert game.discover().value is None
    with pytest.raises(rw.Unsupported, match="17 is too large"):
        game.discover(value=17)


def test_everything_can_be_pickled_and_compared() -> None:
    proof = rw.game("mouse").prove()
    things = [
        rw.game("wythoff", d=2),
        rw.game("nim").in_misere(),
        rw.Ruleset(RULES),
        rw.Ruleset(RULES).game(k=5),
        rw.Real("phi"),
        rw.Formula("x = 1 or x > 5", "x"),
        rw.Term("2*n", "n"),
        rw.game("wythoff").decide(3, 4),
        rw.game("wythoff").best(3, 4),
    ]
    for thing in things:
        again = pickle.loads(pickle.dumps(thing))
        assert again == thing and copy.deepcopy(thing) == thing and type(again) is type(thing)
    again = pickle.loads(pickle.dumps(proof))
    assert again and again.obligations == proof.obligations and rw.verify(again.certificate)
    for error in (rw.InputError("a", "b", "c"), rw.GaveUp("a")):
        copied = pickle.loads(pickle.dumps(error))
        assert (type(copied), str(copied)) == (type(error), str(error))
    solution = pickle.loads(pickle.dumps(rw.game("wythoff").solve(20)))
    assert int(solution.array.sum()) == solution.p_count


def test_every_question_answers_its_example() -> None:
    for question in rw.questions():
        answer = rw.ask(question["name"], **question["example"])
        assert isinstance(answer, (dict, list, rw.File)), question["name"]
        json.dumps(question["fields"])


def test_examples_are_read() -> None:
    files = sorted(EXAMPLES.glob("*.rules"))
    assert len(files) > 20
    for file in files:
        assert rw.read(file).name


def test_moves_that_can_be_dropped_or_added() -> None:
    found = rw.Ruleset("game g\npiles x\nmove one: x' = x - 1\nmove three: x' = x - 3").game().redundant(2)
    assert found and found.verdict == "proved" and found.discovered and found.text is not None
    dropped = {change.rule: change for change in found.dropped if change.rule is not None}
    assert dropped["three"] and dropped["three"].what == "rule three" and dropped["three"].witness is None
    assert not dropped["one"] and dropped["one"].verdict == "changes" and dropped["one"].witness == (1,)
    asked = rw.game("wythoff").redundant(1, drop=["x' = x"], add=["x' = x - 3 and y' = y - 4"])
    lines = [change for change in (*asked.dropped, *asked.added) if change.moves is not None]
    assert [line.moves for line in lines] == ["x' = x", "x' = x - 3 and y' = y - 4"]
    assert not asked and "nothing can be dropped" in repr(asked)
    assert pickle.loads(pickle.dumps(asked)).added == asked.added
    assert ">rule II</td>" in asked._repr_html_()
    for bad in ({"drop": "x' = x"}, {"add": 3}):
        with pytest.raises(rw.WrongType):
            rw.game("wythoff").redundant(1, **bad)
    with pytest.raises(rw.InputError):
        rw.game("wythoff").redundant(1, add=["x' < z"])
