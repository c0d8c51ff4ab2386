import { beforeAll, expect, test } from "vitest";
import { foreignIdCases } from "./test-foreign-id-cases";
import { makePair } from "./test-foreign-ids";
import { withoutFilter, withoutPolicies, withoutRefused } from "./test-isolation";
import { kits } from "./test-kits";
import { testApi } from "./test-module";

/**
 * No field of a request reaches a row of another account. Fields that name rows are marked in their schemas, and
 * `id-fields.unit.test.ts` says that none is left out. As in `isolation.test.ts`, each of the two layers must hold alone.
 * `foreign-ids.deep.test.ts` tests that each leak would be detected.
 */
const running = testApi({ hasRates: true });
let pair: Awaited<ReturnType<typeof makePair>>;
beforeAll(async () => {
  pair = await makePair(running);
});

test("SQL conditions alone treat another account's ID like an unknown one", async () => {
  expect(await pair.findLeaks(foreignIdCases, withoutPolicies)).toEqual([]);
});

test("row-level security alone treats another account's ID like an unknown one", async () => {
  expect(await withoutRefused(await pair.findLeaks(foreignIdCases, withoutFilter))).toEqual([]);
});

test("requests with the caller's own rows succeed", async () => {
  expect(await pair.listRejected(foreignIdCases)).toEqual([]);
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
