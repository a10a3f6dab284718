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
Formulas: `Formula`, `Term`. Proofs: `Game.prove`, `verify`, `Game.discover`.
The documents: `ledger`, `entry`, `documents`, `cite`. Everything else: `ask`, `questions`.

Whatever takes a whole number takes anything with `__index__`, of any size, and text such as `"10^59+7"`. Long calls let other
threads run, show how far they are (`show_progress`, or `progress=`), and stop on Ctrl-C. What goes wrong is an `Error`.
"""

from ._asking import *
from ._asking import __all__ as _asking_all
from ._display import *
from ._display import __all__ as _display_all
from ._errors import *
from ._errors import __all__ as _errors_all
from ._game import *
from ._game import __all__ as _game_all
from ._ledger import *
from ._ledger import __all__ as _ledger_all
from ._logic import *
from ._logic import __all__ as _logic_all
from ._native import __version__
from ._numbers import *
from ._numbers import __all__ as _numbers_all

__all__ = ["__version__"]
__all__ += _asking_all
__all__ += _display_all
__all__ += _errors_all
__all__ += _game_all
__all__ += _ledger_all
__all__ += _logic_all
__all__ += _numbers_all
