import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import * as kills from "./kill-windows";
import * as bundle from "./mutant-bundle";

const isMutant = (one: unknown): one is bundle.Mutant =>
  typeof one === "object" && one !== null && "from" in one && "to" in one;
const mutants = [...Object.values(bundle), ...Object.values(kills)].flatMap((entry) =>
  isMutant(entry) ? [entry] : Object.values(entry).filter(isMutant),
);

// Runs with mutants take minutes; that each still fits the code is seen with every change.
it("finds the mutants", () => {
  expect(mutants.length).toBeGreaterThan(10);
});

it.each(mutants)("$name: still changes the current code", (mutant) => {
  for (const [path, text] of bundle.changedSources(mutant))
    expect(text.trim()).not.toBe(readFileSync(path, "utf8").trim());
});
