import { expect, onTestFinished, test } from "vitest";
import type { Context } from "@/lib/core/context";
import { database } from "@/lib/db/client";
import { createContext } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner } from "@/lib/db/transaction";
import { MAX_QUEUES_PER_SCAN } from "@/lib/gateway/developers/webhooks/delivery/store-due";
import { makeWebhook, raiseDeliveries } from "@/lib/gateway/developers/webhooks/test-webhooks";
import { receive, until, work } from "./test-deliveries";

testDatabase();

/** More than the start, the listener's connection and an announcement begin by themselves. */
const SCANS = 6;

/** Adds webhooks that wait for their next attempt. */
const addWaiting = ({ account }: Context, count: number) =>
  asOwner(async (tx) => {
    await tx.query(
      `INSERT INTO webhooks (account_id, webhook_id, kind, target, events_role, sealed_keys, created_at)
       SELECT $1, 1000000 + n, 'http', 'https://example.com', 'owner', '', now() FROM generate_series(1, $2) AS n`,
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

type Query = (this: unknown, config: { name?: string }) => unknown;

/** Leaves the poll for due work unanswered until the test ends, so it can't go on with the search. */
function holdPolls(): { count: () => number } {
  const pool = database().pool("worker") as unknown as { query: Query };
  const original = pool.query;
  const held: ((result: { rows: [] }) => void)[] = [];
  pool.query = function hold(config) {
    if (!config.name?.startsWith("due_work_")) return original.call(this, config);
    return new Promise((resolve) => held.push(resolve));
  };
  onTestFinished(() => {
    pool.query = original;
    for (const resolve of held) resolve({ rows: [] });
  });
  return { count: () => held.length };
}

test("finds an event behind thousands of waiting webhooks without polling between scans", async () => {
  await addWaiting(await createContext(), SCANS * MAX_QUEUES_PER_SCAN);
  const ctx = await createContext();
  const receiver = await receive();
  await makeWebhook(ctx, { target: receiver.url });
  const polls = holdPolls();
  work();
  await raiseDeliveries(ctx.account.id, 1);
  await until(() => expect(receiver.requests.length).toBe(1));
  expect(polls.count()).toBe(1);
});
