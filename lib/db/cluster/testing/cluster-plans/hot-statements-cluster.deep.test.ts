import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Database, openDatabase, setDatabase } from "@/lib/db/client";
import { importTestRates, createContext } from "@/lib/db/factories";
import { listNodeUrls } from "@/lib/db/test-cluster";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner } from "@/lib/db/transaction";
import { projectRoot } from "@/lib/project-root";
import { countShards } from "./test-counters";
import { HOT_OPERATIONS } from "./test-hot-operations";
import { type Observed, observe, formatTable } from "./test-observe";

/** Checks the cost per message and request on a cluster: one shard per statement, no two-phase commit. */
const own = testDatabase();
let byCoordinator: Database;
let nodes: string[];

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  nodes = await listNodeUrls(own.current.url);
  await countShards(nodes);
  const { url } = own.current;
  byCoordinator = openDatabase({ url, applicationName: "posthorn-test" });
  setDatabase(byCoordinator);
  await importTestRates();
  await (await HOT_OPERATIONS["accept: one message"]?.())?.();
});
afterAll(async () => {
  vi.useRealTimers();
  await byCoordinator.close();
});

const listMultiShard = ({ statements }: Observed) =>
  statements.filter(({ execution }) => execution === "several shards").map(({ text }) => text);

describe("is seen", () => {
  const change = "UPDATE accounts SET name = name WHERE account_id";
  const ids = async () => {
    const contexts = await Promise.all(Array.from({ length: 8 }, () => createContext()));
    return contexts.map(({ account }) => account.id);
  };

  test("a statement over accounts of several nodes", async () => {
    const accounts = await ids();
    const seen = await observe(nodes, () =>
      asOwner((tx) => tx.query(`${change} = ANY ($1)`, [accounts])),
    );
    expect(listMultiShard(seen)).toHaveLength(1);
    expect(seen.severalShards).toBe(1);
    expect(seen.twoPhase).toBeGreaterThan(0);
  });

  test("a transaction over accounts of several nodes, each by itself", async () => {
    const accounts = await ids();
    const seen = await observe(nodes, () =>
      asOwner(async (tx) => {
        for (const id of accounts) await tx.query(`${change} = $1`, [id]);
      }),
    );
    expect([listMultiShard(seen), seen.oneShard, seen.severalShards]).toEqual([[], 8, 0]);
    expect(new Set(seen.statements.flatMap(({ ranges }) => ranges)).size).toBeGreaterThan(1);
    expect(seen.twoPhase).toBeGreaterThan(0);
  });

  test("a statement over all accounts within a function, which EXPLAIN does not show", async () => {
    const seen = await observe(nodes, () =>
      asOwner((tx) => tx.query("DO 'BEGIN PERFORM count(*) FROM accounts; END'")),
    );
    expect([listMultiShard(seen), seen.severalShards]).toEqual([[], 1]);
  });
});

const observed = new Map<string, Observed>();

describe("by the coordinator", () => {
  test.each(Object.entries(HOT_OPERATIONS))("%s", async (name, prepare) => {
    const seen = await observe(nodes, await prepare());
    observed.set(name, seen);
    expect(seen.statements).not.toEqual([]);
    expect(listMultiShard(seen)).toEqual([]);
    expect(seen).toMatchObject({ severalShards: 0, twoPhase: 0 });
    const ranges = new Set(seen.statements.flatMap((statement) => statement.ranges));
    if (!name.endsWith("three accounts")) expect(ranges.size).toBeLessThanOrEqual(1);
  });

  test("matches the table in the docs", () => {
    const documents = readFileSync(path.join(projectRoot(), "docs/performance.md"), "utf8");
    const [written] = documents.slice(documents.indexOf("| operation |")).split("\n\n");
    expect(written).toBe(formatTable(observed));
  });
});

describe("by any node", () => {
  beforeAll(() => setDatabase(own.current));

  test.each(Object.entries(HOT_OPERATIONS))("%s", async (_, prepare) => {
    const seen = await observe(nodes, await prepare());
    expect(listMultiShard(seen)).toEqual([]);
    expect(seen).toMatchObject({ severalShards: 0, twoPhase: 0 });
  });
});
