import { readFileSync } from "node:fs";
import path from "node:path";

/**
 * Transaction ownership: a module's write verb receives its transaction. A file that opens its own to write must give
 * a reason above the first; reads use a read-only transaction.
 */

/** Names that open write transactions, and those that open read-only ones; `*` is the whole file. */
const OPENERS = new Map([
  ["db/transaction", { writes: /^(?!read)/, reads: /^read/ }],
  ["db/grouping/read-reachable", { reads: /^/ }],
  ["db/write-context", { writes: /^(runWrite|\*)$/ }],
  ["db/kept-writes", { writes: /^(withRequestAccount|\*)$/ }],
]);

const IMPORT = /^(?:import|export)\s+(?!type\s)([^;"']*?)\s*from\s+["']([^"']+)["'];?/gm;
const DYNAMIC_IMPORT = /\bimport\(\s*["']([^"']+)["']\s*\)/g;
const REASON = /^\s*\/\/ Own transaction: \S.*\.$/;
const COMMENT = /^\s*(?:\/\/|\/?\*)/;

const findOpener = (from) => OPENERS.get(/^(?:@\/lib|[./]*\.\.)\/(db\/.+)$/.exec(from)?.[1]);

/** Returns imported names, except types. */
function parseNames(clause) {
  const listed = /\{([^}]*)\}/.exec(clause)?.[1];
  if (listed === undefined) return ["*"];
  const names = listed.split(",").map((name) => name.trim());
  return names.filter((name) => name !== "" && !/^type\s/.test(name));
}

/** Returns a file's imports that open transactions, and the lines of its code without imports. */
function readFile(text) {
  const reading = [];
  const writing = [];
  const rest = text.replace(IMPORT, (match, clause, from) => {
    const opener = findOpener(from);
    if (opener === undefined) return match;
    for (const imported of parseNames(clause)) {
      const [name, local = name] = imported.split(/\s+as\s+/);
      if (opener.reads?.test(name)) reading.push(local);
      if (opener.writes?.test(name)) writing.push(local);
    }
    return match.replace(/[^\n]/g, "");
  });
  for (const [, from] of text.matchAll(DYNAMIC_IMPORT)) {
    if (findOpener(from)?.writes !== undefined) writing.push("*");
  }
  return { reading, writing, lines: rest.split("\n") };
}

/** Returns violations in a module's file, as messages to follow its name; `opens`: it opens write transactions. */
export function checkTransactions(text, { isStore }) {
  const { reading, writing, lines } = readFile(text);
  if (isStore && reading.length + writing.length > 0) {
    const name = [...writing, ...reading][0];
    return {
      problems: [`opens a transaction (${name}): a store is given one, or makes the statement`],
      opens: false,
      isWithoutReason: false,
    };
  }
  const opens = (line) =>
    line !== undefined &&
    !COMMENT.test(line) &&
    writing.some((name) => name === "*" || new RegExp(`\\b${name}\\b`).test(line));
  const problems = [];
  const first = lines.findIndex(opens);
  if (writing.length > 0 && (first < 1 || !REASON.test(lines[first - 1]))) {
    problems.push(
      `opens a transaction to write (${writing[0]}): a write verb is given one (WriteContext), or "// Own transaction: …." above the first says why not`,
    );
  }
  const isWithoutReason = problems.length > 0;
  for (const [index, line] of lines.entries()) {
    if (/\bOwn transaction:/.test(line) && !opens(lines[index + 1])) {
      problems.push(`says on line ${index + 1} why it opens a transaction, and opens none there`);
    }
  }
  return { problems, opens: writing.length > 0, isWithoutReason };
}

/** Returns violations in modules' files, and counts of write transactions with and without a reason. */
export function checkOwnTransactions(root, files, isStore) {
  const problems = [];
  let withReason = 0;
  let without = 0;
  for (const file of files) {
    const text = readFileSync(path.join(root, file), "utf8");
    const checked = checkTransactions(text, { isStore: isStore(file) });
    problems.push(...checked.problems.map((problem) => `${file} ${problem}`));
    if (checked.isWithoutReason) without += 1;
    else if (checked.opens) withReason += 1;
  }
  return { problems, withReason, without };
}
