#!/usr/bin/env bash
# liarproof's light install, in an environment of its own: PATH stays as it is, so that a solver in
# Python finds what was installed for it.
#     PYTHON   an interpreter, 3.11 or later
#     VERSION  what pip installs; empty: the files of this action
set -euo pipefail

home=$RUNNER_TEMP/liarproof
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
"$PYTHON" -m venv "$home/venv"
"$home/venv/bin/python" -m pip install --quiet --disable-pip-version-check \
    "${VERSION:-$here/../..}"
"$home/venv/bin/liarproof" --version
