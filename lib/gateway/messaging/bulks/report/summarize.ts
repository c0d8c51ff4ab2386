import type { Context } from "@/lib/core/context";
import type { Tx } from "@/lib/db/transaction";
import type { BulkSummary } from "@/lib/gateway/messaging/bulks/schema";
import { findBulks } from "@/lib/gateway/messaging/bulks/store";
import { toSummaries } from "./read";

/** Reads bulks by id, without deleted ones. */
export async function summarizeBulks(
  tx: Tx,
  ctx: Context,
  uuids: readonly string[],
): Promise<Map<string, BulkSummary>> {
  const summaries = await toSummaries(tx, ctx, await findBulks(tx, ctx.account.id, uuids));
  return new Map(summaries.map((summary) => [summary.uuid, summary]));
}
