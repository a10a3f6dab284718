"""What notebooks show: well formed, and with no style that reaches another cell."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from functools import cache
from typing import Any

import pytest

import ratwheel as rw


@cache
def shown() -> list[Any]:
    wythoff = rw.game("wythoff")
    return [
        wythoff,
        rw.Ruleset("game g\npiles x\nmove I: x' < x # & <b>"),
        wythoff.decide(3, 4),
        wythoff.why(7, 10),
        wythoff.prove(),
        wythoff.prove("x = y"),
        wythoff.rows(5),
        rw.game("rat").rows(like="table-3"),
        rw.beatty("phi", 3),
        wythoff.solve(5),
        rw.game("mouse").discover(),
        rw.Formula("x < 3 and y > 2", "x y"),
    ]


@pytest.mark.parametrize("number", range(12))
def test_html_is_well_formed_and_keeps_its_styles(number: int) -> None:
    thing = shown()[number]
    html = thing._repr_html_()
    ElementTree.fromstring(f"<div>{html}</div>")
    assert "<style" not in html and "<script" not in html and "class=" not in html
    assert not re.search(r"\bid=", html)


def test_pictures() -> None:
    wythoff = rw.game("wythoff")
    pictures = [wythoff.board(6, 5, moves=True, hint=True), wythoff.heat(40), wythoff.plot(50), rw.game("welter").board(1, 4)]
    for picture in pictures:
        ElementTree.fromstring(picture._repr_svg_())
        assert "<style" not in picture.svg
    # A picture for both day and night has a style sheet, which speaks of this picture alone.
    svg = wythoff.board(size=5, theme="auto").svg
    found = re.search(r'<svg [^>]*id="([^"]+)"', svg)
    sheet = re.search(r"<style>(.*)</style>", svg)
    assert found and sheet
    rules = re.findall(r"([^{}]+)\{[^{}]*\}", sheet[1].split("{", 1)[1])
    assert rules and all(rule.startswith(f"#{found[1]} ") for rule in rules)


def test_tables_in_every_form() -> None:
    table = rw.game("wythoff").rows(3, 0)
    assert table._repr_markdown_().splitlines()[:3] == ["| n | A_n | B_n |", "| ---: | ---: | ---: |", "| 0 | 0 | 0 |"]
    assert table._repr_latex_().splitlines()[1] == r"n & A\_n & B\_n \\"
    assert table.records()[1] == {"n": "1", "A_n": "1", "B_n": "2"} and table[1] == ("1", "1", "2")
    assert rw.Formula("x < 3", "x")._repr_latex_() == "$x < 3$"
    latex = rw.game("wythoff")._repr_latex_()
    assert latex and "x" in latex
    assert rw.Real("phi").cf(3)._repr_latex_() == r"$[\overline{1}]$"
