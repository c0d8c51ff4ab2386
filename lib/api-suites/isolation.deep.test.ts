import { beforeAll, describe, expect, test, vi } from "vitest";
import { isSharded } from "@/lib/db/testing/test-topology";
import { importTestRates } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import {
  findLeaks,
  lists,
  type Weakened,
  withData,
  withoutFilter,
  withoutPolicies,
} from "./test-isolation";
import { listIdNames } from "./test-kits";
import type { AnyRoute } from "@/lib/http/route";

/**
 * Tests isolation by every filter of every list with the other account's values. `isolation.test.ts` covers
 * operations without filters.
 */
// A test makes thousands of requests; an aborted one would keep running and weaken later ones.
vi.setConfig({ testTimeout: 600_000 });
testDatabase();
beforeAll(importTestRates);

// Each layer alone covers every filter, so both do; lists with a single layer are tested with both.
const withLayers = new Set(withData.map(([, row]) => row));
const weakenable = lists.filter(([, row]) => withLayers.has(row));
const others = lists.filter(([, row]) => !withLayers.has(row));

test.each(others)("with both layers: %s", async (_, row) => {
  expect(await findLeaks([row])).toEqual([]);
});

describe("each layer isolates alone", () => {
  test.each(weakenable)("without the account in SQL conditions: %s", async (_, row) => {
    const found = await findLeaks([row], withoutFilter);
    // A cluster rejects a lock without its account, so it leaks no data.
    const isOnCluster = await isSharded();
    const isRefused = (leak: string) => isOnCluster && leak.endsWith(" → 500");
    expect(found.filter((leak) => !isRefused(leak))).toEqual([]);
  });

  test.each(weakenable)("without row-level security: %s", async (_, row) => {
    expect(await findLeaks([row], withoutPolicies)).toEqual([]);
  });
});

const withoutBoth: Weakened = (work, id) => withoutPolicies(() => withoutFilter(work, id));

test("detects foreign reads and writes without both layers", async () => {
  const isRead = (row: AnyRoute) => row.method === "get" && listIdNames(row).length > 0;
  const rows = withData.map(([, row]) => row);
  const readFirst = [...rows.filter(isRead), ...rows.filter((row) => !isRead(row))];
  const leaks = await findLeaks(readFirst, withoutBoth, { isShallow: true });
  const seen = new Set(leaks.map((leak) => leak.split(" ")[0]));
  const unseen = rows.filter((row) => isRead(row) && !seen.has(row.operationId));
  expect(unseen.map(({ operationId }) => operationId)).toEqual([]);
  expect(leaks.at(-1)).toBe("the other account's rows were changed");
});
