// A solver of Hitori behind the gate's line protocol, in JavaScript for node: a worked example.
//
//     liarproof gate --exec "node solver.js"
//
// Copy this file and put your own solver in place of `solve`. ../gate/PROTOCOL.md describes the
// lines.

"use strict";

const UNKNOWN = 0, UNSHADED = 1, SHADED = 2;

// What we declare here is what we are asked, all of it.
const us = {
  implementation: "example-js",
  operations: { hitori: ["one", "unique", "count", "check"] },
};

// Input -> result.
const operations = {
  one: ({ board }) => ({ answer: solve(board, 1)[0] ?? null }),
  unique({ board }) {
    const answers = solve(board, 2);
    if (answers.length === 1) return { answers: "one", answer: answers[0] };
    return { answers: answers.length === 0 ? "none" : "more" };
  },
  count: ({ board }) => ({ count: solve(board, Infinity).length }),
  check: ({ board, answer }) => ({ legal: solve(board, 1, answer.cells).length === 1 }),
};

// Answer each line with one line. Standard output is for these alone: print what you like with
// console.error.
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const { cmd, id, operation, input } = JSON.parse(line);
  if (cmd === "stop") process.exit();
  const message = cmd === "start" ? us : { id, result: operations[operation](input) };
  process.stdout.write(JSON.stringify(message) + "\n");
});

// Answers of a board, no more than `limit`: a cell is marked either way, and whatever follows from
// that at once, as long as nothing contradicts. `given`: an answer to begin, and end, with.
function solve({ height, width, clues }, limit, given = []) {
  const clue = clues.flat(), cells = [...clue.keys()];
  const row = (i) => Math.floor(i / width), column = (i) => i % width;
  const touch = (i, j) => Math.abs(row(i) - row(j)) + Math.abs(column(i) - column(j)) === 1;
  const clash = (i, j) => i !== j && clue[i] === clue[j] && clue[i] !== 0 // 0: no number
    && (row(i) === row(j) || column(i) === column(j));
  const beside = cells.map((i) => cells.filter((j) => touch(i, j)));
  const rivals = cells.map((i) => cells.filter((j) => clash(i, j)));

  function mark(marks, cell, value) { // false where it contradicts
    if (marks[cell] !== UNKNOWN) return marks[cell] === value;
    marks[cell] = value;
    if (value === SHADED) return beside[cell].every((j) => mark(marks, j, UNSHADED));
    return rivals[cell].every((j) => mark(marks, j, SHADED));
  }

  function connected(marks) { // whether the unshaded cells are, or can still be
    const reached = new Set(cells.filter((i) => marks[i] !== SHADED).slice(0, 1));
    for (const i of reached) // and whatever is added on the way
      for (const j of beside[i]) if (marks[j] !== SHADED) reached.add(j);
    return reached.size > 0 && cells.every((i) => marks[i] !== UNSHADED || reached.has(i));
  }

  const found = [], blank = cells.map(() => UNKNOWN);
  const open = given.flat().every((value, i) => mark(blank, i, value)) ? [blank] : [];
  while (open.length > 0 && found.length < limit) {
    const marks = open.pop();
    if (!connected(marks)) continue;
    const next = marks.indexOf(UNKNOWN);
    if (next < 0) found.push(marks);
    else for (const value of [UNSHADED, SHADED]) {
      const copy = [...marks];
      if (mark(copy, next, value)) open.push(copy);
    }
  }
  return found.map((marks) => ({
    cells: clues.map((_, r) => marks.slice(r * width, (r + 1) * width)),
  }));
}
