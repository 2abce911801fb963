"""What all games share: moves, rulings, events, the agenda, randomness, texts and time travel."""
