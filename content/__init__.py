"""Rules, components, courses and glossaries of the games, as data files."""
