"""The rule books: what an instance, a state and an answer are, and how they are written down.

Pure Python, no solving. Everything else in the project imports this folder; it imports
nothing of the project.
"""
