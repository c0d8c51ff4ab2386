import type { CollectionQuery, Page } from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { getUserOrThrow } from "@/lib/core/get-user";
import { parseUuid } from "@/lib/core/ids/parse-uuid";
import { canChangeBulk, BULK_STOPPED } from "@/lib/core/messages/bulk-state";
import { assertVisibleFields } from "@/lib/core/permissions/visible-fields";
import { listPage } from "@/lib/db/lists/list";
import { readAccount } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import { acceptBulk } from "@/lib/gateway/messaging/bulks/create/create";
import { expandChunk } from "@/lib/gateway/messaging/bulks/expand/expand";
import { getUpdatedBulk, toSummaries, toSummary } from "@/lib/gateway/messaging/bulks/report/read";
import type { BulkRecord } from "@/lib/gateway/messaging/bulks/record";
import type {
  Bulk,
  BulkRequest,
  BulkDryRun,
  BulkSummary,
} from "@/lib/gateway/messaging/bulks/schema";
import { BULK_LIST } from "@/lib/gateway/messaging/bulks/schema-list";
import { stopBulk, lockBulkOrThrow } from "@/lib/gateway/messaging/bulks/stop/stop";
import { BULKS, findBulk } from "@/lib/gateway/messaging/bulks/store";
import { markReleased, markRemoved } from "@/lib/gateway/messaging/bulks/stop/store-stop";

/** Recipients processed before the response; a worker does the rest. */
const DRYRUN_CHUNK_SIZE = 5_000;

const getOrigin = ({ actor }: Context): BulkRecord["origin"] =>
  actor.kind === "user" ? "dashboard" : "api";

export async function createBulk(
  ctx: WriteContext,
  body: BulkRequest,
  origin = getOrigin(ctx),
): Promise<Bulk> {
  const uuid = await acceptBulk(ctx, body, { isDryrun: false, origin });
  const bulk = await getUpdatedBulk(ctx.tx, ctx, uuid);
  await recordAudit(ctx.tx, ctx, {
    action: "bulk.created",
    object: { kind: "bulk", id: uuid },
    after: {
      recipients: bulk.recipients_count,
      ...(bulk.paused_reason === null ? {} : { paused: bulk.paused_reason }),
    },
  });
  return bulk;
}

/**
 * Returns parts, drops and cost as for the real bulk. A worker finishes large ones. Deleted when finished, unless
 * `is_kept`.
 */
export async function dryRunBulk(
  ctx: WriteContext,
  { is_kept: isKept, ...body }: BulkDryRun,
): Promise<Bulk> {
  const uuid = await acceptBulk(ctx, body, { isDryrun: true, origin: getOrigin(ctx) });
  const accepted = await findBulk(ctx.tx, ctx.account.id, uuid);
  if (accepted !== undefined) await expandChunk(ctx.tx, accepted, DRYRUN_CHUNK_SIZE);
  const bulk = await getUpdatedBulk(ctx.tx, ctx, uuid);
  const isDone = !canChangeBulk(bulk.status_code, BULK_STOPPED);
  if (isKept === false && isDone) await markRemoved(ctx.tx, ctx.account.id, uuid);
  return bulk;
}

export function listBulks(ctx: Context, query: CollectionQuery): Promise<Page<BulkSummary>> {
  assertVisibleFields(ctx, "messages", BULK_LIST, query);
  return listPage(ctx, BULKS, query, (rows, tx) => toSummaries(tx, ctx, rows));
}

export function getBulk(ctx: Context, id: string): Promise<Bulk> {
  const uuid = parseUuid(id, `bulk ${id}`);
  return readAccount(ctx.account.id, (tx) => getUpdatedBulk(tx, ctx, uuid));
}

export async function getBulkStatus(ctx: Context, id: string): Promise<BulkSummary> {
  const uuid = parseUuid(id, `bulk ${id}`);
  return readAccount(ctx.account.id, async (tx) => {
    const row = await findBulk(tx, ctx.account.id, uuid);
    if (row === undefined) throw notFound(`bulk ${id}`);
    return toSummary(tx, ctx, row);
  });
}

/** Throws `unprocessable` if the bulk waits for no approval. */
export async function releaseBulk(ctx: WriteContext, id: string): Promise<BulkSummary> {
  const { userId } = getUserOrThrow(ctx);
  const bulk = await lockBulkOrThrow(ctx.tx, ctx, id);
  if (bulk.pause !== "approval")
    throw new DomainError("unprocessable", "This bulk doesn't wait for approval.", {
      reason: "bulk_not_waiting",
    });
  await markReleased(ctx.tx, ctx.account.id, bulk.uuid, userId);
  await recordAudit(ctx.tx, ctx, {
    action: "bulk.released",
    object: { kind: "bulk", id: bulk.uuid },
    after: { recipients: Number(bulk.recipients) },
  });
  const released = await findBulk(ctx.tx, ctx.account.id, bulk.uuid);
  return toSummary(ctx.tx, ctx, released ?? bulk);
}

/**
 * Deletes a bulk with its messages, also from the itemized record; the ledger keeps amounts. Stops a running bulk
 * first. Messages leave every list immediately; a worker deletes their rows in steps.
 */
export async function deleteBulk(ctx: WriteContext, id: string): Promise<void> {
  const bulk = await lockBulkOrThrow(ctx.tx, ctx, id);
  if (canChangeBulk(bulk.status_code, BULK_STOPPED)) await stopBulk(ctx.tx, ctx, bulk);
  await markRemoved(ctx.tx, ctx.account.id, bulk.uuid);
  if (bulk.is_dryrun) return;
  await recordAudit(ctx.tx, ctx, {
    action: "bulk.deleted",
    object: { kind: "bulk", id: bulk.uuid },
    after: { messages: Number(bulk.msg_total_count) },
  });
}
