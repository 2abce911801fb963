"""The games, one folder each; a game never imports another game."""
