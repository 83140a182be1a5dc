"""Propagator contracts: what any sound rung must hold, and the hunt for where one does not.

`contract` says what a contract is, `alone`, `together` and `many` hold them; `subject` is the
propagator under test, `bench` and `worker` call it; `worlds` makes what it is called on; `hunt`
looks for a counterexample, `smaller` shrinks it and `finds` writes it down. `check` is the
public face.
"""
