"""What goes wrong with a propagator that runs in a process of its own: see `properties.child`."""

from liarproof.properties.child import Trouble as Trouble
