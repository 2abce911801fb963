"""Widgets that show a game, a lesson or a graph in a notebook or on a page."""
