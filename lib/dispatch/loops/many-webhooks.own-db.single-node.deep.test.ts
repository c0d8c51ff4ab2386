import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Context } from "@/lib/core/context";
import { createContext } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner } from "@/lib/db/transaction";
import { HEADS_PER_SCAN } from "@/lib/gateway/developers/webhooks/delivery/store-due";
import { makeWebhook, raiseDeliveries } from "@/lib/gateway/developers/webhooks/test-webhooks";
import { receive, until, work } from "./test-deliveries";

testDatabase();

const SCANS = 4;

/** Adds webhooks that wait for their next attempt. */
const addWaiting = ({ account }: Context, count: number) =>
  asOwner(async (tx) => {
    await tx.query(
      `INSERT INTO webhooks (account_id, webhook_id, kind, target, sealed_keys, created_at)
       SELECT $1, 1000000 + n, 'http', 'https://example.com', '', now() FROM generate_series(1, $2) AS n`,
      [account.id, count],
    );
    await tx.query(
      `INSERT INTO webhook_deliveries (account_id, delivery_id, webhook_id, event_id, event, state, next_at, created_at)
       SELECT $1, gen_random_uuid(), 1000000 + n, gen_random_uuid(), 'sms.delivery', 'pending',
         now() + interval '1 hour', now()
       FROM generate_series(1, $2) AS n`,
      [account.id, count],
    );
  });

test("delivers an event quickly though thousands of webhooks wait for their next attempt", async () => {
  await addWaiting(await createContext(), SCANS * HEADS_PER_SCAN);
  const ctx = await createContext();
  const receiver = await receive();
  await makeWebhook(ctx, { target: receiver.url });
  work();
  const startedAt = performance.now();
  for (let events = 1; events <= 4; events += 1) {
    // The account's turn has ended.
    await sleep(200);
    await raiseDeliveries(ctx.account.id, 1);
    await until(() => expect(receiver.requests.length).toBe(events));
  }
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});
