import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isSharded } from "@/lib/db/testing/test-topology";
import { countUpTo } from "@/lib/db/lists/list";
import { withMutant } from "@/lib/db/testing/mutants";
import { testDatabase } from "@/lib/db/test-database";
import { asAccountWorker, asOwner, asWorker } from "@/lib/db/transaction";
import { listRates, getRatesVersion } from "@/lib/gateway/pricing/rates/store";
import { recordedStatements } from "./test-recorder";

testDatabase();

const recorded = (part: string) => recordedStatements().filter(({ text }) => text.includes(part));

test.each<[string, string, () => Promise<unknown>, string]>([
  ["", "lib/db/client.ts", isSharded, "extname = 'citus'"],
  [
    " in a transaction",
    "lib/gateway/pricing/rates/store.ts",
    () => asOwner(listRates),
    "FROM rates",
  ],
])("records a statement%s with the line that sends it", async (_, file, work, part) => {
  await work();
  const [first] = recorded(part);
  expect(first?.location.file).toBe(file);
  const line = readFileSync(file, "utf8").split("\n")[Number(first?.location.line()) - 1];
  expect(line).toContain(".query");
});

test("records a statement that any node can receive separately", async () => {
  const reads = () => recorded("FROM rates_version").map(({ isByNode }) => isByNode);
  await asOwner(getRatesVersion);
  await asAccountWorker(1, getRatesVersion);
  await asWorker(getRatesVersion);
  expect(reads()).toEqual([false, true]);
});

test("ignores statements of tests, and those that tests modify or pass", async () => {
  await asOwner((tx) => tx.query("SELECT 'of a test'"));
  await asOwner((tx) => countUpTo(tx, "accounts AS handed_over", "true", []));
  await withMutant("SELECT", "SELECT ALL", () => asOwner(getRatesVersion));
  expect(recorded("of a test")).toEqual([]);
  expect(recorded("handed_over")).toEqual([]);
  expect(recorded("SELECT ALL")).toEqual([]);
});
