"""What can go wrong: one hierarchy, with the sentences of the command line."""

from __future__ import annotations

from typing import Any, Optional

__all__ = ["Broken", "Cancelled", "Error", "GaveUp", "InputError", "UnknownName", "Unsupported", "WrongType"]


class Error(Exception):
    """Why a question has no answer.

    >>> import ratwheel as rw
    >>> try:
    ...     rw.game("wythof")
    ... except rw.Error as error:
    ...     print(error.message)
    no game is called `wythof`
    """

    message: str
    """What is wrong, in one sentence."""
    hint: Optional[str]
    """What would be right."""
    picture: Optional[str]
    """The text in question with carets under the place."""

    def __init__(self, message: str = "", hint: Optional[str] = None, picture: Optional[str] = None) -> None:
        super().__init__(message, hint, picture)
        self.message, self.hint, self.picture = message, hint, picture

    def __str__(self) -> str:
        parts = [self.message, self.picture, f"hint: {self.hint}" if self.hint else None]
        return "\n".join(part for part in parts if part)


class InputError(Error, ValueError):
    """What was given cannot be used."""


class UnknownName(InputError, LookupError):
    """There is no such game, question or entry."""


class WrongType(InputError, TypeError):
    """A value that is no whole number where one is needed."""


class Unsupported(Error):
    """The question does not suit this game."""


class GaveUp(Error):
    """The question is fair but is not answered: too large, out of memory or time, or undecided."""


class Cancelled(Error):
    """Stopped before the end, as asked."""


class Broken(Error):
    """A fault of the program."""


_KINDS: dict[str, type[Error]] = {
    "input": InputError,
    "unknown": UnknownName,
    "type": WrongType,
    "unsupported": Unsupported,
    "gave-up": GaveUp,
    "cancelled": Cancelled,
}


def make(kind: str, message: str, hint: Optional[str] = None, picture: Optional[str] = None) -> Any:
    """The exception of a kind; called from Rust."""
    return _KINDS.get(kind, Broken)(message, hint, picture)
