import { expect, test } from "vitest";
import { createContext } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { countLockWaits } from "@/lib/db/testing/test-waits";
import { asOwner, withAccount } from "@/lib/db/transaction";
import { uuidLowerBound } from "@/lib/core/ids/uuid7";
import { balanceLowEvent } from "@/lib/gateway/billing/balance-alerts/schema-events";
import { raiseEvents, toOccurrence } from "@/lib/gateway/developers/webhooks/raise/raise";
import { sendRangeAgain } from "./store-deliveries";
import { makeWebhook } from "./test-webhooks";

const database = testDatabase();

/** Resolves when a transaction waits for a lock. */
const someoneWaits = () =>
  expect.poll(() => countLockWaits(database.current.url)).toBeGreaterThan(0);

test("runs only one of two concurrent replays of the same range", async () => {
  const ctx = await createContext();
  const { id } = ctx.account;
  const { id: webhookId } = await makeWebhook(ctx, { target: "https://example.com/hook" });
  const data = { balance_amount: 4.87, currency: "EUR", days: 2 } as const;
  const event = toOccurrence(balanceLowEvent, "", data);
  await withAccount(id, (tx) => raiseEvents(tx, id, [event, event, event]));
  await asOwner((tx) =>
    tx.query(
      "UPDATE webhook_deliveries SET state = 'failed', next_at = NULL WHERE account_id = $1",
      [id],
    ),
  );
  const range = {
    webhookId: Number(webhookId),
    states: ["failed"] as const,
    events: ["balance.low"],
    from: uuidLowerBound(new Date(Date.now() - 3_600_000)),
    to: uuidLowerBound(new Date(Date.now() + 3_600_000)),
  };
  let commit = () => {};
  const mayCommit = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let isDone = () => {};
  const done = new Promise<void>((resolve) => {
    isDone = resolve;
  });
  const first = withAccount(id, async (tx) => {
    const count = await sendRangeAgain(tx, id, range, 100);
    isDone();
    await mayCommit;
    return count;
  });
  await done;
  const second = withAccount(id, (tx) => sendRangeAgain(tx, id, range, 100));
  // Waiting for the first one would hang if it never ends.
  await someoneWaits().finally(commit);
  expect([await first, await second]).toEqual([3, 0]);
});
