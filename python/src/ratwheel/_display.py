"""Tables and pictures as notebooks show them. Styles stand on the elements themselves, so that none reaches another cell."""

from __future__ import annotations

import html
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Optional, Union, overload

from ._asking import File, integer

__all__ = ["Picture", "Table"]

_CELL = "padding:0.15em 0.7em;text-align:right"
_HEAD = _CELL + ";border-bottom:1px solid currentColor;font-weight:600"


def escaped(text: object) -> str:
    """Text that HTML shows as it is."""
    return html.escape(str(text))


def html_table(columns: Sequence[str], rows: Sequence[Sequence[object]], caption: str = "") -> str:
    """A table with every style on its elements."""
    parts = ['<table style="border-collapse:collapse;font-variant-numeric:tabular-nums">']
    if caption:
        parts.append(f'<caption style="text-align:left">{escaped(caption)}</caption>')
    parts.append("<tr>" + "".join(f'<th style="{_HEAD}">{escaped(head)}</th>' for head in columns) + "</tr>")
    parts += ["<tr>" + "".join(f'<td style="{_CELL}">{escaped(cell)}</td>' for cell in row) + "</tr>" for row in rows]
    return "".join(parts) + "</table>"


def _latex(text: str) -> str:
    for sign, written in (("\\", r"\textbackslash{}"), ("&", r"\&"), ("%", r"\%"), ("#", r"\#"), ("_", r"\_")):
        text = text.replace(sign, written)
    return text.replace("^", r"\^{}")


class Table(Sequence["tuple[str, ...]"]):
    """Rows under heads. Cells are text as it is printed; `column` and `integers` make numbers of them.

    >>> import ratwheel as rw
    >>> table = rw.game("wythoff").rows(4, 0)
    >>> table.columns
    ('n', 'A_n', 'B_n')
    >>> table.column("B_n")
    [0, 2, 5, 7]
    >>> print(table)
    n A_n B_n
    0   0   0
    1   1   2
    2   3   5
    3   4   7
    """

    def __init__(self, columns: Sequence[str], rows: Sequence[Sequence[str]], title: str = "", source: str = "") -> None:
        self.columns: tuple[str, ...] = tuple(columns)
        self.title, self.source = title, source
        self._rows = [tuple(row) for row in rows]

    @overload
    def __getitem__(self, index: int) -> tuple[str, ...]: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[tuple[str, ...]]: ...
    def __getitem__(self, index: Union[int, slice]) -> Union[tuple[str, ...], Sequence[tuple[str, ...]]]:
        return self._rows[index]

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> Iterator[tuple[str, ...]]:
        return iter(self._rows)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and (self.columns, self._rows) == (other.columns, other._rows)

    __hash__ = None  # type: ignore[assignment]

    def column(self, name: str) -> list[int]:
        """The whole numbers of a column."""
        at = self.columns.index(name)
        return [integer(row[at]) for row in self._rows]

    def integers(self) -> list[tuple[int, ...]]:
        """Every cell as a whole number."""
        return [tuple(integer(cell) for cell in row) for row in self._rows]

    def records(self) -> list[dict[str, str]]:
        """A dictionary for each row, as pandas reads them."""
        return [dict(zip(self.columns, row)) for row in self._rows]

    def __repr__(self) -> str:
        return f"<Table {', '.join(self.columns)}: {len(self)} rows>"

    def __str__(self) -> str:
        lines = [self.columns, *self._rows]
        widths = [max(len(line[at]) for line in lines) for at in range(len(self.columns))]
        return "\n".join(" ".join(cell.rjust(width) for cell, width in zip(line, widths)).rstrip() for line in lines)

    def _repr_html_(self) -> str:
        return html_table(self.columns, self._rows, " · ".join(part for part in (self.title, self.source) if part))

    def _repr_markdown_(self) -> str:
        lines = [self.columns, ("---:",) * len(self.columns), *self._rows]
        return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)

    def _repr_latex_(self) -> str:
        lines = [" & ".join(_latex(cell) for cell in line) + r" \\" for line in (self.columns, *self._rows)]
        body = "\n".join([lines[0], r"\hline", *lines[1:]])
        return f"\\begin{{tabular}}{{{'r' * len(self.columns)}}}\n{body}\n\\end{{tabular}}"


class Picture:
    """An SVG picture: shown by notebooks, and written to a file by `save`."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def save(self, path: Union[str, os.PathLike[str]]) -> None:
        """Writes the picture to a file, which appears when it is complete."""
        target = Path(path)
        draft = target.with_name(target.name + ".draft")
        try:
            draft.write_text(self.svg, encoding="utf-8")
            os.replace(draft, target)
        except BaseException:
            draft.unlink(missing_ok=True)
            raise

    def __repr__(self) -> str:
        return f"<Picture, {len(self.svg)} bytes of SVG>"

    def _repr_svg_(self) -> str:
        return self.svg


def picture(answer: Any) -> Picture:
    """The picture in an answer."""
    assert isinstance(answer, File)
    return Picture(answer.data.decode("utf-8"))


def table(answer: dict[str, Any], title: Optional[str] = None) -> Table:
    """The table in an answer."""
    like = answer.get("like") or {}
    return Table(answer["columns"], answer["rows"], title or like.get("title") or "", like.get("source") or "")
