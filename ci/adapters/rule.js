// A propagator behind liarproof's line protocol, in JavaScript for node: a worked example.
//
//     liarproof fuzz --exec "node rule.js" --puzzle hitori
//
// Copy this file and put your own rule in place of `rule`, which is wrong on purpose.
// PROTOCOL.md describes the lines.

"use strict";

const UNKNOWN = 0, UNSHADED = 1, SHADED = 2;

// Answer each line with one line, until standard input is closed.
let greeted = false;
require("node:readline")
  .createInterface({ input: process.stdin })
  .on("line", (line) => {
    const message = JSON.parse(line);
    if (greeted) propagate(message);
    else greet(message);
    greeted = true;
  });

// The first line: which version of the protocol, which puzzle.
function greet(hello) {
  if (hello.liarproof !== 1 || hello.genre !== "hitori") {
    console.error("error: this is a rule for hitori, behind version 1 of the protocol");
    process.exit(1);
  }
  answer({ ready: true, name: "corner pair" });
}

// Every other line: a puzzle and a state.
function propagate(puzzle) {
  const cells = puzzle.cells;
  if (rule(puzzle, cells)) answer({ id: puzzle.id, ok: true, cells });
  else answer({ id: puzzle.id, ok: false });
}

// Standard output is for these lines alone: print what you like with console.error.
function answer(message) {
  process.stdout.write(JSON.stringify(message) + "\n");
}

// Of two equal numbers side by side in the corner, the corner is shaded (which is wrong).
// Writes what it deduces into `cells`; returns false where they contradict the rules.
function rule(puzzle, cells) {
  const [corner, beside] = puzzle.clues[0];
  if (corner === 0 || corner !== beside) return true; // 0 is a cell without a number
  if (cells[0][0] === UNKNOWN) cells[0][0] = SHADED;
  return cells[0][0] === SHADED;
}
