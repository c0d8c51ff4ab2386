import type { CollectionQuery, Page } from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { listPage } from "@/lib/db/lists/list";
import { readAccount, type Tx } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
import { acceptRecurringBulk, summarizeBulks } from "@/lib/gateway/messaging/bulks/public";
import { toRecurringRun } from "./resource";
import { toBulkRequest } from "./run-bulk";
import type { RecurringRun, RecurringRunCreate } from "./schema";
import { findOrThrow, lockOrThrow } from "./service";
import { insertRun, type RunRecord, RUNS } from "./store-runs";

async function toRuns(tx: Tx, ctx: Context, rows: readonly RunRecord[]): Promise<RecurringRun[]> {
  const uuids = rows.flatMap(({ bulk_id: uuid }) => uuid ?? []);
  const bulks = await summarizeBulks(tx, ctx, uuids);
  return rows.map((row) => toRecurringRun(row, bulks));
}

export async function listRecurringRuns(
  ctx: Context,
  id: number,
  query: CollectionQuery,
): Promise<Page<RecurringRun>> {
  await readAccount(ctx.account.id, (tx) => findOrThrow(tx, ctx, id));
  return listPage(ctx, RUNS, query, (rows, tx) => toRuns(tx, ctx, rows), [id]);
}

/** Sends the bulk now, with the caller's permissions; the rule goes on as it was. */
export async function runNow(
  ctx: WriteContext,
  id: number,
  { delivery_delay: delay }: RecurringRunCreate,
): Promise<RecurringRun> {
  const { tx, account, now } = ctx;
  const row = await lockOrThrow(ctx, id);
  const dueAt = now();
  const bulkId = await acceptRecurringBulk(ctx, toBulkRequest(row, dueAt, delay), {
    recurringBulk: id,
    isUnattended: false,
  });
  const run = await insertRun(tx, account.id, {
    recurring_id: row.id,
    kind: "manual",
    slot_date: null,
    due_at: dueAt,
    outcome: "sent",
    reason: null,
    problem: null,
    bulk_id: bulkId,
    created_at: dueAt,
  });
  const [resource] = await toRuns(tx, ctx, [run]);
  if (resource === undefined) throw new Error("One row makes one run");
  return resource;
}
