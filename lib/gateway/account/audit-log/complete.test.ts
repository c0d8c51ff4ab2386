import { beforeAll, expect, test } from "vitest";
import { importTestRates } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { allRoutes } from "@/lib/api";
import { makeTestApi } from "@/lib/api-suites/test-api";
import { buildPath, getKit } from "@/lib/api-suites/test-kits";
import { makeKitContext } from "@/lib/api-suites/test-kit-context";
import { findAuditDiscrepancies, readAuditLog } from "./test-audit";

/** Every writing operation creates exactly one audit log row, or its test kit states why not. */
testDatabase();
const testApi = makeTestApi();
beforeAll(importTestRates);

const writing = allRoutes.filter(({ auth, method }) => auth !== "public" && method !== "get");

const leaving = writing.flatMap((row) => {
  const { audit } = getKit(row);
  return typeof audit === "string" ? [[row.operationId, row, audit] as const] : [];
});

test("requires a reason for operations without an audit entry", () => {
  const silent = writing.filter((row) => typeof getKit(row).audit !== "string");
  expect(silent.length + leaving.length).toBe(writing.length);
  for (const row of silent) {
    expect(getKit(row).audit, row.operationId).toEqual({ none: expect.stringMatching(/\w+ \w+/) });
  }
});

test.each(leaving)("%s writes one row", async (_, row, action) => {
  const context = await makeKitContext(testApi);
  const { body } = getKit(row);
  const exampleRequest = (await getKit(row).exampleRequest?.(context)) ?? {};
  const { accountId, userId, headers } = exampleRequest.as ?? context.owner;
  const before = await readAuditLog(accountId);
  const response = await testApi.api.request(buildPath(row, exampleRequest), {
    method: row.method.toUpperCase(),
    headers: { ...headers, "content-type": "application/json" },
    ...(row.body !== undefined && { body: JSON.stringify(exampleRequest.body ?? body ?? {}) }),
    ...(row.upload !== undefined && { body: getKit(row).file ?? "" }),
  });
  expect([response.status, await response.text()]).toEqual([row.status, expect.anything()]);
  const added = (await readAuditLog(accountId)).slice(before.length);
  expect(added).toMatchObject([
    {
      action,
      actor_kind: "user",
      actor_id: userId,
      request_id: response.headers.get("x-service-request-id"),
    },
  ]);
  expect(await findAuditDiscrepancies(accountId)).toEqual([]);
});
