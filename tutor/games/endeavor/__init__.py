"""Endeavor (2009, Carl de Visser and Jarratt Gray): seven rounds of build, growth, salary and action.

Read ``components`` first, then ``state``, ``setup`` and ``sequence``; each action has a module of its own.
"""

from tutor.games.endeavor.rulebook import RULEBOOK

__all__ = ["RULEBOOK"]
