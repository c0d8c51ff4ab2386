import { beforeAll, expect, test } from "vitest";
import { foreignIdCases } from "./test-foreign-id-cases";
import { makePair } from "./test-foreign-ids";
import { withoutFilter, withoutPolicies, withoutRefused } from "./test-isolation";
import { kits } from "./test-kits";
import { testApi } from "./test-module";

/**
 * No request field reaches another account's row. Fields that reference rows are annotated in their schemas, which
 * `id-fields.unit.test.ts` enforces. As in `isolation.test.ts`, each of the two layers must suffice alone.
 * `foreign-ids.deep.test.ts` tests that leaks are detected.
 */
const running = testApi({ hasRates: true });
let pair: Awaited<ReturnType<typeof makePair>>;
beforeAll(async () => {
  pair = await makePair(running);
});

test("treats another account's ID like an unknown one by SQL conditions alone", async () => {
  expect(await pair.findLeaks(foreignIdCases, withoutPolicies)).toEqual([]);
});

test("treats another account's ID like an unknown one by row-level security alone", async () => {
  expect(await withoutRefused(await pair.findLeaks(foreignIdCases, withoutFilter))).toEqual([]);
});

test("accepts requests with the caller's own rows", async () => {
  expect(await pair.listRejected(foreignIdCases)).toEqual([]);
});

test("has field requests in test kits only for fields that reference rows", () => {
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
