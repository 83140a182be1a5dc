"""The oracles of Yin-Yang: a referee, two enumerators that share no code, a SAT and a z3 model.

Each derives neighbours and squares from the raw rows of the board in its own way, and none
knows more than the printed rules: that no answer has a checkered square, and that its border
changes colour twice at most, must come out of them all.
"""
