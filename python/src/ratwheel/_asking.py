"""One way to ask every question of the workbench by its name."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Callable, Optional, SupportsIndex, Union, cast

from . import _native
from ._errors import WrongType

__all__ = ["File", "Listener", "Number", "Progress", "ask", "questions", "show_progress"]

Number = Union[SupportsIndex, str]
"""A whole number: anything with `__index__`, or text such as `"10^59+7"`."""

Listener = Callable[[int, int], object]
"""Is told how far work is: so many steps done of so many; 0 of 0 where that is not known."""

Progress = Union[bool, Listener, None]
"""A listener; `True` for a bar; `False` for none; `None` for what `show_progress` says."""

_usual: Union[bool, Listener] = False


def show_progress(usual: Union[bool, Listener] = True) -> None:
    """Says what long calls show that are not told: a bar (`True`), nothing (`False`), or a listener.

    The bar is tqdm's, in a notebook that of the notebook; without tqdm it is a line on stderr.
    """
    global _usual
    _usual = usual


def _line(done: int, total: int) -> None:
    sys.stderr.write(f"\r{done} of {total} " if total else "\rworking … ")
    sys.stderr.flush()


@contextmanager
def listening(progress: Progress) -> Iterator[Optional[Listener]]:
    """The listener for one call, and what it leaves behind cleaned up."""
    chosen = _usual if progress is None else progress
    if chosen is False:
        yield None
        return
    if chosen is not True:
        yield chosen
        return
    try:
        from tqdm.auto import tqdm
    except ImportError:
        try:
            yield _line
        finally:
            sys.stderr.write("\r" + " " * 40 + "\r")
        return
    bar: Any = tqdm(total=None, leave=False)

    def listener(done: int, total: int) -> None:
        bar.total = total or None
        bar.n = done
        bar.refresh()

    try:
        yield listener
    finally:
        bar.close()


def text(number: Number) -> str:
    """A whole number of any size as decimal text; text as it is."""
    return _native.decimal(number)


def integer(value: str) -> int:
    """The whole number that a text says, of any size."""
    return int(value) if len(value) < 1000 else _native.integer(value)


def _field(value: object) -> object:
    """A field of a question as it is sent: whole numbers as text, since they may have any size."""
    if value is None or isinstance(value, (str, bool)):
        return value
    if isinstance(value, Mapping):
        return {str(key): _field(item) for key, item in value.items()}
    if hasattr(value, "__index__"):
        index = cast(SupportsIndex, value).__index__()
        return index if -(2**53) < index < 2**53 else text(index)
    if hasattr(value, "__iter__"):
        return [_field(item) for item in value]
    raise WrongType(
        f"expected a whole number, text or a list, found a value of type {type(value).__name__}",
        "whole numbers are exact: 42, not 42.0",
    )


class File:
    """An answer that is a file."""

    def __init__(self, name: str, kind: str, data: bytes) -> None:
        self.name, self.kind, self.data = name, kind, data

    def __repr__(self) -> str:
        return f"<{self.name}, {self.kind}, {len(self.data)} bytes>"


def ask(question: str, *, progress: Progress = None, **fields: Any) -> Any:
    """Asks a question of the workbench by its name, with its fields; the answer is what `--json` prints, or a `File`.

    Every question can be asked so; `questions()` lists them with their fields. The functions and classes of this package
    ask the same questions and make Python's values of the answers. Numbers in answers are decimal strings, since they may
    have any size. Fields that are `None` are left out.

    >>> import ratwheel as rw
    >>> rw.ask("outcome", game="wythoff", position=[24, 32])["outcome"]
    'N'
    """
    sent = json.dumps({name: _field(value) for name, value in fields.items() if value is not None})
    with listening(progress) as listener:
        reply = _native.ask(question, sent, listener)
    return json.loads(reply) if isinstance(reply, str) else File(*reply)


def questions() -> list[dict[str, Any]]:
    """Every question that can be asked: `name`, `summary`, an `example`, and the schema of its `fields`.

    >>> import ratwheel as rw
    >>> [question["summary"] for question in rw.questions() if question["name"] == "floor"]
    ['⌊n·α + γ⌋, exactly']
    """
    return cast("list[dict[str, Any]]", json.loads(_native.questions()))
