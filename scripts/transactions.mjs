import { readFileSync } from "node:fs";
import path from "node:path";

/**
 * Who opens transactions: a write verb of a module is given one. A file that opens one to write all the same says why, above
 * the first; whatever only reads does so in a transaction that refuses a change.
 */

/** Names that open transactions to write, and those whose transactions refuse a change; `*` is the whole file. */
const OPENERS = new Map([
  ["db/transaction", { writes: /^(?!read)/, reads: /^read/ }],
  ["db/grouping/read-reachable", { reads: /^/ }],
  ["db/write-context", { writes: /^(runWrite|\*)$/ }],
  ["db/kept-writes", { writes: /^(withAccountOfRequest|\*)$/ }],
]);

const IMPORT = /^(?:import|export)\s+(?!type\s)([^;"']*?)\s*from\s+["']([^"']+)["'];?/gm;
const DYNAMIC_IMPORT = /\bimport\(\s*["']([^"']+)["']\s*\)/g;
const REASON = /^\s*\/\/ Own transaction: \S.*\.$/;
const COMMENT = /^\s*(?:\/\/|\/?\*)/;

const openerOf = (from) => OPENERS.get(/^(?:@\/lib|[./]*\.\.)\/(db\/.+)$/.exec(from)?.[1]);

/** The names of what is imported, but for types. */
function namesOf(clause) {
  const listed = /\{([^}]*)\}/.exec(clause)?.[1];
  if (listed === undefined) return ["*"];
  const names = listed.split(",").map((name) => name.trim());
  return names.filter((name) => name !== "" && !/^type\s/.test(name));
}

/** What a file imports that opens transactions, and its code without the imports, line by line. */
function readFile(text) {
  const reading = [];
  const writing = [];
  const rest = text.replace(IMPORT, (found, clause, from) => {
    const opener = openerOf(from);
    if (opener === undefined) return found;
    for (const imported of namesOf(clause)) {
      const [name, local = name] = imported.split(/\s+as\s+/);
      if (opener.reads?.test(name)) reading.push(local);
      if (opener.writes?.test(name)) writing.push(local);
    }
    return found.replace(/[^\n]/g, "");
  });
  for (const [, from] of text.matchAll(DYNAMIC_IMPORT)) {
    if (openerOf(from)?.writes !== undefined) writing.push("*");
  }
  return { reading, writing, lines: rest.split("\n") };
}

/** What is wrong with a file of a module, in words that follow its name; `opens`: it opens transactions to write. */
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

/** What is wrong with files of modules, and how many open transactions to write with a reason and without one. */
export function checkOwnTransactions(root, files, isStore) {
  const problems = [];
  let withReason = 0;
  let without = 0;
  for (const file of files) {
    const text = readFileSync(path.join(root, file), "utf8");
    const found = checkTransactions(text, { isStore: isStore(file) });
    problems.push(...found.problems.map((problem) => `${file} ${problem}`));
    if (found.isWithoutReason) without += 1;
    else if (found.opens) withReason += 1;
  }
  return { problems, withReason, without };
}
