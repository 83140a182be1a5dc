#!/usr/bin/env bash
# The gate, with the inputs of action.yml in variables. Exits as the gate does.
set -euo pipefail
set -f # words are split at blanks, and stay as they are

home=$RUNNER_TEMP/liarproof
results=$home/results
rm -rf "$results" # of another use in the same job
mkdir -p "$results"

options=(--exec "$COMMAND")
for genre in ${GENRES//,/ }; do options+=(--genre "$genre"); done
for operation in ${OPERATIONS//,/ }; do options+=(--op "$operation"); done
if [ -n "$KNOWN" ]; then options+=(--known "$KNOWN"); fi
if [ -n "$REQUIRE" ]; then options+=(--require "$REQUIRE"); fi
if [ -n "$BADGE" ]; then options+=(--badge "$BADGE"); fi
options+=(--json "$results/gate.json" --junit "$results/gate.xml" --markdown "$results/gate.md")

status=0
# shellcheck disable=SC2086 # as many words as there are
"$home/venv/bin/liarproof" gate "${options[@]}" $ARGS || status=$?
if [ -s "$results/gate.md" ]; then cat "$results/gate.md" >>"$GITHUB_STEP_SUMMARY"; fi
exit "$status"
