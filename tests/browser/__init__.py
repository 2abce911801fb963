"""Journeys on the really served pages, in a real browser."""
