// The npm package pzpr (the engine of puzz.link's boards) behind the gate's protocol.
// It draws and checks boards and solves none: check, read and write.
"use strict";

const readline = require("readline");
const pzpr = require("pzpr");

const OPERATIONS = ["check", "read", "write"];
const TYPES = { hitori: "hitori", yinyang: "yinyang", yajikazu: "yajikazu", yajilin: "yajirin" };
const ARROWS = [null, "U", "D", "L", "R"]; // the place of an arrow is its number there
const EMPTY = -1;
const UNKNOWN = -2;

class Unsupported extends Error {}

function opened(text) {
  // A puzzle of its own for each test: one that is used again keeps a size that it cannot read.
  const puzzle = new pzpr.Puzzle();
  puzzle.setConfig("allowempty", true); // our convention: shading nothing is allowed
  puzzle.open(text);
  return puzzle;
}

// --- boards ------------------------------------------------------------------------------------

function rowsOf(genre, board) {
  // The clues in the words of the package's own file format.
  if (board.variants) throw new Unsupported(`variant ${board.variants[0]}`);
  if (genre === "hitori" || genre === "yinyang")
    return board.clues.map((row) => row.map((number) => (number ? String(number) : ".")));
  const rows = Array.from({ length: board.height }, () => Array(board.width).fill("."));
  for (const { r, c, dir, n } of board.clues)
    rows[r][c] = `${ARROWS.indexOf(dir)},${n === null ? "-" : n}`;
  return rows;
}

function answerRows(genre, board, answer) {
  if (genre === "yinyang") return answer.cells.map((row) => row.map((value) => value || "."));
  const rows = answer.cells.map((row) => row.map((value) => (value === 2 ? "#" : ".")));
  if (genre !== "yajilin") return rows;
  const lines = (part) => part.map((row) => row.map((value) => (value === 2 ? 1 : 0)));
  return [...rows, ...lines(answer.right), ...lines(answer.down)];
}

function drawn(genre, board, answer) {
  // The board, and on it an answer, in the package's own file format.
  const rows = rowsOf(genre, board);
  const blank = {
    cells: Array.from({ length: board.height }, () => Array(board.width).fill(0)),
    right: Array.from({ length: board.height }, () => Array(board.width - 1).fill(0)),
    down: Array.from({ length: board.height - 1 }, () => Array(board.width).fill(0)),
  };
  rows.push(...answerRows(genre, board, answer || blank));
  const head = ["pzprv3", TYPES[genre], board.height, board.width];
  return opened([...head, ...rows.map((row) => row.join(" "))].join("\n") + "\n");
}

// --- operations --------------------------------------------------------------------------------

function check(genre, { board, answer }) {
  const puzzle = drawn(genre, board, answer);
  const { cols, cell } = puzzle.board;
  // A given keeps its colour there: a candidate that overwrites one is not on the board.
  const taken = genre !== "yinyang" ||
    answer.cells.every((row, r) =>
      row.every((value, c) => Math.max(cell[r * cols + c].getNum(), 0) === value));
  return { legal: taken && puzzle.check(true).complete };
}

function read(genre, { url }) {
  let puzzle;
  try {
    puzzle = opened(url);
  } catch (wrong) {
    return { refused: String(wrong) };
  }
  if (puzzle.pid !== TYPES[genre]) return { refused: `it is of ${puzzle.pid}` };
  const { rows: height, cols: width, cell } = puzzle.board;
  const at = (r, c) => cell[r * width + c];
  const places = Array.from({ length: height }, (_, r) =>
    Array.from({ length: width }, (_, c) => [r, c]));
  if (genre === "hitori" || genre === "yinyang") {
    const clues = places.map((row) => row.map(([r, c]) => Math.max(at(r, c).qnum, 0)));
    return { board: { height, width, clues } };
  }
  const clues = places
    .flat()
    .filter(([r, c]) => at(r, c).qnum !== EMPTY)
    .map(([r, c]) => ({
      r,
      c,
      dir: ARROWS[at(r, c).qdir],
      n: at(r, c).qnum === UNKNOWN ? null : at(r, c).qnum,
    }));
  return { board: { height, width, clues } };
}

function write(genre, { board }) {
  return { url: drawn(genre, board).getURL() };
}

const ANSWERING = { check, read, write };

// --- the protocol ------------------------------------------------------------------------------

function answered(message) {
  if (message.cmd === "start") {
    const operations = {};
    for (const genre of Object.keys(TYPES)) operations[genre] = OPERATIONS;
    return { implementation: "pzpr", version: pzpr.version, operations, differs: [] };
  }
  const { id, genre, operation, input } = message;
  try {
    return { id, result: ANSWERING[operation](genre, input) };
  } catch (wrong) {
    if (wrong instanceof Unsupported) return { id, unsupported: wrong.message };
    return { id, error: String(wrong) };
  }
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  if (message.cmd === "stop") process.exit(0);
  process.stdout.write(JSON.stringify(answered(message)) + "\n");
});
