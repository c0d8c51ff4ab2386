import { afterAll, beforeAll, expect, test } from "vitest";
import { importTestRates } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { makeTestAccount, makeTestApi } from "@/lib/http/test-api";
import { postJson, VALID } from "./test-sms";

/** Requests with one Idempotency-Key that meet in one group. */
testDatabase();
const { api } = makeTestApi();
afterAll(() => api.close());
beforeAll(importTestRates);

test("a repeat beside another request with its key gets the answer of the first, the other is refused", async () => {
  const who = await makeTestAccount({ balance: "10" });
  const headers = { ...who.headers, "idempotency-key": "k" };
  const first = await postJson(api, "/sms", headers, VALID);
  expect(first.status).toBe(201);
  const { uuid } = await first.json();
  const [other, repeat] = await Promise.all([
    postJson(api, "/sms", headers, { ...VALID, text: "Other" }),
    postJson(api, "/sms", headers, VALID),
  ] as const);
  expect([other.status, repeat.status, (await repeat.json()).uuid]).toEqual([422, 201, uuid]);
});
