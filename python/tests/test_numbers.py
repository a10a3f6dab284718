"""Numbers of any size, formulas and the ledger."""

from __future__ import annotations

import math
from fractions import Fraction

import ratwheel as rw


def test_floors_are_exact() -> None:
    phi = rw.Real("phi")
    for n in (0, 1, 10**6, 2**64 - 1, 2**64, 10**40, 10**5000):
        assert phi.floor(n) == (n + math.isqrt(5 * n * n)) // 2
    assert phi.floor() == math.floor(phi) == 1 and phi.floor("10^20") == phi.floor(10**20)
    assert phi.floor(7, "1/2") == 11 and rw.floor(Fraction(7, 4), 10) == 17
    assert rw.floor(3, 10**30) == 3 * 10**30


def test_reals_compare() -> None:
    assert rw.Real("phi^2") == rw.Real("phi+1") and hash(rw.Real("phi^2")) == hash(rw.Real("phi+1"))
    assert rw.Real("sqrt(2)") < rw.Real("3/2") < 2 and rw.Real(3) == 3 and hash(rw.Real(3)) == hash(3)
    assert rw.Real("pi") != "pi" and rw.Real("phi").irrational is True and rw.Real("7/4").irrational is False
    assert sorted([rw.Real("e"), rw.Real("pi"), rw.Real("phi")])[0] == rw.Real("phi")


def test_sequences() -> None:
    fraction = rw.cf("sqrt(7)", 6)
    assert (fraction.preperiod, fraction.period, fraction.finite) == ((2,), (1, 1, 1, 4), False)
    assert fraction.convergents[3] == Fraction(8, 3)
    assert rw.cf("415/93").terms == (4, 2, 6, 7) and rw.cf("415/93").finite
    table = rw.beatty("phi", 50)
    assert table.column("A_n") == [rw.floor("phi", n) for n in range(50)]
    for n in (17, 10**40):
        digits = rw.numeral("fibonacci", n)
        assert rw.value("fibonacci", digits) == n and set(digits) <= {0, 1}
    assert rw.array("wythoff", 3, 3).integers() == [(1, 1, 2, 3), (2, 4, 7, 11), (3, 6, 10, 16)]
    assert rw.locate("wythoff", 16) == (3, 2)
    seen = [x for row in rw.splits(3, 20).integers() for x in (row[1], row[3], row[5])]
    assert len(set(seen)) == 60 and set(range(1, 36)) <= set(seen)
    assert rw.splits_check(["phi", "2"], 100) is not None


def test_formulas() -> None:
    formula = rw.Formula("y in B and x = A(3)", "x, y", define="let A(n) = floor(n*phi)\nset B = { floor(n*phi^2) : n >= 1 }")
    assert formula(4, 7) and not formula.evaluate(4, y=8) and formula.names == ("x", "y")
    assert rw.Formula("x > 3", ["x"]).latex == "x > 3" and "<math" in rw.Formula("x > 3", ["x"]).mathml
    assert rw.Term("2*x - y", "x y")(10**50, 1) == 2 * 10**50 - 1
    printed = rw.Formula("exists n: x = 2*n", "x")
    assert rw.Formula(str(printed), "x") == printed and hash(printed) == hash(rw.Formula(str(printed), "x"))


def test_the_ledger_is_a_list_of_records() -> None:
    entries = rw.ledger()
    assert len(entries) > 300 and all(entry["verdict"] and entry["claim"] for entry in entries)
    some = rw.ledger("001", verdict="misprint")
    assert some and all(entry["document"] == "001" for entry in some)
    assert rw.entry(some[0]["id"])["verdict"] == "misprint"
