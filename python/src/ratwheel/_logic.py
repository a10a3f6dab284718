"""Formulas and terms of the ruleset language as values."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Union

from . import _native
from ._asking import Number
from ._errors import InputError

__all__ = ["Formula", "Term"]

Names = Union[str, Iterable[str]]


def _names(names: Names) -> tuple[str, ...]:
    return tuple(names.replace(",", " ").split()) if isinstance(names, str) else tuple(names)


class _Read(_native.NativeFormula):
    _text: str
    _names: tuple[str, ...]
    _define: str
    _is_term = False

    def __new__(cls, text: str, names: Names = (), *, define: str = "") -> _Read:
        free = _names(names)
        made = super().__new__(cls, text, free, define, cls._is_term)
        made._text, made._names, made._define = text, free, define
        return made

    @property
    def names(self) -> tuple[str, ...]:
        """The free variables, in the order of their values."""
        return self._names

    @property
    def mathematics(self) -> str:
        """In mathematical notation."""
        return self.shown("mathematics")

    @property
    def latex(self) -> str:
        """As LaTeX, without dollar signs."""
        return self.shown("latex")

    @property
    def mathml(self) -> str:
        """As MathML."""
        return self.shown("mathml")

    def _values(self, values: tuple[Number, ...], named: dict[str, Number]) -> list[Number]:
        if not named:
            return list(values)
        rest = self._names[len(values) :]
        for name in named:
            if name not in rest:
                raise InputError(f"`{name}` is no free variable that is left", f"the free variables are {', '.join(rest)}")
        missing = [name for name in rest if name not in named]
        if missing:
            raise InputError(f"`{missing[0]}` has no value")
        return [*values, *(named[name] for name in rest)]

    def __str__(self) -> str:
        return self.shown("text")

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r}, {' '.join(self._names)!r})"

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, _Read) and repr(self) == repr(other)

    def __hash__(self) -> int:
        return hash(repr(self))

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return _again, (type(self), self._text, self._names, self._define)

    def _repr_latex_(self) -> str:
        return f"${self.latex}$"

    def _repr_html_(self) -> str:
        return self.mathml


def _again(kind: type[_Read], text: str, names: tuple[str, ...], define: str) -> _Read:
    return kind(text, names, define=define)


class Formula(_Read):
    """A formula of the ruleset language, with the names of its free variables.

    `define` holds lines with `let` and `set`, which the formula may then use.

    >>> import ratwheel as rw
    >>> safe = rw.Formula("exists n >= 1: x = floor(3*n/2) and y = 3*n - 1", "x y")
    >>> safe(3, 5), safe(x=3, y=6)
    (True, False)
    >>> safe.mathematics
    '∃n ≥ 1: x = ⌊3/2·n⌋ ∧ y = 3n − 1'
    >>> safe == rw.Formula.parse(str(safe), safe.names)
    True
    """

    @classmethod
    def parse(cls, text: str, names: Names = (), *, define: str = "") -> Formula:
        """Reads a formula; the same as the class itself."""
        made = cls(text, names, define=define)
        assert isinstance(made, Formula)
        return made

    def holds(self, *values: Number, **named: Number) -> bool:
        """Is it true where the free variables have these values, of any size?

        >>> import ratwheel as rw
        >>> rw.Formula("x mod 3 = 1", "x").holds(10**50)
        True
        """
        return bool(self.at(self._values(values, named)))

    evaluate = holds
    __call__ = holds


class Term(_Read):
    """A term of the ruleset language, with the names of its free variables.

    >>> import ratwheel as rw
    >>> rw.Term("floor(n*phi) + 1", "n")(10**20)
    161803398874989484821
    """

    _is_term = True

    @classmethod
    def parse(cls, text: str, names: Names = (), *, define: str = "") -> Term:
        """Reads a term; the same as the class itself."""
        made = cls(text, names, define=define)
        assert isinstance(made, Term)
        return made

    def value(self, *values: Number, **named: Number) -> int:
        """Its value where the free variables have these values, of any size."""
        return int(self.at(self._values(values, named)))

    evaluate = value
    __call__ = value
