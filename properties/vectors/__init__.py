"""The vectors: how they are chosen, what proves their expected values, and what they catch."""
