import { beforeAll, describe, expect, test, vi } from "vitest";
import { isCluster } from "@/lib/db/cluster";
import { importTestRates } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { leaksOf, operations, withData, withoutFilter, withoutPolicies } from "./test-isolation";

/** Isolation as in `isolation.test.ts`, through every filter of every list with everything that the other account has. */
// A test makes up to a thousand requests; one that is given up goes on and weakens those after it.
vi.setConfig({ testTimeout: 240_000 });
testDatabase();
beforeAll(importTestRates);

describe("with both layers", () => {
  // What each layer alone keeps from every filter, both keep together; who has one layer only is asked here.
  const filtered = new Set(withData.map(([, row]) => row));
  test.each(operations)("%s", async (_, row) => {
    const depth = { hasFilters: !filtered.has(row) };
    expect(await leaksOf([row], undefined, depth)).toEqual([]);
  });
});

describe("each layer holds alone", () => {
  test.each(withData)("without the account in the statements: %s", async (_, row) => {
    const found = await leaksOf([row], withoutFilter);
    // A cluster does not run a lock without its account at all, which shows nobody anything.
    const isOnCluster = await isCluster();
    const isRefused = (leak: string) => isOnCluster && leak.endsWith(" → 500");
    expect(found.filter((leak) => !isRefused(leak))).toEqual([]);
  });

  test.each(withData)("without row-level security: %s", async (_, row) => {
    expect(await leaksOf([row], withoutPolicies)).toEqual([]);
  });
});
