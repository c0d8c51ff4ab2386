import { expect, test } from "vitest";
import { MEMBER_ROLES } from "@/lib/core/context";
import { makeTestKey, makeTestPerson } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import type { AttentionItem } from "./schema";

const { send, account, owner } = testModule({
  people: ["owner"],
  account: { balance: "10" },
});

/** Makes one item of every kind, except those that exclude each other. */
async function makeTrouble(): Promise<void> {
  const expires_at = Math.floor(Date.now() / 1000) + 3 * 86_400;
  await makeTestKey(account.ctx, { name: "Old shop", expires_at });
  const { body: webhook } = await send(owner, "POST", "/webhooks", {
    target: "https://example.com/hook",
  });
  const budget = (await send(owner, "POST", "/budgets", { amount: 50 })).body;
  await asOwner(async (tx) => {
    const values = [account.id];
    await tx.query(
      `INSERT INTO message_stats (account_id, hour, iso2, service_code, key_id, sent, undelivered, cost)
       VALUES ($1, date_trunc('hour', now() - interval '3 hours', 'UTC'), 'DE', 'direct', 0, 50, 50, 28000000)`,
      values,
    );
    await tx.query(
      `INSERT INTO request_stats (account_id, hour, operation_id, class, key_id, requests, buckets)
       VALUES ($1, date_trunc('hour', now() - interval '3 hours', 'UTC'), 'getMe', 5, 1, 50, '{50,0,0,0,0,0,0,0,0,0,0,0,0}')`,
      values,
    );
    await tx.query(
      `INSERT INTO budget_thresholds (account_id, budget_id, month, percent, reached_at)
       VALUES ($1, $2, date_trunc('month', now() AT TIME ZONE 'Europe/Berlin'), 100, now())`,
      [account.id, budget.id],
    );
    await tx.query(
      "UPDATE webhooks SET disabled_at = now(), disabled_reason = 'failing' WHERE account_id = $1 AND webhook_id = $2",
      [account.id, webhook.id],
    );
  });
}

const ALL = [
  "balance_low",
  "budget_reached",
  "country_failing",
  "key_expiring",
  "requests_failing",
  "webhook_disabled",
];
const MESSAGES = ["balance_low", "country_failing"];
const OF_KEYS = {
  messaging: [...MESSAGES, "requests_failing", "webhook_disabled"],
  read: [...MESSAGES, "webhook_disabled"],
};

test("shows each caller only what they could read elsewhere", async () => {
  await makeTrouble();
  const kindsFor = async (sender: Parameters<typeof send>[0]) =>
    (await send(sender, "GET", "/stats/attention")).body.items
      ?.map(({ kind }: AttentionItem) => kind)
      .sort();
  const people = {
    owner: ALL,
    developer: ALL.filter((kind) => kind !== "budget_reached"),
    marketing: [...MESSAGES, "budget_reached"].sort(),
    accountant: [...MESSAGES, "budget_reached"].sort(),
  };
  for (const role of MEMBER_ROLES) {
    const person = await makeTestPerson(account.ctx, role);
    expect([role, await kindsFor(person)]).toEqual([role, people[role]]);
  }
  for (const role of ["messaging", "read"] as const) {
    const key = await makeTestKey(account.ctx, { roles: [role] });
    expect([role, await kindsFor(key)]).toEqual([role, OF_KEYS[role]]);
  }
  // A marketing person's key sees no more than that person.
  const marketing = await makeTestPerson(account.ctx, "marketing");
  const key = await makeTestKey(account.ctx, { roles: ["messaging"], maker: marketing });
  expect(await kindsFor(key)).toEqual(MESSAGES);
});
