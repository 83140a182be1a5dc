"""What can be said on the command line: a function a command, a file a kind of command."""
