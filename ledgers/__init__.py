"""Recorded outside facts, as data: published terms, counts that articles give, permanent ids.

Nothing here computes a count. Each file says where its facts come from; the audit recomputes
them with engines that share no code.
"""
