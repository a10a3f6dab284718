"""Ratwheel: take-away games.

Rules as text, tables by brute force, strategies that say why, proofs for all positions, and the exact numbers behind them.

>>> import ratwheel as rw
>>> wythoff = rw.game("wythoff")
>>> wythoff.outcome(10**59 + 7, 4)
'N'
>>> wythoff.best(7, 10).move
Move(rule='I', to=(7, 4))
>>> int(wythoff.table(100).sum())
77
>>> bool(wythoff.prove())
True

Games: `game`, `games`, `read`, `Ruleset`, and the methods of `Game`.
Numbers: `Real`, `floor`, `cf`, `numeral`, `value`, `beatty`, `array`, `splits`.
Formulas: `Formula`, `Term`. Proofs: `Game.prove`, `verify`, `Game.discover`, `Game.redundant`.
The documents: `ledger`, `entry`, `documents`, `cite`. Surveys of many games: `census`.
Everything else: `ask`, `questions`.

Whatever takes a whole number takes anything with `__index__`, of any size, and text such as `"10^59+7"`. Long calls let other
threads run, show how far they are (`show_progress`, or `progress=`), and stop on Ctrl-C. What goes wrong is an `Error`.
"""

from ._asking import *
from ._census import *
from ._display import *
from ._errors import *
from ._game import *
from ._ledger import *
from ._logic import *
from ._native import __version__
from ._numbers import *

__all__ = [
    "Best",
    "Broken",
    "Cancelled",
    "Change",
    "Checked",
    "ContinuedFraction",
    "Decision",
    "Discovery",
    "Error",
    "Explanation",
    "File",
    "Formula",
    "Game",
    "GaveUp",
    "InputError",
    "Legal",
    "Listener",
    "Move",
    "Number",
    "Picture",
    "PrintedTable",
    "Progress",
    "Proof",
    "Real",
    "Redundancy",
    "Ruleset",
    "Solution",
    "Splitting",
    "Survey",
    "Table",
    "Term",
    "UnknownName",
    "Unsupported",
    "Verified",
    "WrongType",
    "__version__",
    "array",
    "ask",
    "beatty",
    "census",
    "cf",
    "cite",
    "documents",
    "entry",
    "floor",
    "game",
    "games",
    "ledger",
    "locate",
    "numeral",
    "numerals",
    "questions",
    "rats",
    "read",
    "show_progress",
    "splits",
    "splits_check",
    "splits_search",
    "value",
    "verify",
]
