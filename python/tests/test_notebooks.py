"""The notebooks of docs/notebooks are executed in a kernel, and what they show is what they are stored with.

RATWHEEL_NOTEBOOKS=write stores what they show now, for a person to look at.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "notebooks"
NAMES = ["documents", "unknown-game"]


def shown(notebook: Any) -> list[list[Any]]:
    """The outputs of every cell, without what differs from run to run."""

    def plain(output: Any) -> Any:
        return {name: value for name, value in output.items() if name not in ("execution_count", "metadata")}

    return [[plain(output) for output in cell.get("outputs", ())] for cell in notebook.cells]


def test_every_notebook_is_tested() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.ipynb")) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_shows_what_it_is_stored_with(name: str) -> None:
    path = FOLDER / f"{name}.ipynb"
    notebook: Any = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    stored = shown(notebook)
    NotebookClient(notebook, timeout=300, kernel_name="python3", record_timing=False).execute()
    if os.environ.get("RATWHEEL_NOTEBOOKS") == "write":
        for number, cell in enumerate(notebook.cells):
            cell["id"] = f"cell-{number}"
        notebook["metadata"] = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
        path.write_text(nbformat.writes(notebook, version=4) + "\n", encoding="utf-8")  # type: ignore[no-untyped-call]
        return
    found = shown(notebook)
    for cell, before, after in zip(notebook.cells, stored, found):
        assert after == before, cell["source"]
    assert len(found) == len(stored) and any(found)
