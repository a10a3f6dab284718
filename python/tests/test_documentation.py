"""The examples in the documentation of the package, and that everything has some."""

from __future__ import annotations

import doctest
import importlib
import inspect
import pkgutil

import pytest

import ratwheel as rw

MODULES = ["ratwheel"] + [f"ratwheel.{module.name}" for module in pkgutil.iter_modules(rw.__path__) if module.name != "_native"]


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_the_documentation(name: str) -> None:
    found = doctest.testmod(importlib.import_module(name))
    assert found.failed == 0
    assert found.attempted > 0


def test_everything_is_documented() -> None:
    for name in rw.__all__:
        value = getattr(rw, name)
        if inspect.isclass(value) or inspect.isroutine(value):
            assert inspect.getdoc(value), name
    for kind in (rw.Game, rw.Ruleset, rw.Real, rw.Formula, rw.Proof, rw.Table, rw.Solution):
        for name, value in inspect.getmembers(kind):
            if not name.startswith("_") and (inspect.isroutine(value) or isinstance(value, property)):
                assert inspect.getdoc(value), f"{kind.__name__}.{name}"


def test_every_name_of_the_modules_is_offered() -> None:
    modules = [importlib.import_module(name) for name in MODULES if name != "ratwheel"]
    assert set(rw.__all__) == {"__version__"}.union(*(module.__all__ for module in modules))
