import type { Context } from "@/lib/core/context";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import { asOwner, type Tx, withAccount } from "@/lib/db/transaction";
import { runWrite } from "@/lib/db/write-context";
import { getReportAddresses } from "@/lib/gateway/messaging/sms/event-source";
import { smsDeliveryEvent } from "@/lib/gateway/messaging/sms/schema-events";
import type { WebhookCreate, WebhookCreated } from "./schema";
import { createWebhook } from "@/lib/gateway/developers/webhooks/operations/service";
import { raiseMessageEvents, toOccurrence } from "@/lib/gateway/developers/webhooks/raise/raise";

/** Helpers for delivery tests. */

export const makeWebhook = (ctx: Context, body: WebhookCreate): Promise<WebhookCreated> =>
  runWrite({ ...ctx, actor: { kind: "system", name: "test" } }, (write) =>
    createWebhook(write, body),
  );

/** Raises delivery events for `count` fictitious messages; returns their IDs. */
export async function raiseDeliveries(accountId: number, count: number): Promise<string[]> {
  const uuids = Array.from({ length: count }, () => uuidv7());
  const data = { dlr_code: 1, status_code: 100 } as const;
  await withAccount(accountId, (tx) =>
    raiseMessageEvents(
      tx,
      accountId,
      uuids.map((subject) => toOccurrence(smsDeliveryEvent, subject, data)),
      getReportAddresses,
    ),
  );
  return uuids;
}

/** Moves moments of an account's rows back, row by row: on a cluster, statements may not compute with them. */
async function moveBack(
  tx: Tx,
  accountId: number,
  hours: number,
  { table, key, columns }: { table: string; key: string; columns: readonly string[] },
): Promise<void> {
  const { rows } = await tx.query<Record<string, string | Date | null>>(
    `SELECT ${[key, ...columns].join(", ")} FROM ${table} WHERE account_id = $1`,
    [accountId],
  );
  const sets = columns.map((column, index) => `${column} = $${index + 3}`).join(", ");
  for (const row of rows) {
    const moved = columns.map((column) => {
      const at = row[column];
      return at instanceof Date ? new Date(at.getTime() - hours * 3_600_000) : null;
    });
    await tx.query(`UPDATE ${table} SET ${sets} WHERE account_id = $1 AND ${key} = $2`, [
      accountId,
      row[key],
      ...moved,
    ]);
  }
}

/** Lets so many hours pass for the webhooks of an account and what waits for them. */
export async function passHours(accountId: number, hours: number): Promise<void> {
  await asOwner(async (tx) => {
    // In the order of the workers, who lock webhooks first.
    await moveBack(tx, accountId, hours, {
      table: "webhooks",
      key: "webhook_id",
      columns: ["failing_since", "held_until"],
    });
    await moveBack(tx, accountId, hours, {
      table: "webhook_deliveries",
      key: "delivery_id",
      columns: ["next_at", "lease_until"],
    });
  });
}

export interface DeliveryState {
  webhook_id: string;
  state: string;
  attempts: number;
  last_problem: string | null;
}

export async function listDeliveryStates(accountId: number): Promise<DeliveryState[]> {
  const { rows } = await asOwner((tx) =>
    tx.query<DeliveryState>(
      `SELECT webhook_id, state, attempts, last_problem FROM webhook_deliveries
       WHERE account_id = $1 ORDER BY delivery_id`,
      [accountId],
    ),
  );
  return rows;
}
