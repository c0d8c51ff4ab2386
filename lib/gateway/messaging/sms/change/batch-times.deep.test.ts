import { expect, test } from "vitest";
import { makeTestAccount, type TestAccount } from "@/lib/api-suites/test-api";
import { testApi } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { postJson, VALID } from "@/lib/gateway/messaging/sms/test-sms";

/** Measures batch durations in real time. */
const { api } = testApi({ hasRates: true });

const send = (account: TestAccount) => postJson(api, "/sms", account.headers, VALID);
const act = (operation: string, account: TestAccount) =>
  api.request(`/sms/ops/${operation}?source=0`, {
    method: "POST",
    headers: { accept: "application/json", ...account.headers },
  });

test("handles thousands of an account without planner statistics in four seconds", async () => {
  const known = await makeTestAccount({ balance: "10" });
  for (let count = 0; count < 6; count += 1) await send(known);
  await asOwner(async (tx) => {
    await tx.query("ANALYZE messages");
    await tx.query("ANALYZE dispatch_queue");
  });
  const account = await makeTestAccount({ balance: "1000" });
  await Promise.all(Array.from({ length: 2_100 }, () => send(account)));
  const startedAt = performance.now();
  const cancelled = await act("batch_cancel", account);
  expect((await cancelled.json()).canceled_sms_count).toBe(2_100);
  const deleted = await act("batch_delete", account);
  expect((await deleted.json()).deleted_sms_count).toBe(2_100);
  expect(performance.now() - startedAt).toBeLessThan(4_000);
});
