import { beforeAll, expect, test } from "vitest";
import { isSharded } from "@/lib/db/testing/test-topology";
import { foreignIdCases } from "./test-foreign-id-cases";
import { makePair } from "./test-foreign-ids";
import {
  type Weakened,
  withoutFilter,
  withoutPolicies,
  withoutReadFilter,
  withoutRefused,
} from "./test-isolation";
import { kits } from "./test-kits";
import { testApi } from "./test-module";

/**
 * No field of a request reaches a row of another account. Fields that name rows are marked in their schemas, and
 * `id-fields.unit.test.ts` says that none is left out. As in `isolation.test.ts`, each of the two layers must hold alone.
 */
const running = testApi({ hasRates: true });
let pair: Awaited<ReturnType<typeof makePair>>;
beforeAll(async () => {
  pair = await makePair(running);
});

const withoutBoth: Weakened = (work, id) => withoutPolicies(() => withoutReadFilter(work, id));

test("SQL conditions alone treat another account's ID like an unknown one", async () => {
  expect(await pair.leaksOf(foreignIdCases, withoutPolicies)).toEqual([]);
});

test("row-level security alone treats another account's ID like an unknown one", async () => {
  expect(await withoutRefused(await pair.leaksOf(foreignIdCases, withoutFilter))).toEqual([]);
});

test("requests with the caller's own rows succeed", async () => {
  expect(await pair.refusedOf(foreignIdCases)).toEqual([]);
});

// The last to use the accounts, since it changes both.
test("each leak is detected when reads aren't scoped to an account", async () => {
  const leaks = await pair.leaksOf(foreignIdCases, withoutBoth);
  // A cluster refuses some of these statements.
  const isOnCluster = await isSharded();
  const shown = leaks.filter((leak) => isOnCluster || !leak.endsWith(" → 500"));
  const seen = new Set(shown.map((leak) => leak.split(" → ")[0]));
  const checked = foreignIdCases.filter((one) => one.place === "body" && !one.isUnchecked);
  expect(checked.length).toBeGreaterThan(25);
  expect(checked.map(({ title }) => title).filter((title) => !seen.has(title))).toEqual([]);
});

test("test kits have requests only for fields that reference rows", () => {
  const known = new Set(
    foreignIdCases.flatMap(({ row, keys }) => keys.map((key) => `${row.operationId} ${key}`)),
  );
  const kept = kits.flatMap(({ operations }) =>
    Object.entries(operations).flatMap(([operationId, { fieldRequests = {} }]) =>
      Object.keys(fieldRequests).map((key) => `${operationId} ${key}`),
    ),
  );
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.filter((key) => !known.has(key))).toEqual([]);
});
