import { describe, expect, it } from "vitest";
import { checkTransactions } from "./transactions.mjs";

const FROM = 'from "@/lib/db/transaction";';
const REASON = "  // Own transaction: a job, no request.";
const WRITE = "  return withAccount(id, (tx) => save(tx));";
const file = (imported: string, ...lines: string[]) =>
  [`import { ${imported} } ${FROM}`, "", "export function verb() {", ...lines, "}", ""].join("\n");

const findProblems = (text: string, isStore = false) =>
  checkTransactions(text, { isStore }).problems;

describe("a file of a module", () => {
  it.each([
    ["reads", file("readAccount, type Tx", "  return readAccount(id, (tx) => find(tx));")],
    ["only mentions an opener", file("type Tx", "  // As `withAccount` does.")],
    ["says why it writes", file("type Tx, withAccount", REASON, WRITE)],
  ])("that %s is fine", (_, text) => {
    expect(findProblems(text)).toEqual([]);
  });

  it.each([
    ["an opener without a reason", file("withAccount", WRITE), "opens a transaction to write"],
    ["a reason above the second", file("withAccount", WRITE, REASON, WRITE), "to write"],
    ["another name for it", file("asOwner as open", "  open(save);"), "to write"],
    ["one that is handed on", `export { acceptRows } ${FROM}\n`, "to write"],
    ["all of them", `import * as db ${FROM}\n\ndb.asWorker(save);\n`, "to write"],
    ["one by another path", file("asWorker", WRITE).replace("@/lib", "../../.."), "to write"],
    ["one loaded late", 'const db = await import("@/lib/db/transaction");\n', "to write"],
    ["a verb beside requests", 'import { runWrite } from "@/lib/db/write-context";\n', "to write"],
    ["a reason without an opener", file("readAccount", REASON), "says on line 4 why"],
    ["a reason far from any", file("withAccount", REASON, WRITE, REASON), "says on line 6 why"],
  ])("may not have %s", (_, text, problem) => {
    expect(findProblems(text)).toEqual([expect.stringContaining(problem)]);
  });

  it("may not open one in a store, not even to read", () => {
    const text = file("readAccount", "  return readAccount(id, find);");
    expect(findProblems(text, true)).toEqual([expect.stringContaining("opens a transaction")]);
    expect(findProblems(file("type Tx", "  return tx.query(FIND);"), true)).toEqual([]);
  });
});
