"""Surveys of many games, here or by any executor."""

from __future__ import annotations

import csv
import io
import json
import os
from concurrent.futures import Executor, as_completed
from pathlib import Path
from typing import Any, Optional, Union, cast

from . import _native
from ._asking import Progress, listening
from ._errors import InputError

__all__ = ["Survey", "census"]

Name = Union[str, "os.PathLike[str]"]

_TEXTS = {"name", "arguments", "rules", "status", "why", "p_set", "verdict", "formula"}
_AT_ONCE = 1000
_MOST_BYTES = 1 << 20


class Survey:
    """The folder of a survey: how far it is, and what was found."""

    def __init__(self, folder: Name) -> None:
        self.folder = Path(folder)
        _native.census_missing(self.folder)

    @property
    def status(self) -> dict[str, Any]:
        """What is missing and what failed, as `census status --json` says it.

        `members`, `chunks`, `done`, `missing`, `missing_chunks` (the first thousand); of the chunks that are there `errors` and
        `gave_up`, the number of members without an answer, with the first hundred in `failed`; `damaged`, chunks that cannot be
        read.
        """
        return cast("dict[str, Any]", json.loads(_native.census_status(self.folder)))

    def records(self) -> list[dict[str, Any]]:
        """A record for each member, as pandas reads them; `GaveUp` is raised while chunks are missing."""
        csv.field_size_limit(_MOST_BYTES * 16)
        rows = csv.DictReader(io.StringIO(_native.census_csv(self.folder), newline=""))

        def read(name: str, cell: str) -> Any:
            return int(cell) if cell and name not in _TEXTS else cell or None

        return [{name: read(name, cell) for name, cell in row.items()} for row in rows]

    def save(self, file: Name) -> None:
        """Writes all rows to one file, .parquet or .csv, or what was found as a page, .html."""
        _native.census_write(self.folder, Path(file))

    def __repr__(self) -> str:
        status = self.status
        return f"<Survey of {status['members']} members: {status['done']} of {status['chunks']} chunks are there>"


def _chunk(job: str, beside: Optional[str], folder: str, number: int) -> int:
    """One chunk, wherever an executor runs it."""
    return _native.census_run(job, beside, folder, number, 1, True, None)


def census(
    job: Name,
    folder: Name,
    *,
    executor: Optional[Executor] = None,
    threads: Optional[int] = None,
    progress: Progress = None,
) -> Survey:
    """Surveys a family of games: `job` is a file, or the text of a job; docs/census.md says how one is written.

    What is in the folder already is not done again. With an executor (a process pool, Dask's client, mpi4py's pool) its
    workers do the chunks, each in a file of its own; if workers die, run it again: what they had finished is there. The folder
    must be one that they all see.

    >>> import ratwheel as rw, tempfile
    >>> job = '''
    ... size = 30
    ... compute = ["density"]
    ... [family]
    ... rules = "game take\\\\npiles x\\\\nparam k: int >= 1 = 1\\\\nmove take: x - k <= x' < x"
    ... parameters = { k = "1..6" }
    ... '''
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     [row["p_count"] for row in rw.census(job, folder).records()]
    [15, 10, 8, 6, 5, 5]
    """
    text, beside = _text(job)
    where = os.fspath(Path(folder).absolute())
    with listening(progress) as listener:
        if executor is None:
            _native.census_run(text, beside, where, None, threads, True, listener)
            return Survey(where)
        _native.census_run(text, beside, where, None, None, False, None)
        # So many of those that are missing, then the next.
        while missing := _native.census_missing(where):
            futures = [executor.submit(_chunk, text, beside, where, number) for number in missing[:_AT_ONCE]]
            try:
                for done, future in enumerate(as_completed(futures), 1):
                    future.result()
                    if listener is not None:
                        listener(done, len(futures))
            except BaseException:
                for future in futures:
                    future.cancel()
                raise
    return Survey(where)


def _text(job: Name) -> tuple[str, Optional[str]]:
    """The text of a job, and the folder where its files are looked for."""
    if isinstance(job, str) and "\n" in job:
        return job, None
    path = Path(job)
    try:
        with path.open("rb") as opened:
            data = opened.read(_MOST_BYTES + 1)
        if len(data) > _MOST_BYTES:
            raise InputError(f"{path} has more than {_MOST_BYTES} bytes")
        return data.decode("utf-8"), os.fspath(path.absolute().parent)
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise InputError(f"{path} is not UTF-8 text") from error
