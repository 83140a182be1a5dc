"""The oracles of Yajilin: a referee, two enumerators, a SAT and a z3 model.

No two share code, or an idea of what makes one loop. Each derives lines and neighbours from
the size of the board in its own way.
"""
