"""The ledger of the documents' claims, and the tables that the documents print."""

from __future__ import annotations

import json
from typing import Any, Optional

from . import _native
from ._asking import Progress, ask
from ._display import Table
from ._errors import InputError

__all__ = ["PrintedTable", "cite", "documents", "entry", "ledger"]


def ledger(document: Optional[str] = None, *, verdict: Optional[str] = None) -> list[dict[str, Any]]:
    """Every claim, table and figure of the documents with its recorded verdict, a record each.

    >>> import ratwheel as rw
    >>> sorted({entry["verdict"] for entry in rw.ledger()})
    ['ambiguous', 'answered', 'fails', 'holds', 'misprint', 'open']
    """
    entries: list[dict[str, Any]] = ask("ledger")
    return [
        entry
        for entry in entries
        if document in (None, entry["document"]) and verdict in (None, entry["verdict"])
    ]


def entry(name: str, *, progress: Progress = None) -> dict[str, Any]:
    """One entry of the ledger, computed anew with its evidence.

    >>> import ratwheel as rw
    >>> rw.entry("000/s1-p1")["verdict"]
    'holds'
    """
    document, slash, rest = name.partition("/")
    if not slash:
        raise InputError(f"`{name}` is no name of an entry", "an entry is called as 003/thm16")
    found: dict[str, Any] = ask("ledger/{document}/{name}", document=document, name=rest, progress=progress)
    return found


def cite(what: str) -> str:
    """BibTeX for a game, a document or an entry of the ledger.

    >>> import ratwheel as rw
    >>> rw.cite("003/thm16").splitlines()[0]
    '@misc{FraenkelLarsson2017Rat,'
    """
    return str(ask("cite", what=what)["bibtex"])


class PrintedTable(Table):
    """A table as a document prints it; cells hold what is right, `printed` what stands there."""

    def __init__(self, line: dict[str, Any]) -> None:
        source = f"document {line['document']}, {line['place']}"
        super().__init__(line["columns"], line["rows"], line["title"], source)
        self.id: str = line["id"]
        self.document: str = line["document"]
        self.place: str = line["place"]
        self.errata: tuple[str, ...] = tuple(line["errata"])
        self.printed: list[tuple[str, ...]] = [tuple(row) for row in line["printed"]]


def documents() -> dict[str, PrintedTable]:
    """Every table of the documents by its name, transcribed by hand.

    >>> import ratwheel as rw
    >>> rw.documents()["000-table-1"].column("a_n")[:6]
    [0, 1, 3, 5, 7, 8]
    """
    return {line["id"]: PrintedTable(line) for line in json.loads(_native.documents())}
