"""Journeys on the static site; they have a target of their own, ``make test-site``."""
