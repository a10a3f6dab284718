"""Bad input is an exception with the sentence of the command line; nothing aborts, hangs or is half written."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Callable

import numpy as np
import pytest

import ratwheel as rw

CLI = Path(__file__).resolve().parents[2] / "docs" / "cli.md"

BAD: list[tuple[Callable[[], Any], type[rw.Error], str]] = [
    (lambda: rw.game("wythof"), rw.UnknownName, "no game is called `wythof`"),
    (lambda: rw.game(""), rw.InputError, ""),
    (lambda: rw.game("wythoff", d=0), rw.InputError, ""),
    (lambda: rw.game("wythoff", q=1), rw.InputError, ""),
    (lambda: rw.game("wythoff", d=[]), rw.WrongType, ""),
    (lambda: rw.game(3), rw.WrongType, ""),  # type: ignore[arg-type]
    (lambda: rw.game("wythoff").outcome(1), rw.InputError, ""),
    (lambda: rw.game("wythoff").outcome(1, 2, 3), rw.InputError, ""),
    (lambda: rw.game("wythoff").outcome(-1, 2), rw.InputError, ""),
    (lambda: rw.game("wythoff").outcome(1.0, 2), rw.WrongType, "expected a whole number, found a value of type float"),
    (lambda: rw.game("wythoff").outcome(None, 2), rw.WrongType, ""),
    (lambda: rw.game("wythoff").outcome("3,x"), rw.InputError, ""),
    (lambda: rw.game("wythoff").outcome(3, 4, strategy="none"), rw.InputError, ""),
    (lambda: rw.game("wythoff").decide(3, -4), rw.InputError, ""),
    (lambda: rw.game("wythoff").moves(10**30, 3), rw.GaveUp, ""),
    (lambda: rw.game("wythoff").legal(3, 4), rw.WrongType, ""),  # type: ignore[arg-type]
    (lambda: rw.game("wythoff").outcomes([[1.5, 2]]), rw.WrongType, ""),
    (lambda: rw.game("wythoff").outcomes([[-1, 2]]), rw.InputError, ""),
    (lambda: rw.game("wythoff").outcomes([[1, 2, 3]]), rw.InputError, ""),
    (lambda: rw.game("wythoff").outcomes(7), rw.InputError, ""),
    (lambda: rw.game("wythoff").table(10**9), rw.GaveUp, ""),
    (lambda: rw.game("wythoff").table(10**40), rw.Error, ""),
    (lambda: rw.game("wythoff").table(0), rw.InputError, ""),
    (lambda: rw.game("wythoff").table(-1), rw.InputError, ""),
    (lambda: rw.game("wythoff").table((3, 4, 5)), rw.InputError, ""),
    (lambda: rw.game("wythoff").table(8, "colours"), rw.InputError, "there is no table of `colours`"),
    (lambda: rw.game("wythoff").table(), rw.InputError, "which positions?"),
    (lambda: rw.game("wythoff").table(8, total=8), rw.InputError, ""),
    (lambda: rw.game("rat").table(600, memory=1000), rw.GaveUp, ""),
    (lambda: rw.game("welter").table(8), rw.Unsupported, ""),
    (lambda: rw.game("raleigh").outcome(1, 2, 3), rw.Unsupported, ""),
    (lambda: rw.game("wythoff").prove("no claim"), rw.InputError, ""),
    (lambda: rw.game("wythoff").prove(seconds=-1), rw.InputError, ""),
    (lambda: rw.Ruleset("game g\npiles x\nmove I: x' < z"), rw.InputError, "the ruleset has 1 mistake"),
    (lambda: rw.Ruleset(""), rw.InputError, ""),
    (lambda: rw.Ruleset(b"game"), rw.WrongType, ""),  # type: ignore[arg-type]
    (lambda: rw.Ruleset("game g\npiles x\nmove I: x' < x").game(k=1), rw.InputError, ""),
    (lambda: rw.read("no such file.rules"), rw.InputError, "cannot read no such file.rules"),
    (lambda: rw.read(CLI.parent), rw.InputError, ""),
    (lambda: rw.Real("phi^"), rw.InputError, ""),
    (lambda: rw.Real("1/0"), rw.InputError, ""),
    (lambda: rw.Real(1.5), rw.WrongType, ""),  # type: ignore[arg-type]
    (lambda: rw.Real("phi").floor(-1), rw.InputError, ""),
    (lambda: rw.floor("phi", 2.5), rw.WrongType, ""),  # type: ignore[arg-type]
    (lambda: rw.numeral("nonsense", 3), rw.InputError, ""),
    (lambda: rw.Formula("x >", "x"), rw.InputError, "the formula has 1 mistake"),
    (lambda: rw.Formula("x > 3", "x")(), rw.InputError, ""),
    (lambda: rw.Formula("x > 3", "x")(z=3), rw.InputError, ""),
    (lambda: rw.Formula("x > 3", "x")(2.0), rw.WrongType, ""),  # type: ignore[arg-type]
    (lambda: rw.ask("nothing"), rw.UnknownName, "there is no question `nothing`"),
    (lambda: rw.ask("outcome", game="wythoff"), rw.InputError, "`position` is missing"),
    (lambda: rw.ask("floor", real="phi", n=1.5), rw.WrongType, ""),
    (lambda: rw.entry("nonsense"), rw.InputError, ""),
    (lambda: rw.entry("000/nonsense"), rw.UnknownName, ""),
]


@pytest.mark.parametrize("number", range(len(BAD)))
def test_bad_input_is_an_exception(number: int) -> None:
    call, kind, message = BAD[number]
    with pytest.raises(kind) as caught:
        call()
    error = caught.value
    assert error.message.startswith(message) and error.message and type(error) is not rw.Broken
    assert isinstance(error, (rw.Error, Exception)) and str(error).startswith(error.message)


def test_the_hierarchy() -> None:
    assert issubclass(rw.InputError, ValueError) and issubclass(rw.WrongType, TypeError)
    kinds = [rw.InputError, rw.UnknownName, rw.WrongType, rw.Unsupported, rw.GaveUp, rw.Cancelled, rw.Broken]
    assert all(issubclass(kind, rw.Error) for kind in kinds)


def test_the_sentences_are_those_of_the_command_line() -> None:
    """What `outcome` says in docs/cli.md, whose transcripts are tested: message, picture and hint."""
    text = CLI.read_text(encoding="utf-8")
    shown = re.findall(r"^\$ ratwheel outcome ([^\s-]+) ([^\s;-]+)(?:;.*)?\nerror: ((?:.|\n)*?)(?=^exit|^\$|^```)", text, flags=re.M)
    assert len(shown) >= 4
    for game, position, said in shown:
        with pytest.raises(rw.Error) as caught:
            rw.game(game).outcome(position)
        assert str(caught.value).split() == said.split()


def test_mistakes_are_drawn() -> None:
    with pytest.raises(rw.InputError) as caught:
        rw.Ruleset("game g\npiles x\nmove I: x' < z")
    assert caught.value.picture is not None
    assert "move I: x' < z" in caught.value.picture and "^" in caught.value.picture.splitlines()[-1]


def test_nothing_is_half_written(tmp_path: Path) -> None:
    picture = rw.game("wythoff").board(size=5)
    picture.save(tmp_path / "board.svg")
    assert (tmp_path / "board.svg").read_text(encoding="utf-8") == picture.svg
    with pytest.raises(OSError):
        picture.save(tmp_path / "gone" / "board.svg")
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError):
        picture.save(tmp_path / "folder")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["board.svg", "folder"]


def test_values_that_cannot_be_trusted() -> None:
    class Liar:
        def __index__(self) -> int:
            raise RuntimeError("no")

    class Wrong:
        def __index__(self) -> str:
            return "3"

    with pytest.raises(RuntimeError):
        rw.game("wythoff").outcome(Liar(), 3)
    with pytest.raises(TypeError):
        rw.game("wythoff").outcome(Wrong(), 3)
    assert rw.game("wythoff").outcomes(np.array([[3, 5]], dtype=np.uint8)).tolist() == [True]
