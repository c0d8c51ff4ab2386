import { isOpenBulk } from "@/lib/core/messages/bulk-state";
import type { Context } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { microToNumber } from "@/lib/core/money/money";
import { isMasked } from "@/lib/core/permissions/permissions";
import type { Tx } from "@/lib/db/transaction";
import { sumBulk, sumBulks } from "@/lib/gateway/account/stats/public";
import { getBulkClicks } from "@/lib/gateway/campaigns/click-stats/public";
import { getBalances } from "@/lib/ledger/store-balances";
import { estimateFinish } from "./estimate";
import type { BulkRecord } from "@/lib/gateway/messaging/bulks/record";
import { redactContent, toBulk, toBulkSummary } from "@/lib/gateway/messaging/bulks/resource";
import type { Bulk, BulkSummary } from "@/lib/gateway/messaging/bulks/schema";
import { findBulk, findPhones } from "@/lib/gateway/messaging/bulks/store";

const isDone = (bulk: BulkRecord) => !isOpenBulk(bulk);

export async function toSummaries(
  tx: Tx,
  ctx: Context,
  rows: readonly BulkRecord[],
): Promise<BulkSummary[]> {
  const uuids = rows.map(({ uuid }) => uuid);
  const totals = await sumBulks(tx, ctx.account.id, uuids);
  const clicks = await getBulkClicks(tx, ctx.account.id, uuids);
  const areTextsHidden = isMasked("messages", ctx.actor);
  return rows.map((row) => {
    const visible = { sums: totals.get(row.uuid), clicks: clicks.get(row.uuid), areTextsHidden };
    return toBulkSummary(row, visible, ctx.basePath);
  });
}

export async function toSummary(tx: Tx, ctx: Context, row: BulkRecord): Promise<BulkSummary> {
  const [summary] = await toSummaries(tx, ctx, [row]);
  if (summary === undefined) throw notFound(`bulk ${row.uuid}`);
  return summary;
}

/** Converts a bulk; `hasPhones` false omits up to a million numbers. */
export async function toResource(
  tx: Tx,
  ctx: Context,
  row: BulkRecord,
  hasPhones = true,
): Promise<Bulk> {
  const accountId = ctx.account.id;
  const { available, creditLine } = await getBalances(tx, accountId);
  const remaining = available + creditLine - BigInt(row.msg_total_cost);
  const areTextsHidden = isMasked("messages", ctx.actor);
  const totals = await sumBulk(tx, accountId, row.uuid);
  const lookups = {
    phones: hasPhones ? await findPhones(tx, accountId, row.uuid) : null,
    balanceAfter: row.is_dryrun && isDone(row) ? microToNumber(remaining) : null,
    estimatedFinishAt: await estimateFinish(tx, row, totals, ctx.now()),
    sums: totals,
    clicks: (await getBulkClicks(tx, accountId, [row.uuid])).get(row.uuid),
    areTextsHidden,
  };
  const bulk = toBulk(row, lookups, ctx.basePath);
  return areTextsHidden ? redactContent(bulk) : bulk;
}

/** Throws `not_found`. */
export async function getUpdatedBulk(tx: Tx, ctx: Context, uuid: string): Promise<Bulk> {
  const row = await findBulk(tx, ctx.account.id, uuid);
  if (row === undefined) throw notFound(`bulk ${uuid}`);
  return toResource(tx, ctx, row);
}
