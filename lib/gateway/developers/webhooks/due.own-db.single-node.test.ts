import { expect, test } from "vitest";
import { makeTestAccount } from "@/lib/api-suites/test-api";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner } from "@/lib/db/transaction";
import { findDueWebhooks } from "@/lib/gateway/developers/webhooks/delivery/find-due";

testDatabase();

test("checks many webhooks in batches, all in turn, and new ones in the next round", async () => {
  const { id } = await makeTestAccount();
  // Adds rows of deleted webhooks, each checked whenever its delivery is due.
  const add = (from: number, to: number) =>
    asOwner((tx) =>
      tx.query(
        `INSERT INTO webhook_deliveries (account_id, delivery_id, webhook_id, event_id, event, state, next_at, created_at)
         SELECT $1, gen_random_uuid(), n, gen_random_uuid(), 'sms.delivery', 'pending', now() + n * interval '1 hour', now()
         FROM generate_series($2::int, $3::int) AS n`,
        [id, from, to],
      ),
    );
  await add(1_001, 1_025);
  const look = async () => (await findDueWebhooks(100, 10)).map(({ webhookId }) => webhookId);
  const names = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => String(from + index));
  expect(await look()).toEqual(names(1_001, 10));
  expect(await look()).toEqual(names(1_011, 10));
  await add(1_000, 1_000);
  expect(await look()).toEqual(names(1_021, 5));
  expect(await look()).toEqual(names(1_000, 10));
});
