import { beforeEach, expect, test } from "vitest";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner, withAccount } from "@/lib/db/transaction";
import {
  insertDeliveries,
  insertEvents,
} from "@/lib/gateway/developers/webhooks/raise/store-raise";
import { makeWebhook } from "./test-webhooks";

/** Tests replays of one delivery or a period, and nothing else. */
const { send, account, owner } = testModule({ people: ["owner"] });

let webhookId: number;

beforeEach(async () => {
  webhookId = (await makeWebhook(account.ctx, { target: "https://example.com/hook" })).id;
});

const HOUR = 3_600;
/** A whole second, three days ago: periods are given in seconds. */
const START = Math.floor(Date.now() / 1000) - 72 * HOUR;
const at = (hours: number) => START + hours * HOUR;

/** A delivery that was made at the moment (unix seconds, with fractions) and ended; returns its ID. */
async function deliver(moment: number, state = "failed", to = webhookId): Promise<string> {
  const ms = Math.round(moment * 1000);
  const [eventId, deliveryId] = [uuidv7(ms), uuidv7(ms)];
  const data = { balance_amount: 4.87, currency: "EUR", days: 2 };
  const event = "balance.low" as const;
  await withAccount(account.id, async (tx) => {
    await insertEvents(tx, account.id, [{ eventId, name: event, subject: "", data }]);
    const delivery = { deliveryId, webhookId: String(to), eventId, event };
    await insertDeliveries(tx, account.id, [delivery]);
  });
  if (state !== "pending")
    await asOwner((tx) =>
      tx.query(
        `UPDATE webhook_deliveries SET state = $3, attempts = 10, next_at = NULL, ended_at = now()
         WHERE account_id = $1 AND delivery_id = $2`,
        [account.id, deliveryId, state],
      ),
    );
  return deliveryId;
}

/** The deliveries that wait to be sent. */
async function pending(): Promise<string[]> {
  const { rows } = await asOwner((tx) =>
    tx.query<{ delivery_id: string }>(
      `SELECT delivery_id FROM webhook_deliveries WHERE account_id = $1 AND state = 'pending'
         AND next_at IS NOT NULL AND ended_at IS NULL ORDER BY delivery_id`,
      [account.id],
    ),
  );
  return rows.map(({ delivery_id }) => delivery_id);
}

const replayOne = (deliveryId: string, of = webhookId) =>
  send(owner, "POST", `/webhooks/${of}/deliveries/${deliveryId}/replay`);
const replay = (body: object) => send(owner, "POST", `/webhooks/${webhookId}/replay`, body);

test.each(["failed", "success"])("resends one delivery that ended as %s", async (state) => {
  const [one, other] = [await deliver(at(0), state), await deliver(at(1), state)];
  const { body: before } = await send(owner, "GET", `/webhooks/${webhookId}/deliveries/${one}`);
  const { status, body } = await replayOne(one);
  expect([status, body]).toMatchObject([200, { id: one, event_id: before.event_id }]);
  expect(await pending()).toEqual([one]);
  expect(await replayOne(one)).toMatchObject({ status: 409, body: { reason: "delivery_pending" } });
  expect((await replayOne(other)).status).toBe(200);
  expect(await pending()).toEqual([one, other]);
});

test("rejects resending under another webhook, or by a disabled webhook", async () => {
  const other = await makeWebhook(account.ctx, { target: "https://example.com/other" });
  const one = await deliver(at(0));
  expect((await replayOne(one, other.id)).status).toBe(404);
  expect((await replayOne(uuidv7())).status).toBe(404);
  const path = `/webhooks/${webhookId}`;
  expect(await send(owner, "PUT", path, { is_enabled: false })).toMatchObject({ status: 200 });
  expect(await replayOne(one)).toMatchObject({ status: 409, body: { reason: "webhook_disabled" } });
  expect(await pending()).toEqual([]);
});

test("includes both ends of a period in whole seconds, and only failures", async () => {
  const other = await makeWebhook(account.ctx, { target: "https://example.com/other" });
  await deliver(at(0) - 0.001);
  const first = await deliver(at(0));
  const middle = await deliver(at(1));
  const arrived = await deliver(at(2), "success");
  const last = await deliver(at(3) + 0.999);
  const after = await deliver(at(3) + 1);
  await deliver(at(1), "failed", other.id);
  const period = { from: at(0), to: at(3) };

  const counted = await replay({ ...period, is_dryrun: true });
  expect(counted).toMatchObject({ status: 200, body: { count: 3, has_more: false } });
  expect(await pending()).toEqual([]);
  expect((await replay({ ...period, to: at(0) - 1 })).body.count).toBe(0);

  expect((await replay(period)).body).toMatchObject({ count: 3, has_more: false });
  expect(await pending()).toEqual([first, middle, last]);
  expect((await replay(period)).body.count).toBe(0);
  expect((await replay({ ...period, is_all: true })).body.count).toBe(1);
  expect(await pending()).toEqual([first, middle, arrived, last]);
  // Without an end it is now.
  expect((await replay({ from: at(0) })).body.count).toBe(1);
  expect(await pending()).toEqual([first, middle, arrived, last, after]);
});

test("attempts only deliveries with a pending retry at once", async () => {
  const failed = await deliver(at(0));
  const waiting = await deliver(at(1));
  await asOwner(async (tx) => {
    await tx.query(
      `UPDATE webhook_deliveries SET state = 'pending', ended_at = NULL, attempts = round_from + 1, next_at = now() + interval '1 hour'
       WHERE delivery_id = $1`,
      [waiting],
    );
    await tx.query(
      "UPDATE webhooks SET held_until = now() + interval '1 hour' WHERE webhook_id = $1",
      [webhookId],
    );
  });
  const body = { from: at(0) - 60, is_waiting: true };
  expect((await replay({ ...body, is_dryrun: true })).body).toEqual({ count: 1, has_more: false });
  expect((await replay(body)).body).toEqual({ count: 1, has_more: false });
  const { rows } = await asOwner((tx) =>
    tx.query(
      `SELECT d.next_at <= now() AS is_due, w.held_until FROM webhook_deliveries d JOIN webhooks w USING (account_id, webhook_id)
       WHERE d.delivery_id = $1`,
      [waiting],
    ),
  );
  expect(rows).toEqual([{ is_due: true, held_until: null }]);
  expect(await pending()).toEqual([waiting]);
  expect((await replay(body)).body.count).toBe(0);
  expect(failed).not.toBe(waiting);
});
