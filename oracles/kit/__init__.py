"""The few things that several oracles need, small and tested to the bit.

An engine names the modules of this folder that it uses; of two engines that stand as each
other's witness at most one may use one.
"""
