"""Exact reals, numerals, Beatty sequences, splittings and arrays."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Optional, Union

from . import _native
from ._asking import Number, Progress, ask, integer, text
from ._display import Table, table
from ._errors import InputError

__all__ = [
    "ContinuedFraction",
    "Real",
    "Splitting",
    "array",
    "beatty",
    "cf",
    "floor",
    "locate",
    "numeral",
    "numerals",
    "rats",
    "splits",
    "splits_check",
    "splits_search",
    "value",
]


@dataclass(frozen=True)
class ContinuedFraction:
    """The terms of a continued fraction, as far as they were asked for."""

    terms: tuple[int, ...]
    """The terms that were asked for."""
    preperiod: Optional[tuple[int, ...]]
    """The terms before the period, where a period is known."""
    period: Optional[tuple[int, ...]]
    """The terms that repeat; `None` where the value is rational or no period is known."""
    finite: bool
    """Are these all the terms there are?"""
    convergents: tuple[Fraction, ...]
    """The convergents."""

    def _repr_latex_(self) -> str:
        def shown(terms: Sequence[int]) -> str:
            return ", ".join(map(str, terms))

        if self.period is not None and self.preperiod is not None:
            whole = [shown(self.preperiod), r"\overline{" + shown(self.period) + "}"]
            return "$[" + ", ".join(part for part in whole if part) + "]$"
        more = "" if self.finite else r", \ldots"
        return f"$[{shown(self.terms)}{more}]$"


class Real(_native.NativeReal):
    """An exact real number, written as `phi`, `7/4`, `2+sqrt(2)` or `pi/(pi-1)`.

    Floors and comparisons are exact at any size; where a comparison cannot be decided, `GaveUp` is raised.

    >>> import ratwheel as rw
    >>> phi = rw.Real("phi")
    >>> phi.floor(10**30)
    1618033988749894848204586834365
    >>> rw.Real("355/113") > rw.Real("pi") > 3
    True
    """

    def __new__(cls, value: Union[str, Number, Fraction]) -> Real:
        """Reads a real number; whole numbers and fractions are taken as they are."""
        if isinstance(value, Fraction):
            value = f"{text(value.numerator)}/{text(value.denominator)}"
        return super().__new__(cls, text(value))

    def cf(self, terms: Number = 10, *, semiregular: bool = False) -> ContinuedFraction:
        """The continued fraction; semiregular is c₀ − 1/(c₁ − 1/(c₂ − …)).

        >>> import ratwheel as rw
        >>> rw.Real("sqrt(7)").cf(5).period
        (1, 1, 1, 4)
        """
        return cf(self, terms, semiregular=semiregular)

    def beatty(self, rows: Number = 10, start: Optional[Number] = None, *, plus: Optional[str] = None) -> Table:
        """The Beatty sequence ⌊nα⌋ with its complement and differences, or ⌊nα + γ⌋ with `plus`.

        >>> import ratwheel as rw
        >>> rw.Real("phi").beatty(5).column("A_n")
        [0, 1, 3, 4, 6]
        """
        return beatty(self, rows, start, plus=plus)

    def index(self, number: Number, *, plus: Optional[str] = None) -> Optional[int]:
        """The n with ⌊nα⌋ = number, if there is one.

        >>> import ratwheel as rw
        >>> rw.Real("phi").index(17), rw.Real("phi").index(18)
        (11, None)
        """
        found = ask("beatty", real=self.text, plus=plus, index_of=text(number))["index"]
        return None if found is None else integer(found)

    def __floor__(self) -> int:
        return self.floor()

    def __hash__(self) -> int:
        return hash(self.floor())

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Real({self.text!r})"

    def _repr_latex_(self) -> str:
        written = self.text.replace("^", r"\^{}")
        return f"$\\texttt{{{written}}}$"

    def __reduce__(self) -> tuple[type[Real], tuple[str]]:
        return type(self), (self.text,)


AnyReal = Union[Real, str, Number, Fraction]


def _real(value: AnyReal) -> str:
    return value.text if isinstance(value, Real) else Real(value).text


def floor(real: AnyReal, n: Number = 1, plus: Optional[str] = None) -> int:
    """⌊n·α⌋, or ⌊n·α + γ⌋ with `plus`, exactly.

    >>> import ratwheel as rw
    >>> rw.floor("pi", 10**20)
    314159265358979323846
    >>> rw.floor("phi", "10^59+7", plus="1/2")
    161803398874989484820458683436563811772030917980576286213556
    """
    return (real if isinstance(real, Real) else Real(real)).floor(n, plus)


def cf(real: AnyReal, terms: Number = 10, *, semiregular: bool = False) -> ContinuedFraction:
    """The continued fraction of a real number.

    >>> import ratwheel as rw
    >>> rw.cf("22/7").terms
    (3, 7)
    """
    answer = ask("cf", real=_real(real), terms=text(terms), semiregular=semiregular)

    def some(name: str) -> Optional[tuple[int, ...]]:
        found = answer.get(name)
        return None if found is None else tuple(map(integer, found))

    convergents = tuple(Fraction(integer(p), integer(q)) for p, q in answer["convergents"])
    return ContinuedFraction(some("terms") or (), some("preperiod"), some("period"), answer["finite"], convergents)


def beatty(real: AnyReal, rows: Number = 10, start: Optional[Number] = None, *, plus: Optional[str] = None) -> Table:
    """A Beatty sequence as a table, from row `start` on.

    >>> import ratwheel as rw
    >>> rw.beatty("sqrt(2)", 3, 10**20).column("A_n")
    [141421356237309504880, 141421356237309504881, 141421356237309504882]
    """
    fields: dict[str, Any] = {"from": start}
    return table(ask("beatty", real=_real(real), rows=text(rows), plus=plus, **fields))


def numeral(system: str, n: Number) -> tuple[int, ...]:
    """The digits of a number in a numeration system, the most significant first.

    Systems are `fibonacci`, `u`, `p:REAL`, `base:10` and others.

    >>> import ratwheel as rw
    >>> rw.numeral("fibonacci", 17)
    (1, 0, 0, 1, 0, 1, 0)
    """
    return tuple(map(integer, ask("numeral", system=system, n=text(n))["digits"]))


def value(system: str, digits: Union[str, Iterable[Number]]) -> int:
    """What digits are worth in a numeration system.

    >>> import ratwheel as rw
    >>> rw.value("fibonacci", "1001010"), rw.value("base:10", [4, 2])
    (17, 42)
    """
    written = digits if isinstance(digits, str) else ",".join(map(text, digits))
    return integer(ask("numeral", system=system, value=written)["value"])


def numerals(system: str, *, rows: Optional[Number] = None, start: Optional[Number] = None, **fields: Any) -> Table:
    """The numerals of a sequence as a table: of `game` (and `columns`), a `term` in n, or an `array` with `row` or `column`.

    >>> import ratwheel as rw
    >>> print(rw.numerals("fibonacci", term="2*n", rows=3, start=3, plain=True))
    n 2n fibonacci
    3  6     10010
    4  8    100000
    5 10    100100
    """
    fields["from"] = start
    return table(ask("numerals", system=system, rows=rows, **fields))


def array(kind: str, rows: Number = 10, cols: Number = 7, start: Optional[Number] = None, **fields: Any) -> Table:
    """An array as a table: `a`, `a:b=4`, `wythoff`, `stolarsky`, `numeration:2,1`, or `recurrence:3,-1` for one's own with
    `initial` or `before`.

    >>> import ratwheel as rw
    >>> rw.array("wythoff", 3, 5).integers()[0]
    (1, 1, 2, 3, 5, 8)
    """
    fields["from"] = start
    return table(ask("array", kind=kind, rows=text(rows), cols=text(cols), **fields))


def locate(kind: str, number: Number) -> tuple[int, int]:
    """Row and column of a number in an array.

    >>> import ratwheel as rw
    >>> rw.locate("wythoff", 17)
    (7, 0)
    """
    found = ask("array", kind=kind, locate=text(number))
    return integer(found["row"]), integer(found["column"])


def splits(m: Number, rows: Number = 10, start: Optional[Number] = None) -> Table:
    """Fraenkel's splitting of the positive integers into m sequences.

    >>> import ratwheel as rw
    >>> rw.splits(3, 2).integers()
    [(1, 1, 1, 2, 2, 4, 3), (2, 3, 3, 6, 5, 11, 8)]
    """
    fields: dict[str, Any] = {"from": start}
    return table(ask("splits", m=text(m), rows=text(rows), **fields))


@dataclass(frozen=True)
class Splitting:
    """A splitting of the positive integers that a search found."""

    period: int
    """After so many integers it repeats."""
    fraenkel: bool
    """Is it the one that is conjectured to be the only one?"""
    sequences: tuple[tuple[int, int, int], ...]
    """(p, q, c) for the sequence ⌊(pn + c)/q⌋."""
    text: str
    """In mathematical notation."""


def splits_search(m: Number, bound: Number, *, progress: Progress = None) -> list[Splitting]:
    """All splittings into m sequences with distinct moduli and a period up to a bound.

    >>> import ratwheel as rw
    >>> [found.text for found in rw.splits_search(3, 20)]
    ['⌊7n/4⌋, ⌊(7n-2)/2⌋, 7n-3']
    """
    answer = ask("splits", m=text(m), search=text(bound), progress=progress)
    return [
        Splitting(
            integer(line["period"]),
            line["fraenkel"],
            tuple((integer(p), integer(q), integer(c)) for p, q, c in line["sequences"]),
            line["text"],
        )
        for line in answer["splittings"]
    ]


def splits_check(sequences: Iterable[str], up_to: Number = 100_000, *, progress: Progress = None) -> Optional[str]:
    """Do these sequences, each `ALPHA` or `ALPHA,GAMMA`, hold every positive integer up to a bound exactly once? `None` if
    so, else where not.

    >>> import ratwheel as rw
    >>> rw.splits_check(["phi", "phi^2"], 1000) is None
    True
    """
    answer = ask("splits", check=list(sequences), up_to=text(up_to), progress=progress)
    return None if answer["splits"] else str(answer.get("why") or "")


def rats(what: str, d: Number = 3, **fields: Any) -> Table:
    """An object of the succinct rat games (document 003) with d piles: a `matrix` (with `which`), the `diffset`, or the
    `last-column`, the latter two with multiplicities.

    >>> import ratwheel as rw
    >>> rw.rats("matrix", which="digits").integers()[0]
    (0, 1, 1)
    """
    answer = ask("rats", what=what, d=text(d), **fields)
    if "columns" in answer:
        return table(answer)
    counted = answer.get("differences") or answer.get("values")
    if counted is None:
        raise InputError(f"`{what}` is no table", "ask('rats', what='trees') gives the trees")
    return Table(("value", "count"), [(line["value"], line["count"]) for line in counted])
