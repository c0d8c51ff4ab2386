import { expect, test } from "vitest";
import { withInterruption } from "@/lib/db/testing/mutants";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import {
  findLedgerDiscrepancies,
  readAccountState,
  postJson,
  VALID,
} from "@/lib/gateway/messaging/sms/test-sms";

/** Requests with one Idempotency-Key that meet in one group. */
const { api, account } = testModule({ account: { balance: "10" }, hasRates: true });

test("replays the response to a repeat, and rejects another concurrent request with its key", async () => {
  const headers = { ...account.headers, "idempotency-key": "k" };
  const first = await postJson(api, "/sms", headers, VALID);
  expect(first.status).toBe(201);
  const { uuid } = await first.json();
  const [other, repeat] = await Promise.all([
    postJson(api, "/sms", headers, { ...VALID, text: "Other" }),
    postJson(api, "/sms", headers, VALID),
  ] as const);
  expect([other.status, repeat.status, (await repeat.json()).uuid]).toEqual([422, 201, uuid]);
});

test("reclaims a key that retention deletes during the claim, so a repeat sends no message", async () => {
  const headers = { ...account.headers, "idempotency-key": "old" };
  const keys = (verb: string) =>
    asOwner((tx) => tx.query(`${verb} WHERE account_id = $1`, [account.id]));
  expect((await postJson(api, "/sms", headers, VALID)).status).toBe(201);
  await keys("UPDATE idempotency_keys SET created_at = now() - interval '25 hours'");
  const next = await withInterruption(
    "SELECT fingerprint",
    () => keys("DELETE FROM idempotency_keys"),
    () => postJson(api, "/sms", headers, VALID),
  );
  const repeat = await postJson(api, "/sms", headers, VALID);
  expect([next.status, repeat.status]).toEqual([201, 201]);
  expect((await repeat.json()).uuid).toBe((await next.json()).uuid);
  expect(await readAccountState(account.id)).toMatchObject({ messages: 2, keys: 1 });
  expect(await findLedgerDiscrepancies(account.id)).toEqual([]);
});
