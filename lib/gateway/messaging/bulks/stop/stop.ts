import { assertCanModify, toStopper } from "@/lib/gateway/messaging/sms/public";
import { TEST_ORIGIN } from "@/lib/core/messages/message-origin";
import type { Context } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseUuid } from "@/lib/core/ids/parse-uuid";
import { BULK_STOPPED, canChangeBulk } from "@/lib/core/messages/bulk-state";
import { readAccount, type Tx, withAccount } from "@/lib/db/transaction";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import type { BulkRecord } from "@/lib/gateway/messaging/bulks/record";
import { toSummary } from "@/lib/gateway/messaging/bulks/report/read";
import type { BulkSummary } from "@/lib/gateway/messaging/bulks/schema";
import { stopMessages } from "./stop-messages";
import { findBulk, lockBulk } from "@/lib/gateway/messaging/bulks/store";
import { markStopped } from "./store-stop";

/** Time after which a worker stops the remaining messages, which aren't sent meanwhile. */
const STOP_TIME_MS = 8_000;

/**
 * Stops sending: after the COMMIT no worker sends any of the messages. A worker deletes pending recipients, since a
 * million rows take too long for a request.
 */
export async function stopBulk(tx: Tx, ctx: Context, bulk: BulkRecord): Promise<void> {
  const { accountId, statusCode } = toStopper(ctx);
  await markStopped(tx, accountId, bulk.uuid, statusCode);
}

export async function lockBulkOrThrow(tx: Tx, ctx: Context, id: string): Promise<BulkRecord> {
  const bulk = await lockBulk(tx, ctx.account.id, parseUuid(id, `bulk ${id}`));
  if (bulk === undefined) throw notFound(`bulk ${id}`);
  assertCanModify(ctx, bulk.origin === TEST_ORIGIN);
  return bulk;
}

/** Stops an open bulk, with a line of the audit log. */
export async function cancelOpenBulk(tx: Tx, ctx: Context, bulk: BulkRecord): Promise<void> {
  await stopBulk(tx, ctx, bulk);
  await recordAudit(tx, ctx, {
    action: "bulk.canceled",
    object: { kind: "bulk", id: bulk.uuid },
    after: { messages: Number(bulk.msg_total_count) },
  });
}

async function markBulkStopped(tx: Tx, ctx: Context, id: string): Promise<string> {
  const bulk = await lockBulkOrThrow(tx, ctx, id);
  if (!canChangeBulk(bulk.status_code, BULK_STOPPED))
    throw new DomainError("unprocessable", "This bulk has ended; there's nothing left to stop.", {
      reason: "bulk_ended",
    });
  await cancelOpenBulk(tx, ctx, bulk);
  return bulk.uuid;
}

/**
 * Stops a bulk, by code 410 from the dashboard and 6000 from the API. Messages not yet handed to a carrier are dequeued
 * and refunded.
 */
export async function cancelBulk(ctx: Context, id: string): Promise<BulkSummary> {
  const { accountId, statusCode } = toStopper(ctx);
  // Own transaction: sending ends with its COMMIT, and messages are then stopped in steps.
  const uuid = await withAccount(accountId, (tx) => markBulkStopped(tx, ctx, id));
  const end = Date.now() + STOP_TIME_MS;
  await stopMessages(accountId, uuid, statusCode, () => Date.now() > end);
  return readAccount(accountId, async (tx) => {
    const bulk = await findBulk(tx, accountId, uuid);
    if (bulk === undefined) throw notFound(`bulk ${id}`);
    return toSummary(tx, ctx, bulk);
  });
}
