import type { Context } from "@/lib/core/context";
import { uuidAt } from "@/lib/core/ids/uuid7";
import { asOwner, type Tx } from "@/lib/db/transaction";
import { sendSms } from "@/lib/gateway/messaging/sms/public";
import { submitDueMessages, VALID } from "@/lib/gateway/messaging/sms/test-sms";
import { fillStats } from "@/lib/gateway/account/stats/public";
import { repairBalanceChanges } from "@/lib/ledger/store-repair";
import { deleteOldMessages } from "./run";
import { DAY_MS } from "@/lib/core/time/units";

/** Months whose messages are kept, including the current one. */
export const KEPT_MONTHS = 13;

export const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

/** Runs all steps to their end; what fails is thrown. */
export async function clearUp({ budgetMs = 60_000 } = {}): Promise<void> {
  const errors: unknown[] = [];
  await deleteOldMessages(KEPT_MONTHS, {
    budgetMs,
    isStopping: () => false,
    log: (message, error) => errors.push(new Error(message, { cause: error })),
  });
  if (errors.length > 0) throw errors[0];
}

/** Free messages that were handed over so many days ago, with text, as the books know them. */
export async function insertOldMessages(accountId: number, ages: readonly number[]): Promise<void> {
  const days = ages.map(daysAgo);
  await asOwner(async (tx) => {
    await tx.query(
      `INSERT INTO messages (account_id, uuid, created_at, gateway_sent_at, text, sender_id, phone, iso2, service_code,
         is_unicode, is_text_deleted, parts_count, chars_count, price, status_code, origin, ip)
       SELECT $1, uuid, at, at, 'Old text', 'POSTHORN', '+4917199999999', 'DE', 'direct', false, false, 1, 8, 0, 100,
         'api', '127.0.0.1'
       FROM unnest($2::uuid[], $3::timestamptz[]) AS m (uuid, at)`,
      [accountId, days.map(uuidAt), days],
    );
    await tx.query(
      `INSERT INTO message_counts AS c (account_id, messages) VALUES ($1, $2)
       ON CONFLICT (account_id) DO UPDATE SET messages = c.messages + excluded.messages`,
      [accountId, ages.length],
    );
    await recountStats(tx, accountId);
  });
}

async function recountStats(tx: Tx, accountId: number): Promise<void> {
  for (const table of [
    "message_stats",
    "delivery_times",
    "delivery_time_sums",
    "message_failures",
  ]) {
    await tx.query(`DELETE FROM ${table} WHERE account_id = $1`, [accountId]);
  }
  await fillStats(tx, accountId);
}

/** A message that has waited since so many days. */
export async function queueOldMessage(ctx: Context, age: number): Promise<string> {
  const accountId = ctx.account.id;
  const { uuid } = await sendSms(ctx, { ...VALID, text: "Old text" });
  const old = uuidAt(daysAgo(age));
  await asOwner(async (tx) => {
    for (const table of ["messages", "dispatch_queue"]) {
      await tx.query(`UPDATE ${table} SET uuid = $3 WHERE account_id = $1 AND uuid = $2`, [
        accountId,
        uuid,
        old,
      ]);
    }
    await tx.query("UPDATE messages SET created_at = $3 WHERE account_id = $1 AND uuid = $2", [
      accountId,
      old,
      daysAgo(age),
    ]);
  });
  return old;
}

/** Makes it so that a message was handed over so many days ago. */
export async function redateHandOver(ctx: Context, uuid: string, age: number): Promise<void> {
  const { id } = ctx.account;
  await asOwner(async (tx) => {
    await tx.query("UPDATE messages SET gateway_sent_at = $3 WHERE account_id = $1 AND uuid = $2", [
      id,
      uuid,
      daysAgo(age),
    ]);
    await recountStats(tx, id);
  });
}

/** Micro-units of a message's price that are for a link. */
const LINK = 5_000;

/** A message with a link that cost money and was handed over so many days ago, as were the transfers that paid for it. */
export async function sendOldMessage(ctx: Context, age: number, sentAge = age): Promise<string> {
  const { id } = ctx.account;
  const uuid = await queueOldMessage(ctx, age);
  await asOwner((tx) =>
    tx.query(
      "UPDATE messages SET own_links_count = 1, own_links_price = $3 WHERE account_id = $1 AND uuid = $2",
      [id, uuid, LINK],
    ),
  );
  await submitDueMessages(id, 1);
  const settled = uuidAt(daysAgo(sentAge));
  await asOwner(async (tx) => {
    await tx.query(
      `UPDATE ledger_transfers SET transfer_id = $3, ref = 'links:' || $4::uuid, created_at = $5 WHERE account_id = $1
         AND ref = (SELECT 'links:' || settle_id FROM messages WHERE account_id = $1 AND uuid = $2)`,
      [id, uuid, uuidAt(daysAgo(sentAge)), settled, daysAgo(sentAge)],
    );
    await tx.query(
      `UPDATE ledger_transfers SET transfer_id = $3, created_at = $4
       WHERE account_id = $1 AND transfer_id = (SELECT settle_id FROM messages WHERE account_id = $1 AND uuid = $2)`,
      [id, uuid, settled, daysAgo(sentAge)],
    );
    await tx.query("UPDATE messages SET settle_id = $3 WHERE account_id = $1 AND uuid = $2", [
      id,
      uuid,
      settled,
    ]);
  });
  await repairBalanceChanges();
  await redateHandOver(ctx, uuid, sentAge);
  return uuid;
}
