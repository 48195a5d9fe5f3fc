"""Games in words: rules and turns as sentences, and the story of a game for whoever tells it."""
