"""Settlers: the rise of an empire, card by card."""

from tutor.games.settlers.rulebook import RULEBOOK

__all__ = ["RULEBOOK"]
