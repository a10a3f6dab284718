"""Games: opened by name or from rules; who wins and why, tables, proofs, pictures."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, Optional, Union, cast

import numpy as np
import numpy.typing as npt

from . import _native
from ._asking import Number, Progress, ask, integer, listening, text
from ._display import Picture, Table, escaped, html_table, picture, table
from ._errors import InputError, Unsupported, WrongType
from ._logic import Formula

__all__ = [
    "Best",
    "Change",
    "Checked",
    "Decision",
    "Discovery",
    "Explanation",
    "Game",
    "Legal",
    "Move",
    "Proof",
    "Redundancy",
    "Ruleset",
    "Solution",
    "Verified",
    "game",
    "games",
    "read",
    "verify",
]

Position = Union[str, Iterable[Number]]
"""The piles of a position, or text such as `"24,32"`."""

Size = Union[Number, Iterable[Number]]
"""Piles below this: one number for all, or one for each."""

_MOST_BYTES = 1 << 20


def _piles(position: Position) -> list[str]:
    if isinstance(position, str):
        return [part for part in position.replace("(", " ").replace(")", " ").replace(",", " ").split() if part != "empty"]
    if not hasattr(position, "__iter__"):
        raise WrongType("expected a position, the piles in a tuple", "write (24, 32), or text as '24,32'")
    return [text(pile) for pile in position]


def _one(position: tuple[Any, ...]) -> Position:
    """The position that was given as one argument or as several."""
    if len(position) == 1 and (isinstance(position[0], str) or hasattr(position[0], "__iter__")):
        return cast(Position, position[0])
    return position


def _tuple(piles: Sequence[str]) -> tuple[int, ...]:
    return tuple(map(integer, piles))


class Move(NamedTuple):
    """A move: the rule it is made by, and the position it leads to."""

    rule: str
    to: tuple[int, ...]


def _move(line: Optional[dict[str, Any]]) -> Optional[Move]:
    return None if line is None else Move(line["rule"], _tuple(line["to"]))


def _moves(lines: Sequence[dict[str, Any]]) -> tuple[Move, ...]:
    return tuple(Move(line["rule"], _tuple(line["to"])) for line in lines)


@dataclass(frozen=True)
class Decision:
    """Who wins in a position, by whom that is said, and why."""

    position: tuple[int, ...]
    outcome: str
    """`'P'` if whoever moves loses in perfect play, else `'N'`."""
    strategy: str
    """Who says so: a strategy of the game, `brute-force` or `claim`."""
    because: str
    """Why, in one line."""
    facts: tuple[dict[str, Any], ...] = field(repr=False)
    """Why, as data: each has a `kind`, and numbers as decimal strings."""

    def __str__(self) -> str:
        return f"{self.outcome}: {self.because}"

    def _repr_html_(self) -> str:
        position = ", ".join(map(str, self.position))
        return (
            f"<div><b>({escaped(position)}) is {self.outcome}</b> by the strategy {escaped(self.strategy)}: "
            f"{escaped(self.because)}</div>"
        )


@dataclass(frozen=True)
class Best:
    """The winning moves of a position, one or all; without any, the move that makes it hardest for the other player."""

    position: tuple[int, ...]
    outcome: str
    strategy: str
    because: str
    moves: tuple[Move, ...]
    """Winning moves; none in a P-position."""
    truncated: bool
    """Are there more than listed?"""
    stalling: Optional[Move]
    """In a lost position, a move that makes it hardest."""

    @property
    def move(self) -> Optional[Move]:
        """A winning move; in a lost position the stalling move; `None` where the game is over."""
        return self.moves[0] if self.moves else self.stalling

    def __bool__(self) -> bool:
        return self.outcome == "N"

    def __len__(self) -> int:
        return len(self.moves)

    def __iter__(self) -> Iterator[Move]:
        return iter(self.moves)


@dataclass(frozen=True)
class Legal:
    """Is a step a move? True or false in conditions; with the rule, or why not."""

    legal: bool
    rule: Optional[str]
    """The rule it is made by."""
    why: Optional[str]
    """Why it is no move."""
    reasons: tuple[dict[str, str], ...] = ()
    """For each rule why not."""

    def __bool__(self) -> bool:
        return self.legal


class Explanation:
    """Why a position is won or lost, as it is told to a player (`short`) and as the document argues (`full`)."""

    def __init__(self, answer: dict[str, Any]) -> None:
        self.position = _tuple(answer["position"])
        self.outcome: str = answer["outcome"]
        self.strategy: str = answer["strategy"]
        self.best = _move(answer.get("best"))
        self.source: Optional[str] = answer.get("source")
        self.short: tuple[str, ...] = tuple(answer["short"])
        self.full: tuple[dict[str, Any], ...] = tuple(answer["full"])

    def __str__(self) -> str:
        return "\n".join(self.short)

    def __repr__(self) -> str:
        return f"<Explanation of {self.position}: {self.outcome} by {self.strategy}>"

    def _repr_html_(self) -> str:
        parts = [f"<p>{escaped(sentence)}</p>" for sentence in self.short]
        for step in self.full:
            if "text" in step:
                parts.append(f"<p>{escaped(step['text'])}</p>")
            elif "grid" in step:
                grid = step["grid"]
                rows = [[row["value"], *row["digits"]] for row in grid["rows"]]
                width = max([len(grid["places"]) + 1, *(len(row) for row in rows)])
                rows = [[row[0], *[""] * (width - len(row)), *row[1:]] for row in rows]
                heads = [grid["system"], *[""] * (width - 1 - len(grid["places"])), *grid["places"]]
                parts.append(html_table(heads, rows))
        return "<div>" + "".join(parts) + "</div>"


class Solution:
    """A region that was solved by brute force. Dense tables are the solver's own memory, which is not copied."""

    def __init__(
        self,
        kind: str,
        sides: Sequence[int],
        packed: bool,
        data: npt.NDArray[Any],
        about: tuple[int, int, Optional[int]],
    ) -> None:
        self.kind = kind
        """`outcomes`, `grundy`, `remoteness` or `p_positions`."""
        self.shape: tuple[int, ...] = tuple(sides)
        """The sides of the table, one for each pile."""
        self.positions, self.p_count, self.largest = about
        self._packed, self._data = packed, data
        self._array: Optional[npt.NDArray[Any]] = None

    @property
    def bits(self) -> npt.NDArray[np.uint8]:
        """Outcomes of a dense table, eight a byte, the lowest bit first; a bit is set for P. Nothing is copied.

        `numpy.unpackbits(bits, bitorder="little")` is what `array` makes of it.
        """
        if not self._packed:
            raise Unsupported("only outcomes of a box in which every tuple is a position are kept as bits")
        return self._data.view(np.uint8)

    @property
    def fill(self) -> int:
        """What stands in the table where there is no position: the largest value of its type."""
        return int(np.iinfo(self.array.dtype).max)

    @property
    def array(self) -> npt.NDArray[Any]:
        """The table. Outcomes are 1 for P and 0 for N; values have the smallest type that holds them."""
        if self._array is None:
            data = self._data
            if self._packed:
                count = int(np.prod(self.shape, dtype=object))
                data = np.unpackbits(data.view(np.uint8), count=count, bitorder="little")
            self._array = data.reshape(self.shape)
        return self._array

    def __array__(self, dtype: Any = None, copy: Optional[bool] = None) -> npt.NDArray[Any]:
        array = self.array if dtype is None else self.array.astype(dtype, copy=False)
        return array.copy() if copy else array

    def __getitem__(self, index: Any) -> Any:
        return self.array[index]

    def __repr__(self) -> str:
        sides = "×".join(map(str, self.shape))
        largest = "" if self.largest is None else f", largest value {self.largest}"
        return f"<Solution: {self.kind} of {sides}, {self.positions} positions, {self.p_count} of them P{largest}>"

    def _repr_html_(self) -> str:
        return f"<div>{escaped(repr(self)[1:-1])}</div>"


@dataclass(frozen=True)
class Verified:
    """What the independent checker says of a certificate; true in conditions if it establishes its verdict."""

    valid: bool
    game: Optional[str]
    claim: Optional[str]
    verdict: Optional[str]
    """`proved` or `refuted`, if the certificate is valid."""
    why: Optional[str]
    """Why it is not valid."""
    checks: tuple[str, ...] = field(repr=False)
    trusted: tuple[str, ...] = field(repr=False)

    def __bool__(self) -> bool:
        return self.valid


def verify(certificate: str, *, progress: Progress = None) -> Verified:
    """What the independent checker says of a certificate: does it establish its verdict?

    >>> import ratwheel as rw
    >>> proof = rw.game("mouse").prove()
    >>> rw.verify(proof.certificate).verdict
    'proved'
    >>> rw.verify("nothing").why
    'not a certificate: the checksum is missing'
    """
    answer = ask("verify", certificate=certificate, progress=progress)
    game, claim, verdict, why = (answer.get(name) for name in ("game", "claim", "verdict", "why"))
    return Verified(answer["valid"], game, claim, verdict, why, tuple(answer["checks"]), tuple(answer["trusted"]))


class Proof:
    """What became of a claim. True in conditions if it was proved for all positions."""

    def __init__(self, asked: dict[str, Any], answer: dict[str, Any], native: Optional[_native.NativeProof]) -> None:
        self._asked, self._answer, self._native = asked, answer, native
        self._certificate: Optional[str] = None

    @property
    def game(self) -> str:
        """The game with its parameters."""
        return str(self._answer["game"])

    @property
    def claim(self) -> str:
        """The name of the claim."""
        return str(self._answer["claim"])

    @property
    def verdict(self) -> str:
        """`proved`, `refuted`, the same with `-if-P`, `gave-up` or `unsupported`."""
        return str(self._answer["verdict"])

    @property
    def why(self) -> Optional[str]:
        """What was used up, which symbol is out of reach, or on which claim the verdict rests."""
        return cast(Optional[str], self._answer.get("why"))

    @property
    def numerals(self) -> str:
        """The number system of the proof."""
        return str(self._answer["numerals"])

    @property
    def formula(self) -> Optional[str]:
        """The claim as it was given, if it was given as a formula."""
        return cast(Optional[str], self._answer.get("formula"))

    @property
    def obligations(self) -> Table:
        """Each part with its own verdict."""
        columns = ("name", "verdict", "states", "seconds")
        return Table(columns, [[str(line.get(name, "")) for name in columns] for line in self._answer["obligations"]])

    @property
    def counterexample(self) -> Optional[dict[str, Any]]:
        """Where the claim fails first: `obligation`, `from`, perhaps `to` and `rule`, and `words`."""
        found = self._answer.get("counterexample")
        if found is None:
            return None
        return {name: _tuple(value) if isinstance(value, list) else value for name, value in found.items()}

    @property
    def trusted(self) -> tuple[str, ...]:
        """What the verdict rests on."""
        return tuple(self._answer["trusted"])

    @property
    def certificate(self) -> str:
        """What `verify` needs to establish the verdict again. Made when it is asked for, which may take a while."""
        if self._certificate is None:
            if self._native is None:
                self._native = _native.prove(json.dumps(self._asked), None)[1]
            with listening(None) as listener:
                self._certificate = self._native.certificate(listener)
        return self._certificate

    def __bool__(self) -> bool:
        return bool(self._answer["verdict"] == "proved")

    def __repr__(self) -> str:
        what = self.formula or self.claim
        return f"<Proof: {what} of {self.game} {self.verdict}>"

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_native": None}

    def _repr_html_(self) -> str:
        parts = [f"<b>{escaped(self.formula or self.claim)} of {escaped(self.game)}: {escaped(self.verdict)}</b>"]
        if self.why:
            parts.append(f"<p>{escaped(self.why)}</p>")
        if self.counterexample:
            parts.append(f"<p>{escaped(self.counterexample.get('words', ''))}</p>")
        parts.append(html_table(("part", "verdict"), [row[:2] for row in self.obligations]))
        return "<div>" + "".join(parts) + "</div>"


class Discovery:
    """A closed form of the P-positions, or of the positions of one Grundy value, that was found from the rules alone.

    True in conditions if it is proved.
    """

    def __init__(self, piles: Sequence[str], answer: dict[str, Any]) -> None:
        self.verdict: str = answer["verdict"]
        """How much is known: `proved`, or less."""
        self.mathematics: Optional[str] = answer.get("mathematics")
        """The form in mathematical notation."""
        self.text: Optional[str] = answer.get("formula")
        """The form as the ruleset language writes it; what `prove` takes."""
        self.claim: str = answer["claim"]
        self.value: Optional[int] = None if answer.get("value") is None else integer(answer["value"])
        """The Grundy value whose positions were asked for; `None` for the P-positions."""
        self.checked: dict[str, Any] = answer["checked"]
        """Every position of this region was looked at."""
        self.found_by: tuple[str, ...] = tuple(answer["found_by"])
        self.seen: dict[str, str] = answer["seen"]
        """What was seen in the table, by name."""
        self.automaton: Optional[dict[str, Any]] = answer.get("automaton")
        self.why: Optional[str] = answer.get("why")
        self._piles = tuple(piles)

    @property
    def formula(self) -> Optional[Formula]:
        """The form as a formula over the piles, if one was found."""
        return None if self.text is None else Formula.parse(self.text, self._piles)

    def __bool__(self) -> bool:
        return self.verdict == "proved"

    def __repr__(self) -> str:
        return f"<Discovery: {self.mathematics or 'an automaton' if self.automaton else self.mathematics}, {self.verdict}>"

    def _repr_html_(self) -> str:
        shown = self.formula.mathml if self.formula else escaped("an automaton" if self.automaton else "nothing")
        return f"<div>{shown} <b>{escaped(self.verdict)}</b></div>"


@dataclass(frozen=True)
class Change:
    """Moves that are dropped or added, and what becomes of the P-positions. True in conditions if they stay, proved."""

    what: str
    """The moves, for people: `rule II`, `take (1, 0)`, or the formula that was asked about."""
    verdict: str
    """`keeps` (proved for all positions), `changes`, or `undecided`."""
    rule: Optional[str] = None
    """All moves by the rules of this name."""
    take: Optional[tuple[int, ...]] = None
    """The moves that take these amounts, pile by pile; in sorted games from the piles in any order."""
    moves: Optional[str] = None
    """The moves that satisfy this formula."""
    witness: Optional[tuple[int, ...]] = None
    """A position where it matters."""
    to: Optional[tuple[int, ...]] = None
    """The target of the move that matters."""
    why: Optional[str] = None
    """Why it is not decided."""

    def __bool__(self) -> bool:
        return self.verdict == "keeps"


def _change(line: dict[str, Any]) -> Change:
    rule, moves = line.get("rule"), line.get("moves")
    take, witness, to = (None if line.get(name) is None else _tuple(line[name]) for name in ("take", "witness", "to"))
    what = f"rule {rule}" if rule is not None else f"take {take}" if take is not None else str(moves)
    return Change(what, line["verdict"], rule, take, moves, witness, to, line.get("why"))


class Redundancy:
    """Which moves can be dropped and which can be added without changing the P-positions.

    True in conditions if something can be dropped.
    """

    def __init__(self, answer: dict[str, Any]) -> None:
        self.verdict: str = answer["verdict"]
        """`proved` if every line is decided and something can be dropped, `none` if nothing can be, `conjecture` if a line is open."""
        self.text: Optional[str] = answer.get("formula")
        """The P-positions that stay or change, as the ruleset language writes them."""
        self.discovered: bool = answer["discovered"]
        """Was that form looked for, since the rules claim none?"""
        self.dropped: tuple[Change, ...] = tuple(map(_change, answer["dropped"]))
        """Rules and moves of the game, each dropped by itself."""
        self.together: tuple[str, ...] = tuple(answer["together"])
        """Rules that can all be dropped at once, if several can be dropped."""
        self.added: tuple[Change, ...] = tuple(map(_change, answer["added"]))
        """Moves that the game does not have, each added by itself."""
        self.reach: int = integer(answer["reach"])
        """Single moves were looked at that take up to this much from each pile."""
        self.checked: dict[str, Any] = answer["checked"]
        """Positions of this region were looked at for witnesses."""
        self.why: Optional[str] = answer.get("why")
        """Why it is not proved what the P-positions are."""
        self._redundant: bool = answer["redundant"]

    def __bool__(self) -> bool:
        return self._redundant

    def __repr__(self) -> str:
        keeps = [change.what for change in self.dropped if change]
        return f"<Redundancy: {', '.join(keeps) or 'nothing'} can be dropped, {self.verdict}>"

    def _repr_html_(self) -> str:
        def shown(position: Optional[tuple[int, ...]]) -> str:
            return "" if position is None else str(position)

        lines = [("dropped", change) for change in self.dropped] + [("added", change) for change in self.added]
        rows = [(how, each.what, each.verdict, shown(each.witness), shown(each.to), each.why or "") for how, each in lines]
        parts = [f"<p>{escaped(self.why)}</p>"] if self.why else []
        parts.append(html_table(("", "moves", "the P-positions", "witness", "to", ""), rows))
        return "<div>" + "".join(parts) + "</div>"


@dataclass(frozen=True)
class Checked:
    """Strategies, claims and examples compared with brute force. True in conditions if nothing differed."""

    checked: tuple[str, ...]
    """What was compared, in words."""
    disagreements: tuple[dict[str, Any], ...]
    """Where it differed, the first ones."""
    count: int
    """How often it differed."""

    def __bool__(self) -> bool:
        return self.count == 0


def _arguments(parameters: dict[str, Any]) -> str:
    def shown(name: str, value: object) -> str:
        if isinstance(value, str):
            return value
        if hasattr(value, "__index__"):
            return text(cast(Number, value))
        written = getattr(value, "text", None)
        if isinstance(written, str):
            return written
        raise WrongType(f"the parameter {name} cannot be a value of type {type(value).__name__}")

    return ",".join(f"{name}={shown(name, value)}" for name, value in parameters.items())


class Game(_native.NativeGame):
    """A game that questions can be asked about. `game`, `read` and `Ruleset` make one.

    A position is given as its piles, one argument each, or as one tuple, list or text.

    >>> import ratwheel as rw
    >>> rat = rw.game("rat")
    >>> rat.outcome(17, 28, 66), rat.is_p((12, 23, 46))
    ('N', True)
    >>> rat.best(17, 28, 66).move
    Move(rule='II', to=(12, 23, 46))
    """

    def _ask(self, question: str, progress: Progress = None, **fields: Any) -> Any:
        return ask(question, progress=progress, **self._named(), **fields)

    def _named(self) -> dict[str, Any]:
        named: dict[str, Any] = {"game": self._game, "rules": self._rules, "arguments": self._arguments}
        if self.misere:
            named["misere"] = True
        return {name: value for name, value in named.items() if value is not None}

    def ask(self, question: str, *, progress: Progress = None, **fields: Any) -> Any:
        """Asks any question about this game by its name; see `ratwheel.ask`.

        >>> import ratwheel as rw
        >>> rw.game("mouse").ask("invariance", size=6)["lower"]
        2
        """
        return self._ask(question, progress, **fields)

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        return _reopened, (self._game, self._rules, self._arguments, self.misere)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._named() == other._named()

    def __hash__(self) -> int:
        return hash(tuple(self._named().items()))

    def __repr__(self) -> str:
        return f"<Game {self.name}{', misère' if self.misere else ''}>"

    @property
    def name(self) -> str:
        """The name it is opened with; of rules their identifier, with the parameters."""
        return self._game or str(self.about["id"])

    @property
    def about(self) -> dict[str, Any]:
        """All that is known of it: `title`, `words`, `strategies`, `claims`, `formulas`, `start` and more."""
        return cast("dict[str, Any]", self._ask("rules"))

    @property
    def title(self) -> str:
        """Its title."""
        return str(self.about["title"])

    @property
    def rules(self) -> Optional[str]:
        """The text of its rules, if they can be written in the ruleset language."""
        return cast(Optional[str], self._rules or self.about["text"])

    @property
    def strategies(self) -> tuple[str, ...]:
        """The names of its strategies for this way of play.

        >>> import ratwheel as rw
        >>> rw.game("wythoff").strategies
        ('algebraic', 'arithmetic', 'recursive')
        """
        return tuple(line["name"] for line in self.about["strategies"] if line["misere"] == self.misere)

    def game(self, **parameters: Any) -> Game:
        """The same rules with other parameters."""
        if self._rules is not None:
            return Ruleset(self._rules).game(**parameters, misere=self.misere)
        return game((self._game or "").partition(":")[0], **parameters, misere=self.misere)

    def in_misere(self, misere: bool = True) -> Game:
        """The same game where whoever cannot move wins."""
        return _reopened(self._game, self._rules, self._arguments, misere)

    def decide(self, *position: Any, strategy: Optional[str] = None) -> Decision:
        """Who wins, by which strategy, and why: `because` is text, `facts` the same as data.

        >>> import ratwheel as rw
        >>> decision = rw.game("wythoff").decide(10**59 + 7, 4)
        >>> decision.outcome, decision.strategy, decision.facts[0]["index"]
        ('N', 'algebraic', '3')
        """
        answer = self._ask("outcome", position=_piles(_one(position)), strategy=strategy)
        facts = tuple(answer["facts"])
        return Decision(_tuple(answer["position"]), answer["outcome"], answer["strategy"], answer["because"], facts)

    def best(self, *position: Any, all: bool = False, limit: Optional[Number] = None, strategy: Optional[str] = None) -> Best:
        """A winning move, all of them up to a limit, or the move that makes it hardest where every move loses.

        >>> import ratwheel as rw
        >>> rw.game("wythoff").best(7, 10).moves
        (Move(rule='I', to=(7, 4)),)
        >>> bool(rw.game("wythoff").best(3, 5))
        False
        """
        answer = self._ask("best", position=_piles(_one(position)), all=all, limit=limit, strategy=strategy)
        return Best(
            _tuple(answer["position"]),
            answer["outcome"],
            answer["strategy"],
            answer["because"],
            _moves(answer["moves"]),
            answer["truncated"],
            _move(answer.get("stalling")),
        )

    def why(self, *position: Any, strategy: Optional[str] = None, language: Optional[str] = None) -> Explanation:
        """Why a position is won or lost, told to a person; in `en` or `de`.

        >>> import ratwheel as rw
        >>> print(rw.game("wythoff").why(1, 2))
        (1,2) is the first safe pair. Every move spoils it, and the other player can then move to a safe pair again.
        """
        position_ = _piles(_one(position))
        return Explanation(self._ask("why", position=position_, strategy=strategy, language=language))

    def moves(self, *position: Any, limit: Optional[Number] = None) -> list[Move]:
        """Every move from a position.

        >>> import ratwheel as rw
        >>> [move.to for move in rw.game("wythoff").moves(1, 1)]
        [(0, 0), (0, 1), (1, 0)]
        """
        return list(_moves(self._ask("moves", position=_piles(_one(position)), limit=limit)["moves"]))

    def legal(self, position: Position, to: Position) -> Legal:
        """Is the step from one position to another a move, and by which rule? If not, why not?

        >>> import ratwheel as rw
        >>> bool(rw.game("wythoff").legal((7, 10), (6, 4)))
        False
        """
        answer = self._ask("legal", position=_piles(position), to=_piles(to))
        why = answer.get("said") or answer.get("why")
        return Legal(answer["legal"], answer.get("rule"), why, tuple(answer.get("reasons", ())))

    def outcomes(self, positions: npt.ArrayLike, *, progress: Progress = None) -> npt.NDArray[np.bool_]:
        """For each position of an array, with the piles along its last axis: is it a P-position?

        Machine integers are decided without a loop in Python; an array of Python's integers of any size is taken too.

        >>> import ratwheel as rw
        >>> rw.game("wythoff").outcomes([[1, 2], [2, 2], [3, 5]])
        array([ True, False,  True])
        """
        array = np.asarray(positions)
        if array.ndim < 1 or array.shape[-1] == 0:
            raise InputError("expected an array of positions, with the piles along its last axis")
        rows = array.reshape(-1, array.shape[-1])
        if array.dtype.kind not in "iu":
            if array.dtype.kind != "O":
                if array.size == 0:
                    return np.zeros(array.shape[:-1], dtype=np.bool_)
                raise WrongType(
                    f"expected an array of whole numbers, found one of {array.dtype}", "whole numbers are exact: 42, not 42.0"
                )
            found = np.array([self.is_p(tuple(row)) for row in rows], dtype=np.bool_)
            return found.reshape(array.shape[:-1])
        if array.dtype.kind == "i" and array.size and int(array.min()) < 0:
            raise InputError(f"{int(array.min())} is negative: a pile is a natural number")
        words = np.ascontiguousarray(rows, dtype=np.uint64)
        with listening(progress) as listener:
            return self._outcomes(words, listener).reshape(array.shape[:-1])

    def solve(
        self,
        size: Optional[Size] = None,
        kind: str = "outcomes",
        *,
        total: Optional[Number] = None,
        threads: Optional[int] = None,
        memory: Optional[int] = None,
        progress: Progress = None,
    ) -> Solution:
        """Every position with piles below `size`, or with a total of at most `total`, by brute force.

        `kind` is `outcomes`, `grundy` or `remoteness`; `memory` is the number of bytes that may be used, 80% of what is
        free if nothing is said.

        >>> import ratwheel as rw
        >>> solution = rw.game("wythoff").solve(4, "grundy")
        >>> solution.array.dtype, solution.largest
        (dtype('uint8'), 6)
        >>> solution.array.tolist()
        [[0, 1, 2, 3], [1, 2, 0, 4], [2, 0, 1, 5], [3, 4, 5, 6]]
        """
        return self._solved(kind, size, total, threads, memory, progress)

    def _solved(
        self,
        kind: str,
        size: Optional[Size],
        total: Optional[Number],
        threads: Optional[int],
        memory: Optional[int],
        progress: Progress,
    ) -> Solution:
        sizes = None
        if size is not None:
            sizes = [text(side) for side in size] if not isinstance(size, str) and hasattr(size, "__iter__") else None
            if sizes is None:
                sizes = size.replace(",", " ").split() if isinstance(size, str) else [text(cast(Number, size))]
        with listening(progress) as listener:
            most = None if total is None else text(total)
            sides, packed, data, *about = self._solve(kind, sizes, most, threads, memory, listener)
        return Solution(kind, sides, packed, data, cast("tuple[int, int, Optional[int]]", tuple(about)))

    def table(
        self,
        size: Optional[Size] = None,
        kind: str = "outcomes",
        *,
        total: Optional[Number] = None,
        threads: Optional[int] = None,
        memory: Optional[int] = None,
        progress: Progress = None,
    ) -> npt.NDArray[Any]:
        """The array of `solve`: 1 for P and 0 for N, Grundy values, or lengths of play.

        >>> import ratwheel as rw
        >>> rw.game("wythoff").table(4).tolist()
        [[1, 0, 0, 0], [0, 0, 1, 0], [0, 1, 0, 0], [0, 0, 0, 0]]
        """
        return self._solved(kind, size, total, threads, memory, progress).array

    def p_positions(
        self,
        size: Optional[Size] = None,
        *,
        total: Optional[Number] = None,
        threads: Optional[int] = None,
        memory: Optional[int] = None,
        progress: Progress = None,
    ) -> npt.NDArray[np.uint64]:
        """The P-positions with piles below `size`, or with a total of at most `total`, a row each, ascending.

        >>> import ratwheel as rw
        >>> rw.game("wythoff").p_positions(8).tolist()
        [[0, 0], [1, 2], [2, 1], [3, 5], [4, 7], [5, 3], [7, 4]]
        """
        found = self._solved("p_positions", size, total, threads, memory, progress)
        return cast("npt.NDArray[np.uint64]", found._data.reshape(-1, found.shape[0]))

    def rows(self, count: Optional[Number] = None, start: Optional[Number] = None, *, like: Optional[str] = None) -> Table:
        """P-positions as the documents print them; `like` arranges them as a table of the game's document.

        >>> import ratwheel as rw
        >>> rw.game("rat").rows(3, 10**30).column("A_n")
        [1750000000000000000000000000000, 1750000000000000000000000000001, 1750000000000000000000000000003]
        """
        fields: dict[str, Any] = {"rows": count, "from": start, "like": like}
        return table(self._ask("table", **fields), None if like is not None else self.title)

    def prove(
        self,
        claim: Union[str, Formula, None] = None,
        *,
        seconds: Optional[Number] = None,
        states: Optional[Number] = None,
        memory: Optional[Number] = None,
        by: Optional[str] = None,
        progress: Progress = None,
    ) -> Proof:
        """Decides a claim for all positions: claim P of the rules, another by its name, or a formula.

        A formula over the piles is taken for the set of P-positions; one without free variables by itself. One engine after the
        other is asked, or the one that `by` names: `"automata"`, `"brute-force"` or `"family"`.

        >>> import ratwheel as rw
        >>> proof = rw.game("mouse").prove()
        >>> bool(proof), proof.verdict
        (True, 'proved')
        >>> rw.game("wythoff").prove("x = y").counterexample["words"]
        '(1,1)→(0,0) is legal, and both are claimed to be P (rule II)'
        """
        asked: dict[str, Any] = {**self._named(), "claim": None if claim is None else str(claim)}
        asked |= {"budget": seconds, "states": states, "memory": memory, "by": by}
        sent = {
            name: text(value) if not isinstance(value, (str, bool)) else value
            for name, value in asked.items()
            if value is not None
        }
        with listening(progress) as listener:
            answer, native = _native.prove(json.dumps(sent), listener)
        return Proof(sent, json.loads(answer), native)

    def discover(
        self,
        size: Optional[Number] = None,
        *,
        value: Optional[Number] = None,
        seconds: Optional[Number] = None,
        progress: Progress = None,
    ) -> Discovery:
        """Looks for a closed form of the P-positions from the rules alone, and for its proof.

        With `value`, of the positions of this Grundy value instead; the P-positions are those of value 0.

        >>> import ratwheel as rw
        >>> found = rw.Ruleset("game g\\npiles x, y\\nmove I: x' < x and y' = y\\nmove II: x' = x and y' < y").game().discover()
        >>> found.mathematics, found.verdict
        ('x = y', 'proved')
        >>> ones = rw.Ruleset("game bachet\\npiles x\\nmove I: x - 3 <= x' < x").game().discover(value=1)
        >>> ones.text, ones.value, ones.verdict
        ('x mod 4 = 1', 1, 'proved')
        """
        answer = self._ask("discover", progress, size=size, value=value, time=seconds)
        return Discovery(self.about["pile_names"], answer)

    def redundant(
        self,
        reach: Optional[Number] = None,
        *,
        drop: Iterable[str] = (),
        add: Iterable[str] = (),
        size: Optional[Number] = None,
        seconds: Optional[Number] = None,
        progress: Progress = None,
    ) -> Redundancy:
        """Which rules and moves can be dropped or added without changing the P-positions; what stays is proved.

        The P-positions are those of the game's claim, or are looked for. Single moves that take up to `reach` from each pile
        are looked at, and whatever `drop` and `add` describe: formulas over the piles before and after the move.

        >>> import ratwheel as rw
        >>> found = rw.game("wythoff").redundant(1, add=["x' = x - 3 and y' = y - 4"])
        >>> bool(found), found.verdict
        (False, 'none')
        >>> [(change.what, change.verdict, change.witness) for change in found.dropped][0]
        ('rule I', 'changes', (0, 1))
        >>> found.added[0].moves, found.added[0].verdict
        ("x' = x - 3 and y' = y - 4", 'keeps')
        """
        for given in (drop, add):
            if isinstance(given, (str, bytes)) or not hasattr(given, "__iter__"):
                raise WrongType("expected a list of formulas", "write [\"x' = x - 1 and y' < y\"]")
        answer = self._ask("redundant", progress, reach=reach, drop=list(drop), add=list(add), size=size, time=seconds)
        return Redundancy(answer)

    def check(
        self, size: Optional[Size] = None, *, total: Optional[Number] = None, progress: Progress = None
    ) -> Checked:
        """Compares strategies, claims and examples with brute force on a region. That is no proof beyond it.

        >>> import ratwheel as rw
        >>> bool(rw.game("mouse").check(9))
        True
        """
        answer = self._ask("check", progress, size=size, total=total)
        return Checked(tuple(answer["checked"]), tuple(answer["disagreements"]), answer["count"])

    def board(self, *position: Any, size: Number = 12, height: Optional[Number] = None, **options: Any) -> Picture:
        """The safe cells of a two-pile game, or the coins of a strip; with a piece where a position is given.

        `moves`, `hint`, `pairs`, `plain` and `theme` are options of the question `picture`.
        """
        fields: dict[str, Any] = {"position": _piles(_one(position)) if position else None, **options}
        if self.about["shape"] == "strip":
            return picture(self._ask("picture", kind="strip", **fields))
        return picture(self._ask("picture", kind="board", width=size, height=size if height is None else height, **fields))

    def heat(self, size: Number = 100, *, progress: Progress = None, **options: Any) -> Picture:
        """The Grundy values of a two-pile game as a heat-map."""
        return picture(self._ask("picture", progress, kind="heat", width=size, height=size, **options))

    def plot(self, rows: Number = 100, *, differences: bool = False, progress: Progress = None, **options: Any) -> Picture:
        """The safe positions as points, or the steps from one to the next."""
        kind = "differences" if differences else "sequence"
        return picture(self._ask("picture", progress, kind=kind, rows=rows, **options))

    def _repr_html_(self) -> str:
        about = self.about
        parts = [f"<b>{escaped(about['title'] or about['id'])}</b>"]
        parts += [f"<p>{escaped(about['words'])}</p>"] if about["words"] else []
        for part in ("definitions", "moves", "claims"):
            parts += [f"<div>{escaped(line['name'])}: {line['mathml']}</div>" for line in about["formulas"][part]]
        return "<div>" + "".join(parts) + "</div>"

    def _repr_latex_(self) -> Optional[str]:
        return cast(Optional[str], self._ask("rules", latex=True).get("latex"))


def _reopened(named: Optional[str], rules: Optional[str], arguments: Optional[str], misere: bool) -> Game:
    return Game(named, rules=rules, arguments=arguments, misere=misere)


def game(name: str, *, misere: bool = False, **parameters: Any) -> Game:
    """A game of the catalogue, with its parameters; `games()` lists them.

    >>> import ratwheel as rw
    >>> rw.game("wythoff", d=3).outcome(1, 4)
    'P'
    >>> rw.game("wythoff:d=3") == rw.game("wythoff", d=3)
    True
    """
    if not isinstance(name, str):
        raise WrongType(f"expected the name of a game, found a value of type {type(name).__name__}")
    given = _arguments(parameters)
    if given:
        name += ("," if ":" in name else ":") + given
    return Game(name, misere=misere)


def games() -> list[dict[str, Any]]:
    """The catalogue: every game with its parameters, strategies and source, a record each.

    >>> import ratwheel as rw
    >>> "rat" in [entry["id"] for entry in rw.games()]
    True
    """
    return cast("list[dict[str, Any]]", ask("games"))


class Ruleset:
    """The text of rules, read; `game` opens it with its parameters.

    >>> import ratwheel as rw
    >>> rules = rw.Ruleset('''
    ... game subtraction
    ... piles x
    ... param k: int >= 1 = 3
    ... move take: x - k <= x' < x
    ... ''')
    >>> rules.id, rules.parameters
    ('subtraction', ('k',))
    >>> rules.game(k=4).p_positions(16).ravel().tolist()
    [0, 5, 10, 15]
    """

    def __init__(self, text: str) -> None:
        if not isinstance(text, str):
            raise WrongType(f"expected the text of a ruleset, found a value of type {type(text).__name__}")
        self.text = text
        """The text."""
        self._read: dict[str, Any] = ask("parse", text=text)
        if not self._read["ok"]:
            # Opening it says what is wrong, with pictures of the places.
            Game(rules=text)
            raise InputError("the ruleset has mistakes")

    @property
    def id(self) -> str:
        """Its identifier."""
        return str(self._read["id"])

    @property
    def title(self) -> str:
        """Its title."""
        return str(self._read["title"])

    @property
    def piles(self) -> tuple[str, ...]:
        """The names of its piles."""
        return tuple(self._read["piles"])

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of its parameters."""
        return tuple(line["name"] for line in self._read["parameters"])

    @property
    def claims(self) -> tuple[str, ...]:
        """The names of its claims."""
        return tuple(line["name"] if isinstance(line, dict) else line for line in self._read["claims"])

    def game(self, *, misere: bool = False, **parameters: Any) -> Game:
        """The game with these parameters."""
        return Game(rules=self.text, arguments=_arguments(parameters) or None, misere=misere)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ruleset) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"<Ruleset {self.id}: {', '.join(self.piles)}>"

    def __reduce__(self) -> tuple[type[Ruleset], tuple[str]]:
        return type(self), (self.text,)

    def _repr_html_(self) -> str:
        return f'<pre style="line-height:1.3">{escaped(self.text)}</pre>'


def read(path: Union[str, os.PathLike[str]], *, misere: bool = False, **parameters: Any) -> Game:
    """The game whose rules are in a file, with its parameters."""
    file = Path(path)
    try:
        with file.open("rb") as opened:
            data = opened.read(_MOST_BYTES + 1)
    except OSError as error:
        raise InputError(f"cannot read {file}: {error.strerror}") from error
    if len(data) > _MOST_BYTES:
        raise InputError(f"{file} has more than {_MOST_BYTES} bytes", "a ruleset is a short text")
    try:
        rules = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise InputError(f"{file} is not UTF-8 text") from error
    return Ruleset(rules).game(misere=misere, **parameters)


