import { expect, test } from "vitest";
import { testApi } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { makeTestAccount, type TestAccount } from "@/lib/api-suites/test-api";
import { postJson, VALID } from "@/lib/gateway/messaging/sms/test-sms";

const { api } = testApi({ hasRates: true });

async function listSenders({ headers }: TestAccount) {
  const response = await api.request("/senders", {
    headers: { ...headers, accept: "application/json" },
  });
  expect(response.status).toBe(200);
  return (await response.json()).senders as { sender_id: string; messages_count: number }[];
}

test("lists senders of the account's latest texts, most used first", async () => {
  const account = await makeTestAccount({ balance: "50" });
  const stranger = await makeTestAccount({ balance: "5" });
  expect(await listSenders(account)).toEqual([]);
  for (const sender_id of ["RARE", "OFTEN", "OFTEN"]) {
    await postJson(api, "/sms", account.headers, { ...VALID, sender_id });
  }
  await postJson(api, "/sms", account.headers, {
    ...VALID,
    sender_id: "VOICE",
    service_code: "text2speech",
  });
  await postJson(api, "/sms", stranger.headers, { ...VALID, sender_id: "THEIRS" });
  expect(await listSenders(account)).toEqual([
    { sender_id: "OFTEN", messages_count: 2, last_used_at: expect.any(Number) },
    { sender_id: "RARE", messages_count: 1, last_used_at: expect.any(Number) },
  ]);
});

test("limits the number of messages read, by the sort key", async () => {
  const { rows } = await asOwner((tx) =>
    tx.query<{ "QUERY PLAN": string }>(
      `EXPLAIN SELECT sender_id FROM messages
       WHERE account_id = 1 AND uuid >= '019a0000-0000-7000-8000-000000000000'
       ORDER BY uuid DESC LIMIT 1000`,
    ),
  );
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain("Limit");
  expect(plan).not.toMatch(/->\s+Sort|Seq Scan/);
});
